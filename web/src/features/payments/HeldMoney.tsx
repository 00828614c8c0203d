import { payments } from '@dopusk/contract/payments.ts';
import { Group, Stack, Text } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { priceText } from '../../text/number.ts';
import { Section } from '../../ui/Section.tsx';
import { CorrectBalance } from './CorrectBalance.tsx';
import { ReturnMoney } from './ReturnMoney.tsx';

/** The money of clients that have unlinked the center, for whoever minds its money; nothing when there is none. */
export function HeldMoney() {
  const { user } = useCurrentUser();
  const center = user?.operator?.organization;
  const { data } = useApi(payments.held, {}, { quiet: true, enabled: allows(payments.held.access, user) });
  if (!center || !data || data.length === 0) return null;
  return (
    <div style={{ marginTop: 'var(--mantine-spacing-xl)' }}>
      <Section
        title="Деньги клиентов, которые вас отвязали"
        hint="Тратятся только на ваши курсы: первое же назначение снова свяжет вас с клиентом. Если клиент просит деньги назад, переведите их на его счёт и запишите здесь возврат."
      >
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {data.map(({ client, amount }) => (
            <Group key={client.id} component="li" justify="space-between" gap="sm">
              <Text style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {client.title}: <b>{priceText(amount)}</b>
              </Text>
              {allows(payments.returnMoney.access, user) ? (
                <ReturnMoney client={client} />
              ) : (
                <CorrectBalance
                  onlyTakes
                  client={{
                    id: client.id,
                    organizationType: 'Customer',
                    balance: { id: client.id, amount, bound: [{ id: center.id, title: center.title, amount }] },
                  }}
                />
              )}
            </Group>
          ))}
        </Stack>
      </Section>
    </div>
  );
}
