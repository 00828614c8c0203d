import { stateRegisterTitles, thisYear } from '@dopusk/contract/register-period.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { Alert, Text } from '@mantine/core';
import { Landmark } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { FillFunding } from './FillFunding.tsx';
import { RegisterGaps } from './RegisterGaps.tsx';

/** Whose training: of a group, or one assignment. */
type Of = { groupId: string } | { assignId: string };

/**
 * «Чего не хватит для реестров»: what can still be filled in before a protocol, a contract or a certificate is printed.
 * Nothing for whoever reports to no registers, nor where nothing is missing.
 */
export function RegisterForecast({ of }: { of: Of }) {
  const { user } = useCurrentUser();
  if (!allows(stateRegisters.forecast.access, user)) return null;
  return <Forecast of={of} />;
}

function Forecast({ of }: { of: Of }) {
  const { data = [] } = useApi(stateRegisters.forecast, { query: of }, { quiet: true, staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <Alert color="brand" title="Чего не хватит для реестров" icon={<Landmark size={20} aria-hidden />}>
      <Text size="sm" mb={8}>
        Печати это не мешает, но без этого обучение не передать.
      </Text>
      {data.map(({ register, gaps }) => (
        <section key={register} aria-label={stateRegisterTitles[register]}>
          <Text size="sm" fw={500} mt={4}>
            {stateRegisterTitles[register]}
          </Text>
          <RegisterGaps
            gaps={gaps}
            // Of one person it is said at his training.
            aside={({ gap, count }) =>
              gap === 'FundingSource' && 'groupId' in of ? (
                <FillFunding asked={{ ...thisYear(), ...of }} count={count} />
              ) : null
            }
          />
        </section>
      ))}
    </Alert>
  );
}
