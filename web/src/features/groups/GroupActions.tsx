import { today } from '@dopusk/contract/fields/date.ts';
import { canPayGroup, type Group, GroupCourseBody, groups } from '@dopusk/contract/groups.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { Modal, Group as Row } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus, ReceiptText } from 'lucide-react';
import { call } from '../../api/client.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths, queryOf } from '../../paths.ts';
import { peopleText } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { GroupDocumentButtons } from '../documents/GroupDocumentButtons.tsx';
import { GroupRunCard } from '../documents/GroupRunCard.tsx';
import { useGroupDocuments } from '../documents/use-group-documents.ts';
import { GroupPay } from '../payments/GroupPay.tsx';
import classes from './GroupActions.module.css';
import { GroupCourseFields } from './GroupCourseFields.tsx';

/** What can be done with the whole group, and how the fixing of its documents goes (specification §2, Group page). */
export function GroupActions({ group }: { group: Group }) {
  const documents = useGroupDocuments(group.id);
  return (
    <>
      <Row gap="sm" mb="lg" role="group" aria-label="Действия с группой">
        <div className={classes.part}>
          <GroupPay group={group} />
          <InvoiceLink group={group} />
          {group.isOwn ? <AssignCourse group={group} /> : null}
        </div>
        <div className={classes.part}>
          <GroupDocumentButtons group={group} documents={documents} />
        </div>
      </Row>
      <GroupRunCard groupId={group.id} documents={documents} />
    </>
  );
}

function InvoiceLink({ group }: { group: Group }) {
  if (canPayGroup(group) !== true) return null;
  return (
    <LinkButton
      takes={invoices.create}
      to={paths.invoiceCreate}
      search={queryOf({ group: group.id })}
      variant="default"
      leftSection={<ReceiptText size={18} aria-hidden />}
    >
      Выставить счёт
    </LinkButton>
  );
}

function AssignCourse({ group }: { group: Group }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={groups.assignCourse}
        variant="default"
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
      <GroupCourseFields form={form} peopleCount={group.studentsCount} centerId={group.fromOrganizationId} />
      <SubmitButton form={form}>Назначить курс</SubmitButton>
    </Form>
  );
}
