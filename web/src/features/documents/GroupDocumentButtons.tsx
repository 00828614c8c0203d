import type { Verdict } from '@dopusk/contract/codes.ts';
import { type GroupDocuments, groupDocuments } from '@dopusk/contract/group-documents.ts';
import { canDownloadGroup, canFixGroup, type Group, type GroupState } from '@dopusk/contract/groups.ts';
import type { InvoiceRow } from '@dopusk/contract/invoices.ts';
import { useDisclosure } from '@mantine/hooks';
import { FileArchive, Lock } from 'lucide-react';
import { messageOf } from '../../api/errors.ts';
import { useDownload } from '../../api/queries.ts';
import { allows, useClosedPeoplesDocuments, useCurrentUser } from '../../api/session.ts';
import { invoiceTitle } from '../../text/invoice-title.ts';
import { reasonOf } from '../../text/reason.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { toastError } from '../../ui/toast.ts';
import { FixGroupPopup } from './FixGroupPopup.tsx';
import { GroupProtocols } from './GroupProtocols.tsx';

interface Props {
  group: Group;
  /** Undefined until it is known. */
  documents: GroupDocuments | undefined;
  /** The invoices of the group that wait for their payment. */
  waiting: readonly Pick<InvoiceRow, 'number' | 'date'>[];
  /** Whether the documents are what is done next: the button that does it stands out then. */
  isNext: boolean;
}

/** The group's buttons of documents: fix them all, download them all, its protocols. */
export function GroupDocumentButtons(props: Props) {
  const { group, documents } = props;
  const { user } = useCurrentUser();
  return (
    <>
      {allows('center', user) ? <FixGroup {...props} /> : null}
      <DownloadGroup {...props} />
      <GroupProtocols
        protocols={documents?.protocols ?? group.protocols}
        isOfOthers={!allows('center', user) && isProtocolThere(group, documents ?? group)}
      />
    </>
  );
}

function FixGroup({ group, documents, waiting, isNext }: Props) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={groupDocuments.generate}
        variant={isNext ? 'filled' : 'default'}
        leftSection={<Lock size={18} aria-hidden />}
        reason={reasonNotToFix(documents ?? group, documents, waiting)}
        onClick={open}
      >
        Зафиксировать документы
      </ActionButton>
      {documents ? <FixGroupPopup group={group} documents={documents} opened={opened} onClose={close} /> : null}
    </>
  );
}

function reasonNotToFix(
  state: GroupDocuments | Group,
  documents: GroupDocuments | undefined,
  waiting: Props['waiting'],
): string | null {
  const verdict = canFixGroup(state);
  if (verdict !== true) return whyUnpaid(verdict, waiting) ?? reasonOf(verdict, notToFix);
  if (!documents) return 'Проверяем документы группы…';
  if (documents.run?.isRunning) return 'Документы уже фиксируются';
  return documents.toFix.length === 0 ? 'Все документы зафиксированы и ждут печати' : null;
}

/** That the money is on its way, by which invoice; null when it is not, or when the reason is another one. */
function whyUnpaid(verdict: Verdict, waiting: Props['waiting']): string | null {
  if (verdict !== 'AssignNotPaid' || waiting.length === 0) return null;
  return `${waiting.length > 1 ? 'Ждут оплаты' : 'Ждёт оплаты'} ${waiting.map(invoiceTitle).join(', ')}`;
}

function DownloadGroup({ group, documents, waiting }: Props) {
  const download = useDownload(groupDocuments.download, {
    onFail: (error) => toastError(`Ошибка при скачивании документов. ${messageOf(error)}`),
  });
  const verdict = canDownloadGroup(documents ?? group);
  return (
    <ActionButton
      variant="default"
      leftSection={<FileArchive size={18} aria-hidden />}
      loading={download.isPending}
      reason={useClosedPeoplesDocuments() ?? whyUnpaid(verdict, waiting) ?? reasonOf(verdict, notToDownload)}
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

/** Whether all that the group is owed is there, a protocol included. */
const isProtocolThere = (group: Group, { assignCount, readyCount, givenNothingCount }: GroupState): boolean =>
  assignCount > 0 &&
  readyCount + givenNothingCount === assignCount &&
  group.assigns.some(({ course }) => course.issuedDocuments.includes('Protocol'));
