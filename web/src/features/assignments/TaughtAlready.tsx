import { ASSIGN_LIMIT } from '@dopusk/contract/assignments.ts';
import { pricePreviews } from '@dopusk/contract/price-previews.ts';
import { taughtAlready } from '@dopusk/contract/taught-already.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { TriangleAlert } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { formatDate } from '../../text/date.ts';
import { pluralWord } from '../../text/number.ts';
import { PREVIEW_FRESH, PREVIEW_PAUSE } from '../prices/PricePreview.tsx';

/** So many are named. */
const NAMED = 5;

interface Props {
  /** Of a course that is known: what its price says is asked for in one call with the preview of it. */
  courseId: string;
  studentIds: readonly string[];
  /** Takes people off the list; without it they are only named. */
  onLeaveOut?: ((studentIds: readonly string[]) => void) | undefined;
}

/**
 * Who of these people learns the course still, and who holds a valid document of it, said before they are assigned: nobody is
 * refused for it, but whoever chose twenty at once had better see that three need no training.
 */
export function TaughtAlready({ courseId, studentIds, onLeaveOut }: Props) {
  const [asked] = useDebouncedValue(studentIds, PREVIEW_PAUSE);
  const body = { courseId, studentIds: [...asked] };
  const enabled = courseId !== '' && asked.length > 0;
  const isFew = asked.length <= ASSIGN_LIMIT;
  const options = { quiet: true, staleTime: PREVIEW_FRESH };
  const taught = useApi(taughtAlready.find, { body }, { ...options, enabled: enabled && isFew });
  const prices = useApi(pricePreviews.read, { body }, { ...options, enabled, keepPrevious: true });
  if (!enabled) return null;
  // Whoever has been taken off since is not spoken of.
  const learning = (taught.data ?? []).filter(({ id }) => studentIds.includes(id));
  const holding = (prices.data ?? [])
    .flatMap(({ stillValid }) => stillValid)
    .filter(({ studentId }) => studentIds.includes(studentId));
  if (learning.length + holding.length === 0) return null;
  const all = studentIds.length;
  const whose = all === 1 ? 'У слушателя' : `У ${holding.length} из ${all}`;
  return (
    <Alert
      color="yellow"
      icon={<TriangleAlert size={20} aria-hidden />}
      role="status"
      aria-label="Уже учатся или обучены"
    >
      <Stack gap="xs">
        <Line
          text={`Уже ${pluralWord(learning.length, 'учится', 'учатся', 'учатся')} на этом курсе`}
          people={learning.map(({ id, fullName, learnsUntil }) => ({
            id,
            fullName,
            said: ` – ${until(learnsUntil)}`,
          }))}
          {...{ all, onLeaveOut }}
        />
        <Line
          text={`${whose} уже есть действующий документ по этому курсу`}
          people={holding.map(({ studentId: id, fullName, expiresOn }) => ({
            id,
            fullName,
            said: ` (${expiresOn ? until(expiresOn) : 'без срока'})`,
          }))}
          {...{ all, onLeaveOut }}
        />
        <Text size="sm">Назначить курс снова можно, если это нужно.</Text>
      </Stack>
    </Alert>
  );
}

const until = (day: string): string => `до\u00a0${formatDate(day)}`;

interface LineProps extends Pick<Props, 'onLeaveOut'> {
  text: string;
  people: readonly { id: string; fullName: string; said: string }[];
  /** How many are chosen: a list is not emptied by a press. */
  all: number;
}

/** What is to be said of some of them, and the press that takes them off the list. */
function Line({ text, people, all, onLeaveOut }: LineProps) {
  if (people.length === 0) return null;
  const named = people.slice(0, NAMED);
  const rest = people.length > NAMED ? ` и ещё ${people.length - NAMED}` : '';
  return (
    <div>
      <Text size="sm">
        {text}: {named.map(({ fullName, said }) => fullName + said).join(', ')}
        {rest}
      </Text>
      {onLeaveOut && people.length < all ? (
        <Button
          mt={4}
          size="compact-sm"
          variant="default"
          aria-label={`Убрать из списка: ${named.map(({ fullName }) => fullName).join(', ')}${rest}`}
          onClick={() => onLeaveOut(people.map(({ id }) => id))}
        >
          Убрать из списка
        </Button>
      ) : null}
    </div>
  );
}
