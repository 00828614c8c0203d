import { educationLevelTitles, type Student } from '@dopusk/contract/students.ts';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { saveFile } from '../../api/save-file.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FieldRow, FormSection } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { UploadField } from '../../forms/UploadField.tsx';
import { choicesOf } from '../../ui/choice.ts';

const educationLevels = choicesOf(educationLevelTitles);

/** What the file fields take: a picture or a scan. */
const PAPERS = 'image/*,application/pdf';

type Paper = 'passport' | 'snils' | 'educationalDocument' | 'qualificationDocument';

interface Props<T extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: as in forms/use-field.tsx
  control: Control<T, any, any>;
  /** The person whose scans are there already. */
  student?: Pick<Student, Paper>;
}

/** A person's papers: numbers and scans (specification §2, Student edit). */
export function PaperFields<T extends FieldValues>({ control, student }: Props<T>) {
  const text = (name: string) => name as FieldPathByValue<T, string | null | undefined>;
  const scan = (name: Paper, label: string) => (
    <UploadField
      control={control}
      name={text(name)}
      label={label}
      accept={PAPERS}
      upload={saveFile}
      current={student?.[name] ?? null}
    />
  );
  return (
    <>
      <FormSection title="Паспорт и СНИЛС">
        <FieldRow>
          <TextField
            control={control}
            name={text('passportSeries')}
            label="Серия паспорта"
            maxLength={20}
            inputMode="numeric"
            unkept
          />
          <TextField
            control={control}
            name={text('passportNumber')}
            label="Номер паспорта"
            maxLength={20}
            inputMode="numeric"
            unkept
          />
        </FieldRow>
        {scan('passport', 'Скан паспорта')}
        {scan('snils', 'Скан СНИЛС')}
      </FormSection>

      <FormSection title="Образование и квалификация">
        <FieldRow>
          <ChoiceField
            control={control}
            name={text('educationType')}
            label="Уровень образования"
            choices={educationLevels}
          />
          <TextField control={control} name={text('diplomNumber')} label="Номер диплома" maxLength={100} />
        </FieldRow>
        {scan('educationalDocument', 'Документ об образовании')}
        <TextField
          control={control}
          name={text('qualification')}
          label="Номер документа о квалификации"
          maxLength={100}
        />
        {scan('qualificationDocument', 'Документ о квалификации')}
      </FormSection>
    </>
  );
}
