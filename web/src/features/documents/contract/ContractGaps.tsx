import type { ContractGap, ContractGapPlace } from '@dopusk/contract/documents/contract/contract-gap.ts';
import { Alert, List } from '@mantine/core';
import { Info, TriangleAlert } from 'lucide-react';
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
          {what} –{' '}
          <FieldLink
            to={pathOf[place](id)}
            {...(place === 'signatories' ? { tab: place } : { field: field || undefined })}
          >
            {title}
          </FieldLink>{' '}
          ({act} «{clause}»)
        </List.Item>
      ))}
    </List>
  );
}
