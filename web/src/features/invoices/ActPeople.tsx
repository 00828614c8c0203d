import type { ServiceActInfo } from '@dopusk/contract/service-acts.ts';
import { Alert } from '@mantine/core';
import { peopleText } from '../../text/number.ts';

/** Of an act before it is made out: whom it leaves out, and of whom in it nobody has said how the training ended. */
export function ActPeople({ absent, undecided }: Pick<ServiceActInfo, 'absent' | 'undecided'>) {
  return (
    <>
      {absent.length > 0 ? (
        <Alert color="yellow" title={`Не явились: ${peopleText(absent.length)}`}>
          {namesOf(absent)}. Верните деньги за них – или включите их в акт, если по договору неявка оплачивается.
        </Alert>
      ) : null}
      {undecided.length > 0 ? (
        <Alert color="yellow" title={`Результат не отмечен: ${peopleText(undecided.length)}`}>
          {namesOf(undecided)}. Они войдут в акт: проверьте, что все они учились.
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
