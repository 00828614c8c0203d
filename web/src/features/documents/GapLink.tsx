import { type GapCode, type GapPlace, gapsByCode } from '@dopusk/contract/gaps.ts';
import { namedOf } from '@dopusk/contract/readiness.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { paths, queryOf } from '../../paths.ts';
import { FieldLink } from '../../ui/FieldLink.tsx';

/** The records that gaps are closed in; one that the reader may not open is left out, and its gaps are no links. */
export interface GapIds {
  assignId?: string;
  studentId?: string;
  courseId?: string;
  committeeId?: string | null;
  centerId?: string;
  /** Whose people are asked about: what is said of each of them is filled in for all at once. */
  groupId?: string;
}

interface Props {
  gap: GapCode;
  ids: GapIds;
}

interface LinksProps {
  gaps: readonly GapCode[];
  ids: GapIds;
  /** The disciplines without a grade: named behind what lacks them. */
  ungraded?: readonly string[];
}

/** What is missing, one after another. */
export function GapLinks({ gaps, ids, ungraded = [] }: LinksProps) {
  return gaps.map((gap, index) => (
    <Fragment key={gap}>
      {index > 0 ? ', ' : ''}
      <GapLink gap={gap} ids={ids} />
      {gap === 'Grades' ? namedOf(ungraded) : ''}
    </Fragment>
  ));
}

/** What is missing, as a link to the field where it is filled in. */
export function GapLink({ gap, ids }: Props) {
  const { title, field, place } = gapsByCode[gap];
  const to = pathOf(gap, ids);
  if (!to) return title;
  const isTab = place === 'signatories';
  if (isInResults(gap) && ids.groupId && ids.courseId) {
    // The table of everybody's results, where it is said of all at once.
    return (
      <Anchor component={Link} to={to} search={queryOf({ course: ids.courseId })} inherit underline="always">
        {title}
      </Anchor>
    );
  }
  return (
    <FieldLink to={to} tab={isTab ? place : undefined} field={isTab ? undefined : field}>
      {title}
    </FieldLink>
  );
}

/** What is said of everybody at once, in the table of a group's results. */
const isInResults = (gap: GapCode): boolean => gap === 'ElectricalCheck' || gap === 'Grades';

function pathOf(
  gap: GapCode,
  { assignId, studentId, courseId, committeeId, centerId, groupId }: GapIds,
): string | undefined {
  if (gap === 'Payment') return assignId && paths.assignmentPay(assignId);
  if (isInResults(gap) && groupId && courseId) return paths.groupResults(groupId);
  if (gap === 'Grades') return assignId && paths.assignmentDocument(assignId, 'Diplom');
  if (gap === 'ElectricalCheck') return assignId && paths.assignment(assignId);
  if (gap === 'Protocol') return assignId && paths.assignmentDocument(assignId, 'Protocol');
  const pathsByPlace: Record<Exclude<GapPlace, 'assignment'>, string | undefined> = {
    student: studentId && paths.studentEdit(studentId),
    course: courseId && paths.courseEdit(courseId),
    committee: committeeId ? paths.committee(committeeId) : courseId && paths.course(courseId),
    center: centerId && paths.organizationEdit(centerId),
    signatories: centerId && paths.organization(centerId),
  };
  const { place } = gapsByCode[gap];
  return place === 'assignment' ? undefined : pathsByPlace[place];
}
