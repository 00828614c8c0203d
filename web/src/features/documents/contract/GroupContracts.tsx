import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import {
  type GroupContracts as Contracts,
  type GroupContract,
  groupContracts,
  needsContract,
} from '@dopusk/contract/group-contracts.ts';
import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { Ban, FileSignature } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../../api/queries.ts';
import { allows, useCurrentUser } from '../../../api/session.ts';
import { formatDate } from '../../../text/date.ts';
import { peopleText, priceText } from '../../../text/number.ts';
import { DownloadButton } from '../DownloadButton.tsx';
import classes from '../GroupDocuments.module.css';
import { RevokeForm } from '../RevokeForm.tsx';
import { ContractGapLines } from './ContractGaps.tsx';
import { GroupContractForm } from './GroupContractForm.tsx';
import { OutsideContract } from './OutsideContract.tsx';

/** How often the server is asked while a contract is printed, in milliseconds. */
const ASK_EVERY = 1000;

interface Props {
  groupId: string;
  /** Whether a contract is what is done next: it stands out then. */
  isNext: boolean;
}

/** The contracts with the clients of a group; whoever makes them sees who has none yet. */
export function GroupContracts({ groupId, isNext }: Props) {
  const { data } = useApi(
    groupContracts.read,
    { params: { id: groupId } },
    {
      quiet: true,
      lookAgain: ({ contracts }) => (contracts.every(({ isPrinted }) => isPrinted) ? null : ASK_EVERY),
    },
  );
  if (!data) return null;
  // What costs nothing comes last: a contract about it may be concluded, and need not.
  const free = data.open.filter((one) => !needsContract(one));
  const open = [...data.open.filter(needsContract), ...free];
  if (data.contracts.length === 0 && open.length === 0) return null;
  return (
    <section aria-label={data.contracts.length + open.length > 1 ? 'Договоры' : 'Договор'}>
      <ul className={classes.list}>
        {open.map((one, index) => (
          <li key={one.client.id} className={classes.row}>
            <Without groupId={groupId} open={one} isNext={isNext && index === 0} />
          </li>
        ))}
        {data.contracts.map((contract) => (
          <li key={contract.id} className={classes.row}>
            <Contract contract={contract} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A client some of whose people are in no contract; of those who are taught for nothing nothing is missing. */
function Without({ groupId, open, isNext }: Props & { open: Contracts['open'][number] }) {
  const [isAsking, setAsking] = useState(false);
  const { client, peopleCount, sum, gaps } = open;
  const isNeeded = needsContract(open);
  return (
    <>
      <div className={classes.what}>
        <div>{client.title}</div>
        <Text size="sm" c="dimmed">
          {isNeeded
            ? `Без договора ${peopleText(peopleCount)}, ${priceText(sum)}`
            : `Бесплатно ${peopleText(peopleCount)}, договор не обязателен`}
        </Text>
        {isNeeded ? <ContractGapLines gaps={gaps} /> : null}
      </div>
      <Group gap="xs" className={classes.does ?? ''}>
        <OutsideContract about={{ groupId, client }} />
        <Button
          size="sm"
          variant={isNeeded ? (isNext ? 'filled' : 'default') : 'subtle'}
          leftSection={<FileSignature size={16} aria-hidden />}
          aria-label={`Заключить договор: ${client.title}`}
          onClick={() => setAsking(true)}
        >
          Заключить договор
        </Button>
      </Group>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Договор с заказчиком" size={700}>
        <GroupContractForm groupId={groupId} clientId={client.id} onDone={() => setAsking(false)} />
      </Modal>
    </>
  );
}

function Contract({ contract }: { contract: GroupContract }) {
  const { user } = useCurrentUser();
  const [isRevoking, setRevoking] = useState(false);
  const { id, number, date, client, peopleCount, sum, isPrinted, printError, files } = contract;
  const title = `Договор №\u00a0${number}`;
  return (
    <>
      <div className={classes.what}>
        <div>
          {title} от {formatDate(date)}, {client.title}
        </div>
        <Text size="sm" c="dimmed">
          {peopleText(peopleCount)}, {priceText(sum)}
          {isPrinted && files.length === 0 ? '. Заключён вне портала' : ''}
        </Text>
      </div>
      <Group gap="xs">
        {isPrinted ? (
          files.map(({ format, file }) => (
            <DownloadButton key={format} of="Contract" title={title} format={format} url={file.url} />
          ))
        ) : (
          <Group gap={8} role="status">
            <Loader size={14} aria-hidden />
            <Text size="sm" c="dimmed">
              {printError ? `${printError}. Печать повторится сама` : 'Печатается…'}
            </Text>
          </Group>
        )}
        {allows(documentCorrections.revoke.access, user) ? (
          <Button
            size="sm"
            variant="light"
            color="red"
            leftSection={<Ban size={16} aria-hidden />}
            aria-label={`Отозвать: ${title}`}
            onClick={() => setRevoking(true)}
          >
            Отозвать
          </Button>
        ) : null}
      </Group>
      <Modal opened={isRevoking} onClose={() => setRevoking(false)} title="Отозвать договор" size={560}>
        <RevokeForm documentId={id} isOfGroup isContract onDone={() => setRevoking(false)} />
      </Modal>
    </>
  );
}
