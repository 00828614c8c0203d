import { needsSnils } from '@dopusk/contract/citizenship.ts';
import type { Reply } from '@dopusk/contract/endpoint.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import type { CurrentOrganization } from '@dopusk/contract/session.ts';
import { studentFiles } from '@dopusk/contract/student-record.ts';
import type { students } from '@dopusk/contract/students.ts';
import { EmployeeForm as Schema } from '@dopusk/contract/students.ts';
import { useWatch } from 'react-hook-form';
import { saveFile } from '../../api/save-file.ts';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { NameFields } from '../../forms/NameFields.tsx';
import { PhotoField } from '../../forms/PhotoField.tsx';
import { SearchSelectField } from '../../forms/SearchSelectField.tsx';
import { SnilsField } from '../../forms/SnilsField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { toOrganizationChoice } from '../../ui/choice.ts';
import { CitizenshipFields } from './CitizenshipFields.tsx';
import { blankEmployee, type EmployeeValues } from './employee-values.ts';
import { GenderField } from './GenderField.tsx';
import { PersonalDocumentFields } from './PersonalDocumentFields.tsx';
import { StatisticsFields } from './StatisticsFields.tsx';
import { studentField } from './student-field.ts';
import { WorkFields } from './WorkFields.tsx';

type Made = Reply<typeof students.create>;

interface Props {
  /** Where the operator works: a client's operator adds people to his own organization. */
  employer: Pick<CurrentOrganization, 'id' | 'title' | 'organizationType'> | null;
  submit: (values: EmployeeValues, version: string | undefined, key: string) => Promise<Made>;
  onDone: (made: Made) => unknown;
}

/** The employee form. */
export function EmployeeForm({ employer, submit, onDone }: Props) {
  const preset = employer?.organizationType === 'Customer' ? employer : null;
  const form = useServerForm({
    schema: Schema,
    defaultValues: { ...blankEmployee, organization: preset?.id ?? '' },
    submit,
    done: 'Сотрудник создан!',
    onDone,
  });
  const { control } = form;
  const citizenship = useWatch({ control, name: 'citizenship' });
  return (
    <Form form={form}>
      <FormSection title="Сотрудник">
        <PhotoField control={control} name="avatar" label={studentFiles.avatar.title} upload={saveFile} />
        <NameFields form={form} />
        <FieldRow>
          <DateField control={control} {...studentField('birthday')} max={today()} required />
          <GenderField control={control} />
          <SnilsField control={control} {...studentField('snilsNumber')} required={needsSnils({ citizenship })} />
        </FieldRow>
        <CitizenshipFields control={control} />
      </FormSection>

      <FormSection title="Работа и контакты">
        <SearchSelectField
          control={control}
          name="organization"
          label="Организация"
          endpoint={organizations.list}
          input={(search) => ({ query: { isPerson: 'false', ...(search ? { search } : {}) } })}
          choices={({ items }) => items.map(toOrganizationChoice)}
          {...(preset ? { known: [toOrganizationChoice(preset)] } : {})}
          required
        />
        <WorkFields control={control} />
      </FormSection>

      <PersonalDocumentFields control={control} />
      <StatisticsFields control={control} />

      <SubmitButton form={form}>Создать сотрудника</SubmitButton>
    </Form>
  );
}
