import { educationLevelTitles, educationProofTitles } from '@dopusk/contract/education-level.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type studentFields, studentFiles } from '@dopusk/contract/student-record.ts';
import type { Student } from '@dopusk/contract/students.ts';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { saveFile } from '../../api/save-file.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { Explained } from '../../forms/Explained.tsx';
import { FieldRow, FormSection } from '../../forms/Form.tsx';
import { NameField } from '../../forms/NameField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { UploadField } from '../../forms/UploadField.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { studentField } from './student-field.ts';

const educationLevels = choicesOf(educationLevelTitles);
const proofs = choicesOf(educationProofTitles);

/** What the file fields take: a picture or a scan. */
const SCANS = 'image/*,application/pdf';

type Scan = Exclude<keyof typeof studentFiles, 'avatar'>;

interface Props<T extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: as in forms/use-field.tsx
  control: Control<T, any, any>;
  /** The person whose scans are there already. */
  student?: Pick<Student, Scan>;
}

/** A person's documents: numbers and scans. */
export function PersonalDocumentFields<T extends FieldValues>({ control, student }: Props<T>) {
  const text = (name: string) => name as FieldPathByValue<T, string | null | undefined>;
  const field = (name: keyof typeof studentFields) => ({ ...studentField(name), name: text(name) });
  const scan = (name: Scan) => (
    <UploadField
      control={control}
      name={text(name)}
      label={studentFiles[name].title}
      accept={SCANS}
      upload={saveFile}
      current={student?.[name] ?? null}
    />
  );
  return (
    <>
      <FormSection title="Паспорт и СНИЛС">
        <FieldRow>
          <TextField control={control} {...field('passportSeries')} unkept />
          <TextField control={control} {...field('passportNumber')} unkept />
        </FieldRow>
        <TextField control={control} {...field('passportIssuer')} unkept />
        <TextField control={control} {...field('residence')} unkept />
        {scan('passport')}
        {scan('snils')}
      </FormSection>

      <FormSection title="Образование и квалификация">
        <FieldRow>
          <ChoiceField control={control} {...field('educationType')} choices={educationLevels} />
          <Explained term="educationProof">
            <ChoiceField control={control} {...field('educationProof')} choices={proofs} placeholder="Есть диплом" />
          </Explained>
        </FieldRow>
        <FieldRow>
          <TextField control={control} {...field('diplomSeries')} />
          <TextField control={control} {...field('diplomNumber')} />
          <DateField control={control} {...field('diplomDate')} max={today()} />
        </FieldRow>
        <FieldRow>
          <NameField control={control} {...field('diplomSurname')} placeholder="Если была другая" />
          <TextField control={control} {...field('diplomIssuer')} />
        </FieldRow>
        {scan('educationalDocument')}
        <FieldRow>
          <TextField control={control} {...field('qualificationTitle')} />
          <TextField control={control} {...field('qualification')} />
        </FieldRow>
        {scan('qualificationDocument')}
      </FormSection>
    </>
  );
}
