import { ASSIGN_LIMIT } from '@dopusk/contract/assignments.ts';
import { type TaughtAlready as Taught, taughtAlready } from '@dopusk/contract/taught-already.ts';
import { Alert, Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { TriangleAlert } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { formatDate } from '../../text/date.ts';
import { peopleText, pluralWord } from '../../text/number.ts';

/** People are chosen one by one: the last ones are asked about. */
const PAUSE = 250;

/** So many are named. */
const NAMED = 5;

interface Props {
  courseId: string;
  studentIds: readonly string[];
  /** Takes people off the list; without it they are only named. */
  onLeaveOut?: ((studentIds: readonly string[]) => void) | undefined;
}

/** Who of these people learns the course still, said before they are assigned: nobody is refused. Valid documents stand at the price. */
export function TaughtAlready({ courseId, studentIds, onLeaveOut }: Props) {
  const [asked] = useDebouncedValue(studentIds, PAUSE);
  const body = { courseId, studentIds: [...asked] };
  const enabled = courseId !== '' && asked.length > 0 && asked.length <= ASSIGN_LIMIT;
  const { data } = useApi(taughtAlready.find, { body }, { enabled, quiet: true, staleTime: 0 });
  // Whoever has been taken off since is not spoken of.
  const found = enabled ? (data ?? []).filter(({ id }) => studentIds.includes(id)) : [];
  if (found.length === 0) return null;
  return (
    <Alert color="yellow" icon={<TriangleAlert size={20} aria-hidden />} role="status" aria-label="Уже учатся">
      <Text size="sm">
        Уже {pluralWord(found.length, 'учится', 'учатся', 'учатся')} на этом курсе: {namesOf(found)}
      </Text>
      {onLeaveOut ? (
        <Button mt={8} size="compact-sm" variant="default" onClick={() => onLeaveOut(found.map(({ id }) => id))}>
          Убрать из списка: {peopleText(found.length)}
        </Button>
      ) : null}
    </Alert>
  );
}

/** «Абрамов Денис Сергеевич – до 06.10.2029, …» */
function namesOf(people: readonly Taught[]): string {
  const named = people.slice(0, NAMED).map((one) => `${one.fullName} – до\u00a0${formatDate(one.learnsUntil)}`);
  const rest = people.length - named.length;
  return named.join(', ') + (rest > 0 ? ` и ещё ${rest}` : '');
}
