import { today } from '@dopusk/contract/fields/date.ts';
import { type Group, GroupCourseBody, groups } from '@dopusk/contract/groups.ts';
import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { call } from '../../api/client.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { peopleText } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { CourseFields } from '../assignments/CourseFields.tsx';

/** «Назначить новый курс»: one more for everybody in the group. */
export function AssignCourse({ group, variant }: { group: Group; variant: string }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={groups.assignCourse}
        variant={variant}
        leftSection={<Plus size={18} aria-hidden />}
        onClick={open}
      >
        Назначить новый курс
      </ActionButton>
      <Modal opened={opened} onClose={close} title="Новый курс для группы" size={700}>
        <AssignForm group={group} onDone={close} />
      </Modal>
    </>
  );
}

function AssignForm({ group, onDone }: { group: Group; onDone: () => void }) {
  const form = useServerForm({
    schema: GroupCourseBody,
    defaultValues: {
      groupId: group.id,
      courseId: '',
      dateStartLearning: today(),
      hasBegun: false,
      dateEndLearning: '',
      fromOrganizationId: group.fromOrganizationId,
    },
    submit: (body) => call(groups.assignCourse, { body }),
    onDone: ({ assigned }) => {
      toastSuccess(assigned > 0 ? `Курс назначен: ${peopleText(assigned)}!` : 'Этот курс уже назначен всем в группе');
      onDone();
    },
  });
  return (
    <Form form={form} warnOnLeave={false}>
      <CourseFields form={form} studentIds={group.students.map(({ id }) => id)} centerId={group.fromOrganizationId} />
      <SubmitButton form={form}>Назначить курс</SubmitButton>
    </Form>
  );
}
