import type { ServiceActInfo } from '@dopusk/contract/service-acts.ts';
import { Alert, Checkbox, Stack } from '@mantine/core';
import { peopleText } from '../../text/number.ts';

interface Props extends Pick<ServiceActInfo, 'absent' | 'takenOut' | 'undecided' | 'unpaid' | 'ahead' | 'isUpd'> {
  /** Whether those who did not come are billed too. */
  withAbsent: boolean;
  onAbsent: (isBilled: boolean) => void;
  /** Whether those are whom a correction has left out. */
  withTakenOut: boolean;
  onTakenOut: (isBilled: boolean) => void;
  /** Whether those are billed too whose training should have been paid before. */
  withUnpaid: boolean;
  onUnpaid: (isBilled: boolean) => void;
}

/** Of an act before it is made out: whom it leaves out, whom nobody has paid for, and of whom in it nobody has said how the training ended. */
export function ActPeople({
  isUpd,
  withAbsent,
  onAbsent,
  withTakenOut,
  onTakenOut,
  withUnpaid,
  onUnpaid,
  ...people
}: Props) {
  const { absent, takenOut, undecided, unpaid, ahead } = people;
  const act = isUpd ? 'УПД' : 'акт';
  return (
    <>
      {ahead.length > 0 ? (
        <Alert color="brand" title={`Ещё не оплачено: ${peopleText(ahead.length)}`}>
          {namesOf(ahead)}. Войдут в {act}: по договору за обучение платят после него.
        </Alert>
      ) : null}
      {unpaid.length > 0 ? (
        <Alert color="yellow" title={`Не оплачено: ${peopleText(unpaid.length)}`}>
          <Stack gap="xs">
            <span>
              {namesOf(unpaid)}. Договора с оплатой после обучения у них нет. Если обучение состоялось в долг, включите
              его в {act}: снять этих людей с курса и изменить цену тогда нельзя.
            </span>
            <Checkbox
              label={`Включить в ${act} и неоплаченное обучение`}
              checked={withUnpaid}
              onChange={({ currentTarget }) => onUnpaid(currentTarget.checked)}
            />
          </Stack>
        </Alert>
      ) : null}
      {absent.length > 0 ? (
        <Alert color="yellow" title={`Не явились: ${peopleText(absent.length)}`}>
          <Stack gap="xs">
            <span>
              {namesOf(absent)}. Верните деньги или, если по договору неявка оплачивается, включите в {act}.
            </span>
            <Checkbox
              label={`Включить в ${act} и тех, кто не явился`}
              checked={withAbsent}
              onChange={({ currentTarget }) => onAbsent(currentTarget.checked)}
            />
          </Stack>
        </Alert>
      ) : null}
      {takenOut.length > 0 ? (
        <Alert color="yellow" title={`Сняты исправлением: ${peopleText(takenOut.length)}`}>
          <Stack gap="xs">
            <span>
              {takenOut.map(({ fullName, reason }) => `${fullName} – ${reason}`).join('; ')}. Если обучение всё-таки
              состоялось, включите его в {act}.
            </span>
            <Checkbox
              label={`Включить в ${act} и тех, кого сняли исправлением`}
              checked={withTakenOut}
              onChange={({ currentTarget }) => onTakenOut(currentTarget.checked)}
            />
          </Stack>
        </Alert>
      ) : null}
      {undecided.length > 0 ? (
        <Alert color="yellow" title={`Результат не отмечен: ${peopleText(undecided.length)}`}>
          {namesOf(undecided)}. Войдут в {act}: проверьте, что все учились.
        </Alert>
      ) : null}
    </>
  );
}

/** More are not read. */
const NAMED = 10;

export function namesOf(people: readonly { fullName: string }[]): string {
  const names = people.slice(0, NAMED).map(({ fullName }) => fullName);
  return [...names, ...(people.length > NAMED ? [`ещё ${people.length - NAMED}`] : [])].join(', ');
}
