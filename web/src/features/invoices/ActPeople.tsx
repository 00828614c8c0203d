import type { ServiceActInfo } from '@dopusk/contract/service-acts.ts';
import { Alert, Checkbox, Stack } from '@mantine/core';
import { peopleText } from '../../text/number.ts';

interface Props extends Pick<ServiceActInfo, 'absent' | 'undecided'> {
  /** Whether those who did not come are billed too. */
  withAbsent: boolean;
  onAbsent: (isBilled: boolean) => void;
}

/** Of an act before it is made out: whom it leaves out, and of whom in it nobody has said how the training ended. */
export function ActPeople({ absent, undecided, withAbsent, onAbsent }: Props) {
  return (
    <>
      {absent.length > 0 ? (
        <Alert color="yellow" title={`Не явились: ${peopleText(absent.length)}`}>
          <Stack gap="xs">
            <span>{namesOf(absent)}. Верните деньги или, если по договору неявка оплачивается, включите в акт.</span>
            <Checkbox
              label="Включить в акт и тех, кто не явился"
              checked={withAbsent}
              onChange={({ currentTarget }) => onAbsent(currentTarget.checked)}
            />
          </Stack>
        </Alert>
      ) : null}
      {undecided.length > 0 ? (
        <Alert color="yellow" title={`Результат не отмечен: ${peopleText(undecided.length)}`}>
          {namesOf(undecided)}. Войдут в акт: проверьте, что все учились.
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
