import { type PriceOffer, pricePreviews, type StillValid } from '@dopusk/contract/price-previews.ts';
import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { TriangleAlert } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { formatDate } from '../../text/date.ts';
import { peopleText, priceText } from '../../text/number.ts';
import { AgreedPrice } from '../../ui/AgreedPrice.tsx';
import classes from './PricePreview.module.css';

/** Numbers of people are chosen one by one: the last ones are asked about. */
const PAUSE = 250;

interface Props {
  courseId: string;
  studentIds: readonly string[];
  /** Takes people out of those who were chosen, where that is done at a press. */
  onLeaveOut?: ((studentIds: readonly string[]) => void) | undefined;
}

/** What a course will cost these people if it is assigned to them now: a line for each organization, and the sum of all. */
export function PricePreview({ courseId, studentIds, onLeaveOut }: Props) {
  const [asked] = useDebouncedValue(studentIds, PAUSE);
  const body = { courseId, studentIds: [...asked] };
  const enabled = courseId !== '' && asked.length > 0;
  const { data } = useApi(pricePreviews.read, { body }, { enabled, keepPrevious: true, quiet: true, staleTime: 0 });
  if (!enabled) return null;
  if (!data) return <Skeleton h={52} />;
  const people = data.reduce((sum, { peopleCount }) => sum + peopleCount, 0);
  return (
    <div className={classes.offers} aria-live="polite" role="status" aria-label="Стоимость">
      {data.map((offer) => (
        <Offer key={offer.organization.id} offer={offer} isOnly={data.length === 1} />
      ))}
      {people > 1 ? (
        <Text>
          {peopleText(people)} – <b>{priceText(sumOf(data))}</b>
        </Text>
      ) : null}
      <TrainedAlready trained={data.flatMap(({ stillValid }) => stillValid)} people={people} onLeaveOut={onLeaveOut} />
    </div>
  );
}

/** So many are named one by one. */
const NAMED = 5;

/** Nobody is refused for it: but whoever chose twenty at once had better see that three need no training. */
function TrainedAlready({
  trained,
  people,
  onLeaveOut,
}: Pick<Props, 'onLeaveOut'> & { trained: readonly StillValid[]; people: number }) {
  if (trained.length === 0) return null;
  const names = trained.slice(0, NAMED).map(({ fullName, expiresOn }) => `${fullName} (${untilText(expiresOn)})`);
  const others = trained.length - names.length;
  const whose = people === 1 ? 'У него' : `У ${trained.length} из ${people}`;
  return (
    <Alert
      color="yellow"
      icon={<TriangleAlert size={20} aria-hidden />}
      title={`${whose} уже есть действующий документ по этому курсу`}
    >
      {names.join(', ')}
      {others > 0 ? ` и ещё ${others}` : ''}. Назначить курс снова можно, если это нужно.
      {onLeaveOut && trained.length < people ? (
        <Button
          mt="xs"
          size="compact-md"
          variant="default"
          display="block"
          onClick={() => onLeaveOut(trained.map(({ studentId }) => studentId))}
        >
          Убрать их из списка
        </Button>
      ) : null}
    </Alert>
  );
}

const untilText = (expiresOn: string | null): string => (expiresOn ? `до ${formatDate(expiresOn)}` : 'без срока');

function Offer({ offer, isOnly }: { offer: PriceOffer; isOnly: boolean }) {
  return (
    <div>
      {isOnly ? null : (
        <Text size="sm" c="dimmed">
          {offer.organization.title}, {peopleText(offer.peopleCount)}
        </Text>
      )}
      <b>
        <AgreedPrice agreed={offer} />
      </b>
      {offer.priceReason ? null : <Text component="span"> за человека</Text>}
    </div>
  );
}

const sumOf = (offers: readonly PriceOffer[]): number =>
  offers.reduce((sum, { price, peopleCount }) => sum + Math.round(price * 100) * peopleCount, 0) / 100;
