import { registerGaps } from '@dopusk/contract/register-gaps.ts';
import { StateRegister, stateRegisterTitles, thisYear } from '@dopusk/contract/register-period.ts';
import { toBeReported } from '@dopusk/contract/register-records.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { Anchor, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths, queryOf } from '../../paths.ts';
import { formatNumber, peopleText, plural } from '../../text/number.ts';
import { RegisterForecast } from './RegisterForecast.tsx';

/** «Обученные по охране труда (Минтруд): можно передать 3 записи»: what of a group is ready for which register, and what lacks something; nothing where there is nothing to tell. */
export function GroupRegisters({ groupId }: { groupId: string }) {
  const { user } = useCurrentUser();
  if (!allows(stateRegisters.readiness.access, user)) return null;
  return (
    <>
      {StateRegister.options.map((register) => (
        <GroupRegister key={register} register={register} groupId={groupId} />
      ))}
      <GroupForecast groupId={groupId} />
    </>
  );
}

/** «Для реестров не хватит: СНИЛС – 3 человека», before there are documents; whom it is about is one press away. */
function GroupForecast({ groupId }: { groupId: string }) {
  const { data = [] } = useApi(stateRegisters.forecast, { query: { groupId } }, { quiet: true });
  const [opened, { open, close }] = useDisclosure();
  if (data.length === 0) return null;
  const counts = new Map(data.flatMap(({ gaps }) => gaps.map(({ gap, count }) => [gap, count])));
  const words = [...counts].map(([gap, count]) => `${registerGaps[gap].title} – ${peopleText(count)}`);
  return (
    <Text mb="xs">
      Для реестров не хватит: {words.join(', ')}.{' '}
      <Anchor component="button" type="button" underline="always" onClick={open}>
        Кому и что заполнить
      </Anchor>
      <Modal opened={opened} onClose={close} title="До документов группы">
        <RegisterForecast of={{ groupId }} />
      </Modal>
    </Text>
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
    ready > 0 ? `можно передать ${plural(ready, 'запись', 'записи', 'записей')}` : '',
    states.Lacking > 0 ? `не хватает данных: ${formatNumber(states.Lacking)}` : '',
    told > 0 ? `передано: ${formatNumber(told)}` : '',
  ].filter(Boolean);
  return (
    <Text mb="xs">
      {stateRegisterTitles[register]}:{' '}
      <Anchor component={Link} to={paths.stateRegisters} search={queryOf({ register, groupId })} underline="always">
        {words.join(', ')}
      </Anchor>
    </Text>
  );
}
