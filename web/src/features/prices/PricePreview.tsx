import { type PriceOffer, pricePreviews } from '@dopusk/contract/price-previews.ts';
import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useApi } from '../../api/queries.ts';
import { peopleText, priceText } from '../../text/number.ts';
import { AgreedPrice } from '../../ui/AgreedPrice.tsx';
import classes from './PricePreview.module.css';

/** Numbers of people are chosen one by one: the last ones are asked about. */
export const PREVIEW_PAUSE = 250;

/** What is said beside the price comes with it: in so many milliseconds the two ask once. */
export const PREVIEW_FRESH = 1000;

interface Props {
  courseId: string;
  studentIds: readonly string[];
}

/** What a course will cost these people if it is assigned to them now: a line for each organization, and the sum of all. */
export function PricePreview({ courseId, studentIds }: Props) {
  const [asked] = useDebouncedValue(studentIds, PREVIEW_PAUSE);
  const body = { courseId, studentIds: [...asked] };
  const enabled = courseId !== '' && asked.length > 0;
  const { data } = useApi(
    pricePreviews.read,
    { body },
    { enabled, keepPrevious: true, quiet: true, staleTime: PREVIEW_FRESH },
  );
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
    </div>
  );
}

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
