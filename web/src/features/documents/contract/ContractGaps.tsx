import type { ContractGap, ContractGapPlace } from '@dopusk/contract/documents/contract/contract-gap.ts';
import { Alert, List, Text } from '@mantine/core';
import { Info, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { paths } from '../../../paths.ts';
import { FieldLink } from '../../../ui/FieldLink.tsx';
import classes from '../GroupDocuments.module.css';

/** What of the Rules a contract would leave empty: what stops it, and what only stays empty on it. */
export function ContractGaps({ gaps }: { gaps: readonly ContractGap[] }) {
  const stops = gaps.filter(({ isRequired }) => isRequired);
  const empty = gaps.filter(({ isRequired }) => !isRequired);
  return (
    <>
      {stops.length > 0 ? (
        <Alert color="red" title="Без чего договор не заключить" icon={<TriangleAlert size={20} aria-hidden />}>
          <GapList label="Без чего договор не заключить" gaps={stops} />
        </Alert>
      ) : null}
      {empty.length > 0 ? (
        <Alert color="brand" title="Чего не будет в договоре" icon={<Info size={20} aria-hidden />}>
          <GapList label="Чего не будет в договоре" gaps={empty} />
        </Alert>
      ) : null}
    </>
  );
}

const pathOf: Record<ContractGapPlace, (id: string) => string> = {
  organization: paths.organizationEdit,
  signatories: paths.organization,
  course: paths.courseEdit,
  student: paths.studentEdit,
};

function GapList({ label, gaps }: { label: string; gaps: readonly ContractGap[] }) {
  return (
    // What scrolls is reached by the keyboard.
    <List size="sm" spacing={4} className={classes.people} tabIndex={0} aria-label={label}>
      {gaps.map(({ clause, act, what, place, id, title, field }) => (
        <List.Item key={`${clause} ${what} ${id}`}>
          {what} – <GapField gap={{ place, id, field }}>{title}</GapField> ({ofAct(act, clause)})
        </List.Item>
      ))}
    </List>
  );
}

/** «Правила № 1441, п. 12 «и»»: neither a number nor a letter is parted from its word. */
const ofAct = (act: string, clause: string): string => `${act} «${clause}»`.replace(/(№|п\.|\d) /g, '$1\u00a0');

/** The field that a gap is closed in. */
function GapField({
  gap: { place, id, field },
  children,
}: {
  gap: Pick<ContractGap, 'place' | 'id' | 'field'>;
  children: string;
}) {
  return (
    <FieldLink to={pathOf[place](id)} {...(place === 'signatories' ? { tab: place } : { field: field || undefined })}>
      {children}
    </FieldLink>
  );
}

/** So many people are named at once; the window of the contract names everybody. */
const NAMED = 3;

/**
 * The same in a few lines: of each record what it leaves empty, each a link to its field; what people lack is said once, with
 * the people it is missing of.
 */
export function ContractGapLines({ gaps }: { gaps: readonly ContractGap[] }) {
  if (gaps.length === 0) return null;
  const ofPeople = Map.groupBy(
    gaps.filter(({ place }) => place === 'student'),
    ({ what }) => what,
  );
  const ofRecords = Map.groupBy(
    gaps.filter(({ place }) => place !== 'student'),
    ({ id }) => id,
  );
  return (
    <div>
      {[...ofRecords].map(([id, lacking]) => (
        <GapLine key={id} gaps={lacking} named={({ what }) => what}>
          {lacking[0]?.title}
        </GapLine>
      ))}
      {[...ofPeople].map(([what, lacking]) => (
        <GapLine key={what} gaps={lacking} named={({ title }) => title} limit={NAMED}>
          {what}
        </GapLine>
      ))}
    </div>
  );
}

interface LineProps {
  gaps: readonly ContractGap[];
  named: (gap: ContractGap) => string;
  limit?: number;
  children: string | undefined;
}

function GapLine({ gaps, named, limit = gaps.length, children }: LineProps) {
  const rest = gaps.length - limit;
  return (
    <Text size="sm" c={gaps.some(({ isRequired }) => isRequired) ? 'var(--mantine-color-error)' : 'dimmed'}>
      Не хватает, {children}:{' '}
      {gaps.slice(0, limit).map((gap, index) => (
        <Fragment key={`${gap.clause} ${gap.what} ${gap.id}`}>
          {index > 0 ? ', ' : ''}
          <GapField gap={gap}>{named(gap)}</GapField>
        </Fragment>
      ))}
      {rest > 0 ? ` и ещё ${rest}` : ''}
    </Text>
  );
}
