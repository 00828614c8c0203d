import { today } from '@dopusk/contract/fields/date.ts';
import { avatarIdOf } from '@dopusk/contract/files.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { studentFields, studentFiles } from '@dopusk/contract/student-record.ts';
import { type Student, StudentChanges, students } from '@dopusk/contract/students.ts';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import { DateField } from '../../forms/DateField.tsx';
import { Explained } from '../../forms/Explained.tsx';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { NameField } from '../../forms/NameField.tsx';
import { NameFields } from '../../forms/NameFields.tsx';
import { PhotoField } from '../../forms/PhotoField.tsx';
import { recordOf } from '../../forms/record.ts';
import { SnilsField } from '../../forms/SnilsField.tsx';
import { type ServerForm, useServerForm } from '../../forms/use-server-form.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { savedText } from '../session/saved-text.ts';
import { CitizenshipFields } from './CitizenshipFields.tsx';
import { GenderField } from './GenderField.tsx';
import { PersonalDocumentFields } from './PersonalDocumentFields.tsx';
import { StatisticsFields } from './StatisticsFields.tsx';
import { studentField } from './student-field.ts';
import { WorkFields } from './WorkFields.tsx';

/** What stands in the form. */
type Values = z.input<typeof StudentChanges>;

interface Props {
  student: Student;
  onDone: () => unknown;
}

/** What an operator changes of a person. */
export function StudentForm({ student, onDone }: Props) {
  const form = useServerForm({
    schema: StudentChanges,
    record: recordOf(students.read, student, valuesOf),
    submit: (body, version) => call(students.update, { body, version }),
    onDone: (_, values) => {
      toastSuccess(savedText('Сотрудник изменён!', student.user, values));
      return onDone();
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <FormSection title="Сотрудник">
        <PhotoField
          control={control}
          name="avatar"
          label={studentFiles.avatar.title}
          upload={saveFile}
          current={student.avatar}
        />
        <NameFields form={form} />
        <Explained term="dative">
          <NameField
            control={control}
            {...studentField('dativeName')}
            description={<DativeHint form={form} student={student} />}
          />
        </Explained>
        <FieldRow>
          <DateField control={control} {...studentField('birthday')} max={today()} />
          <GenderField control={control} byName={student.genderByName} />
          <SnilsField control={control} {...studentField('snilsNumber')} />
        </FieldRow>
        <CitizenshipFields control={control} />
      </FormSection>

      <FormSection title="Работа и контакты">
        <WorkFields control={control} known={student} />
      </FormSection>

      <PersonalDocumentFields control={control} student={student} />
      <StatisticsFields control={control} />

      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}

/** What the documents will say when nobody corrects it; of a name being changed that is not known yet. */
function DativeHint({ form, student }: { form: ServerForm<Values>; student: Student }) {
  const [surname, name, lastName] = useWatch({ control: form.control, name: ['surname', 'name', 'lastName'] });
  const { user, dativeByRules } = student;
  const isSame = surname === user.surname && name === user.name && (lastName ?? '') === user.lastname;
  return isSame
    ? `Заполните, если в документах должно быть не «${dativeByRules}»`
    : 'Заполните, если правила склоняют новое имя неверно';
}

const valuesOf = ({ id, user, ...student }: Student): Values => ({
  id,
  surname: user.surname,
  name: user.name,
  lastName: user.lastname,
  hasNoLastName: user.lastname === '',
  phone: user.phone ?? '',
  email: user.email,
  ...pick(student, namesOf(studentFields)),
  avatar: avatarIdOf(student.avatar),
  passport: student.passport?.id ?? null,
  snils: student.snils?.id ?? null,
  educationalDocument: student.educationalDocument?.id ?? null,
  qualificationDocument: student.qualificationDocument?.id ?? null,
});
