import type { ClientStatement } from '@dopusk/contract/client-statements.ts';
import { Table, Text } from '@mantine/core';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';

interface Props {
  statement: ClientStatement;
  asked: { dateStart: string; dateEnd: string };
}

/** The movements between what was owed before and after, and the debt in words. */
export function StatementTable({ statement, asked: { dateStart, dateEnd } }: Props) {
  const { opening, lines, debit, credit, closing } = statement;
  return (
    <section className="app-card" style={{ padding: 'var(--mantine-spacing-md)' }} aria-label="Акт сверки">
      <Text fw={600} mb="sm">
        {debtText(statement, dateEnd)}
      </Text>
      <Table.ScrollContainer minWidth={280} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing="xs" horizontalSpacing={6} fz={{ base: 'sm', sm: 'md' }} aria-label="Движения за период">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={120} visibleFrom="sm">
                Дата
              </Table.Th>
              <Table.Th>Документ</Table.Th>
              <Table.Th ta="right">Начислено</Table.Th>
              <Table.Th ta="right">Оплачено</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Total title={`Сальдо на ${formatDate(dateStart)}`} debit={sideOf(opening)} credit={sideOf(-opening)} />
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
              <Table.Tr key={index}>
                <Table.Td visibleFrom="sm">{formatDate(line.date)}</Table.Td>
                <Table.Td>
                  {line.title}
                  <Text span display="block" size="xs" c="dimmed" hiddenFrom="sm">
                    {formatDate(line.date)}
                  </Text>
                </Table.Td>
                <Sum value={line.debit || null} />
                <Sum value={line.credit || null} />
              </Table.Tr>
            ))}
            <Total title="Обороты за период" debit={debit} credit={credit} />
            <Total title={`Сальдо на ${formatDate(dateEnd)}`} debit={sideOf(closing)} credit={sideOf(-closing)} />
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

/** A balance stands on one side; of nothing at all there is a zero on both. */
const sideOf = (sum: number): number | null => (sum < 0 ? null : Math.abs(sum));

function debtText({ closing, center, client }: ClientStatement, day: string): string {
  if (closing === 0) return `На ${formatDate(day)} задолженности нет`;
  const creditor = closing > 0 ? center.title : client.title;
  return `На ${formatDate(day)} задолженность ${formatExactRubles(Math.abs(closing))} в пользу: ${creditor}`;
}

const Sum = ({ value }: { value: number | null }) => (
  <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
    {value === null ? '' : formatExactRubles(value)}
  </Table.Td>
);

function Total({ title, debit, credit }: { title: string; debit: number | null; credit: number | null }) {
  return (
    <Table.Tr fw={600}>
      <Table.Td visibleFrom="sm" />
      <Table.Td>{title}</Table.Td>
      <Sum value={debit} />
      <Sum value={credit} />
    </Table.Tr>
  );
}
