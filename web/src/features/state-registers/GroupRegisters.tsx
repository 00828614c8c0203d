import {
  StateRegister,
  stateRegisters,
  stateRegisterTitles,
  thisYear,
  toBeReported,
} from '@dopusk/contract/state-registers.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths, queryOf } from '../../paths.ts';

/** «Реестры: …»: what of a group is ready for which register, and what lacks something; nothing where there is nothing to tell. */
export function GroupRegisters({ groupId }: { groupId: string }) {
  const { user } = useCurrentUser();
  if (!allows(stateRegisters.readiness.access, user)) return null;
  return (
    <>
      {StateRegister.options.map((register) => (
        <GroupRegister key={register} register={register} groupId={groupId} />
      ))}
    </>
  );
}

function GroupRegister({ register, groupId }: { register: StateRegister; groupId: string }) {
  const { data } = useApi(stateRegisters.readiness, { query: { register, groupId, ...thisYear() } }, { quiet: true });
  if (!data) return null;
  const { states } = data;
  const ready = toBeReported.reduce((sum, state) => sum + states[state], 0);
  const told = states.Reported + states.Numbered;
  if (ready + told + states.Lacking === 0) return null;
  const words = [
    ready > 0 ? `готово ${ready}` : '',
    states.Lacking > 0 ? `не хватает данных у ${states.Lacking}` : '',
    told > 0 ? `передано ${told}` : '',
  ].filter(Boolean);
  return (
    <Text mb="xs">
      Реестры, {stateRegisterTitles[register]}:{' '}
      <Anchor component={Link} to={paths.stateRegisters} search={queryOf({ register, groupId })} underline="always">
        {words.join(', ')}
      </Anchor>
    </Text>
  );
}
