import { BatchCourse, batches } from '@dopusk/contract/batches.ts';
import type { Input } from '@dopusk/contract/endpoint.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { Modal } from '@mantine/core';
import { call } from '../../api/client.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import type { Chosen } from '../../table/use-selection.ts';
import { peopleText } from '../../text/number.ts';
import { chosenBy, useShownBatch } from '../batches/use-batches.ts';
import { CourseFields } from './CourseFields.tsx';

interface Props {
  chosen: Chosen;
  count: number;
  /** Of the list that the people are chosen in. */
  filter: NonNullable<Input<typeof batches.assignCourse>['body']['chosen']['filter']>;
  onDone: () => void;
  onClose: () => void;
}

/** «Назначить курс» to the people chosen in a list: which, and from when. */
export function AssignMany({ chosen, count, filter, onDone, onClose }: Props) {
  const { user } = useCurrentUser();
  const show = useShownBatch();
  const form = useServerForm({
    schema: BatchCourse,
    defaultValues: {
      courseId: '',
      dateStartLearning: today(),
      hasBegun: false,
      dateEndLearning: '',
      fromOrganizationId: allows('center', user) ? (user?.operator?.organization?.id ?? '') : '',
    },
    submit: (course) => call(batches.assignCourse, { body: { chosen: chosenBy(chosen, filter), course } }),
    onDone: ({ id }) => {
      onDone();
      show(id);
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Назначить курс: ${peopleText(count)}`} size={700}>
      <Form form={form} warnOnLeave={false}>
        <CourseFields form={form} studentIds={chosen.ids ?? []} />
        <SubmitButton form={form}>Назначить курс</SubmitButton>
      </Form>
    </Modal>
  );
}
