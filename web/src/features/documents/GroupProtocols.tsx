import type { Group } from '@dopusk/contract/groups.ts';
import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ScrollText } from 'lucide-react';
import { useDownloadUrl } from '../../api/queries.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import classes from './GroupDocuments.module.css';

interface Props {
  protocols: Group['protocols'];
  /** One that is not shown is about people of other organizations, too. */
  isOfOthers: boolean;
}

const OF_OTHERS = 'Протокол – общий с людьми других организаций: выписку из него даёт учебный центр';

/** «Протоколы»: none says why, the only one is downloaded at once, several are offered in a list. */
export function GroupProtocols({ protocols, isOfOthers }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const download = useDownloadUrl();
  const [only, ...others] = protocols;
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<ScrollText size={18} aria-hidden />}
        loading={download.isPending}
        reason={only ? null : isOfOthers ? OF_OTHERS : 'Протоколов пока нет: они появятся после фиксации'}
        onClick={only && others.length === 0 ? () => download.mutate(only.url) : open}
      >
        Протоколы
      </ActionButton>
      <Modal opened={opened} onClose={close} title="Протоколы группы" size={660}>
        <ul className={classes.list}>
          {protocols.map(({ url, fullName }) => (
            <li key={url} className={classes.row}>
              <span className={classes.what}>{fullName}</span>
              <DownloadButton title={fullName} format="Pdf" url={url} />
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
