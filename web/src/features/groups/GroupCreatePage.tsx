import { today } from '@dopusk/contract/fields/date.ts';
import { groupBeside, groupRecord } from '@dopusk/contract/group-record.ts';
import { GroupBody, groups } from '@dopusk/contract/groups.ts';
import { blankOf } from '@dopusk/contract/stored-field.ts';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CourseFields } from '../assignments/CourseFields.tsx';
import { GroupTermsOfCourse } from './GroupTerms.tsx';
import { groupField } from './group-field.ts';
import { PeopleField } from './PeopleField.tsx';
import { SeparateField } from './SeparateField.tsx';

/** A new group with its first course. */
export function GroupCreatePage() {
  const { user } = useCurrentUser();
  const current = user?.operator?.organization;
  const navigate = useNavigate();
  const form = useServerForm({
    schema: GroupBody,
    defaultValues: {
      ...blankOf(groupRecord),
      students: [],
      courseId: '',
      dateStartLearning: today(),
      hasBegun: false,
      dateEndLearning: '',
      fromOrganizationId: allows('center', user) ? (current?.id ?? '') : '',
    },
    submit: (body, _, key) => call(groups.create, { body, key }),
    done: 'Группа создана!',
    onDone: ({ id }) => navigate({ to: paths.group(id) }),
  });
  const [students, courseId] = useWatch({ control: form.control, name: ['students', 'courseId'] });
  return (
    <>
      <PageHeader title="Создание группы" hint="Курс будет назначен сразу всем" />
      <Form form={form}>
        <TextField control={form.control} {...groupField('title')} required />
        <FormSection title="Кто учится">
          <PeopleField control={form.control} name="students" label={groupBeside.students.title} required />
          <SeparateField control={form.control} />
        </FormSection>
        <FormSection title="Чему и когда">
          <CourseFields
            form={form}
            studentIds={students}
            onLeaveOut={(gone) =>
              form.setValue(
                'students',
                students.filter((one) => !gone.includes(one)),
                { shouldDirty: true },
              )
            }
          />
        </FormSection>
        <GroupTermsOfCourse control={form.control} courseId={courseId} />
        <SubmitButton form={form}>Создать группу</SubmitButton>
      </Form>
    </>
  );
}
