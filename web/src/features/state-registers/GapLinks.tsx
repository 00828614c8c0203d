import { registerGaps } from '@dopusk/contract/register-gaps.ts';
import type { RegisterRecord } from '@dopusk/contract/register-records.ts';
import { Fragment } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { FieldLink } from '../../ui/FieldLink.tsx';
import { askText } from './ask-text.ts';
import { editOf } from './edit-of.ts';

interface Props {
  of: Pick<RegisterRecord, 'studentId' | 'client' | 'courseId' | 'assignId' | 'documentType' | 'gaps' | 'unlinked'>;
}

/** What a record lacks, each a link to the field where it is filled in. */
export function GapLinks({ of: record }: Props) {
  const { user } = useCurrentUser();
  const ids = {
    student: record.studentId,
    client: record.client.id,
    center: user?.operator?.organization?.id ?? '',
    course: record.courseId,
    training: record.assignId,
    document: record.assignId,
  };
  return record.gaps.map((gap, index) => (
    <Fragment key={gap}>
      {index > 0 ? ', ' : ''}
      {record.unlinked.some((one) => one === registerGaps[gap].place) ? (
        `${registerGaps[gap].title} (${askText(record.client.title, registerGaps[gap].place)})`
      ) : (
        <FieldLink to={editOf(gap, ids[registerGaps[gap].place], record.documentType)} field={registerGaps[gap].field}>
          {registerGaps[gap].title}
        </FieldLink>
      )}
    </Fragment>
  ));
}
