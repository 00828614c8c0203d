import { openedCalls } from '@dopusk/contract/opened-calls.ts';
import { rightHint, rightSets, rightsIn, rightTitle, usualRights } from '@dopusk/contract/rights.ts';
import type { OrganizationType } from '@dopusk/contract/session.ts';
import { Table, Text } from '@mantine/core';
import { Check } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './RightsPage.module.css';

const setsIn = (type: OrganizationType) => [
  { title: 'Оператор', rights: usualRights[type] },
  ...(type === 'EducationCenter' ? rightSets : []),
];

/** «Права операторов»: what each right opens, and which ready set has it. */
export function RightsPage() {
  const { user } = useCurrentUser();
  const type = user?.operator?.organization?.organizationType ?? 'Customer';
  const query = useApi(openedCalls.read, {}, { quiet: true });
  const sets = setsIn(type);
  return (
    <>
      <PageHeader
        title="Права операторов"
        hint="Смотреть людей, курсы и документы может каждый оператор. Администратору открыто всё. Права даются в списке операторов организации и в приглашении"
      />
      <Loaded query={query}>
        {(opened) => (
          <div className="app-card">
            <Table verticalSpacing="sm" aria-label="Права операторов" className={classes.table ?? ''}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Право</Table.Th>
                  {sets.map(({ title }) => (
                    <Table.Th key={title} ta="center">
                      {title}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rightsIn(type).map((right) => (
                  <Table.Tr key={right}>
                    <Table.Td style={{ verticalAlign: 'top' }}>
                      <Text fw={500}>{rightTitle(right, type)}</Text>
                      <Text size="sm" c="dimmed">
                        {rightHint(right, type)}
                      </Text>
                      <Calls calls={opened.find((row) => row.right === right)?.calls ?? []} />
                    </Table.Td>
                    {sets.map(({ title, rights }) => (
                      <Table.Td key={title} data-set={title} ta="center" style={{ verticalAlign: 'top' }}>
                        {rights.includes(right) ? <Check size={20} aria-label="есть" /> : <span aria-hidden>–</span>}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Calls({ calls }: { calls: readonly string[] }) {
  return (
    <details>
      <summary>
        <Text component="span" size="sm">
          Всего действий: {calls.length}
        </Text>
      </summary>
      <ul style={{ margin: '8px 0 0', paddingInlineStart: 20 }}>
        {calls.map((call) => (
          <Text component="li" size="sm" key={call}>
            {call}
          </Text>
        ))}
      </ul>
    </details>
  );
}
