import { type GroupDocuments, groupDocuments } from '@dopusk/contract/group-documents.ts';
import { canDownloadGroup, canFixGroup, type Group } from '@dopusk/contract/groups.ts';
import { useDisclosure } from '@mantine/hooks';
import { FileArchive, Lock } from 'lucide-react';
import { messageOf } from '../../api/errors.ts';
import { useDownload } from '../../api/queries.ts';
import { allows, useClosedDocument, useCurrentUser } from '../../api/session.ts';
import { reasonOf } from '../../text/reason.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { toastError } from '../../ui/toast.ts';
import { FixGroupPopup } from './FixGroupPopup.tsx';
import { GroupProtocols } from './GroupProtocols.tsx';

interface Props {
  group: Group;
  /** Undefined until it is known. */
  documents: GroupDocuments | undefined;
}

/** The group's buttons of documents: fix them all, download them all, its protocols (specification §4). */
export function GroupDocumentButtons({ group, documents }: Props) {
  const { user } = useCurrentUser();
  return (
    <>
      {allows('center', user) ? <FixGroup group={group} documents={documents} /> : null}
      <DownloadGroup group={group} documents={documents} />
      <GroupProtocols protocols={documents?.protocols ?? group.protocols} />
    </>
  );
}

function FixGroup({ group, documents }: Props) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={groupDocuments.generate}
        variant="default"
        leftSection={<Lock size={18} aria-hidden />}
        reason={reasonNotToFix(documents ?? group, documents)}
        onClick={open}
      >
        Зафиксировать документы
      </ActionButton>
      {documents ? <FixGroupPopup group={group} documents={documents} opened={opened} onClose={close} /> : null}
    </>
  );
}

function reasonNotToFix(state: GroupDocuments | Group, documents: GroupDocuments | undefined): string | null {
  const verdict = canFixGroup(state);
  if (verdict !== true) return reasonOf(verdict, notToFix);
  if (!documents) return 'Проверяем документы группы…';
  if (documents.run?.isRunning) return 'Документы уже фиксируются';
  return documents.toFix.length === 0 ? 'Все документы зафиксированы и ждут печати' : null;
}

function DownloadGroup({ group, documents }: Props) {
  const download = useDownload(groupDocuments.download, {
    // Specification §8, Other messages.
    onFail: (error) => toastError(`Ошибка при скачивании документов. ${messageOf(error)}`),
  });
  return (
    <ActionButton
      variant="default"
      leftSection={<FileArchive size={18} aria-hidden />}
      loading={download.isPending}
      reason={useClosedDocument('') ?? reasonOf(canDownloadGroup(documents ?? group), notToDownload)}
      onClick={() => download.mutate({ params: { id: group.id } })}
    >
      Скачать все документы
    </ActionButton>
  );
}

const notToFix = {
  NotFoundAssignCourse: 'В группе нет назначений',
  AssignNotPaid: 'Оплачены не все назначения группы',
  DocumentAlreadyGenerated: 'Все документы уже зафиксированы',
};

const notToDownload = {
  NotFoundAssignCourse: 'В группе нет назначений',
  AssignNotPaid: 'Документы можно скачать, когда оплачена вся группа',
  HasAssignNotGeneratedDocs: 'Документы группы ещё не зафиксированы',
};
