import { TOKEN_NOUNS, type TokenRow, tokenNounTitles, tokens } from '@dopusk/contract/tokens.ts';
import { Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { KeyRound } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { formatDate, formatMoment } from '../../text/date.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { NewToken } from './NewToken.tsx';
import classes from './Programs.module.css';

interface Props {
  /** Why the reader neither makes nor revokes tokens; null when he does. */
  reason: string | null;
}

/** The tokens of an organization: which work, what each opens, when it was used; made and revoked here. */
export function TokenSection({ reason }: Props) {
  const query = useApi(tokens.list, {});
  const [opened, { open, close }] = useDisclosure();
  return (
    <Section
      title="Ключи"
      hint="Программа называет ключ в каждом запросе. Он открывает только отмеченное и действует от имени того, кто его создал"
      action={
        <ActionButton leftSection={<KeyRound size={18} aria-hidden />} reason={reason} onClick={open}>
          Создать ключ
        </ActionButton>
      }
    >
      <Loaded query={query}>{(rows) => <Rows rows={rows} reason={reason} />}</Loaded>
      <Modal opened={opened} onClose={close} title="Новый ключ" size={700} closeOnClickOutside={false}>
        <NewToken onDone={close} />
      </Modal>
    </Section>
  );
}

function Rows({ rows, reason }: Props & { rows: readonly TokenRow[] }) {
  const isOver = ({ state }: TokenRow) => state === 'Revoked' || state === 'Expired';
  const working = rows.filter((row) => !isOver(row));
  const over = rows.filter(isOver);
  const list = (some: readonly TokenRow[], label: string) => (
    <ul className={classes.list} aria-label={label}>
      {some.map((row) => (
        <Row key={row.id} row={row} reason={reason} />
      ))}
    </ul>
  );
  return (
    <>
      {working.length > 0 ? list(working, 'Ключи') : <Text c="dimmed">Действующих ключей нет.</Text>}
      {over.length > 0 ? (
        <details className={classes.over}>
          <summary>Недействующие: {over.length}</summary>
          {list(over, 'Недействующие ключи')}
        </details>
      ) : null}
    </>
  );
}

const states: Record<TokenRow['state'], { tone: Tone; title: string }> = {
  Active: { tone: 'good', title: 'Действует' },
  Expired: { tone: 'locked', title: 'Истёк' },
  Revoked: { tone: 'locked', title: 'Отозван' },
  Orphaned: { tone: 'bad', title: 'Не действует: создатель больше не в организации' },
};

const levels = { read: 'чтение', write: 'изменение' } as const;

function Row({ row, reason }: { row: TokenRow } & Props) {
  const revoke = useSend(tokens.revoke, { done: 'Ключ отозван', invalidate: [tokens.list] });
  const { tone, title } = states[row.state];
  const opens = TOKEN_NOUNS.flatMap((noun) => {
    const level = row.rights[noun];
    return level ? [`${tokenNounTitles[noun]} – ${levels[level]}`] : [];
  });
  const term = row.expiresAt ? `до ${formatDate(row.expiresAt)}` : 'без срока';
  const from = row.addresses.length > 0 ? `, с адресов ${row.addresses.join(', ')}` : '';
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          <Text fw={600}>{row.title}</Text>
          <Status tone={tone}>{title}</Status>
        </div>
        <Text size="sm" className={classes.key}>
          {row.prefix}_…
        </Text>
        <Text size="sm">{opens.join('; ')}</Text>
        <Text size="sm" c="dimmed">
          Автор: {row.madeBy}, {formatDate(row.createdAt)}; {term}
          {from}
        </Text>
        <Text size="sm" c="dimmed">
          {row.lastUsedAt
            ? `Последний запрос ${formatMoment(row.lastUsedAt)}, с адреса ${row.lastUsedFrom}`
            : 'Запросов ещё не было'}
        </Text>
      </div>
      {row.state === 'Active' || row.state === 'Orphaned' ? (
        <ConfirmButton
          variant="subtle"
          color="red"
          size="sm"
          reason={reason}
          aria-label={`Отозвать: ${row.title}`}
          question={`Отозвать ключ «${row.title}»?`}
          text="Программы с этим ключом сразу перестанут работать с порталом. Вернуть ключ нельзя, только создать новый."
          confirm="Отозвать"
          onConfirm={() => revoke.mutateAsync({ params: { id: row.id } })}
        >
          Отозвать
        </ConfirmButton>
      ) : null}
    </li>
  );
}
