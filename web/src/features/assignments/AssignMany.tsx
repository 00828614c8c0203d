import { BatchCourse, batches } from '@dopusk/contract/batches.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { peopleText } from '../../text/number.ts';
import type { ManyPopup } from '../../ui/action.ts';
import { type NarrowingFor, useShownBatch } from '../batches/use-batches.ts';
import { CourseFields } from './CourseFields.tsx';

type Props = ManyPopup<NarrowingFor<typeof batches.assignCourse>>;

/** «Назначить курс» to the people chosen in a list: which, and from when. */
export function AssignMany({ chosen, count, onDone, onClose }: Props) {
  const { user } = useCurrentUser();
  const show = useShownBatch();
  /** Who is left of those marked one by one; all that a filter finds are not known. */
  const [ids, setIds] = useState<readonly string[] | undefined>(chosen.ids);
  const form = useServerForm({
    schema: BatchCourse,
    defaultValues: {
      courseId: '',
      dateStartLearning: today(),
      hasBegun: false,
      dateEndLearning: '',
      fromOrganizationId: allows('center', user) ? (user?.operator?.organization?.id ?? '') : '',
    },
    submit: (course) => call(batches.assignCourse, { body: { chosen: ids ? { ids: [...ids] } : chosen, course } }),
    onDone: ({ id }) => {
      onDone();
      show(id);
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Назначить курс: ${peopleText(ids?.length ?? count)}`} size={700}>
      <Form form={form} warnOnLeave={false}>
        <CourseFields
          form={form}
          studentIds={ids ?? []}
          onLeaveOut={(gone) => setIds((old) => old?.filter((id) => !gone.includes(id)))}
        />
        <SubmitButton form={form}>Назначить курс</SubmitButton>
      </Form>
    </Modal>
  );
}
