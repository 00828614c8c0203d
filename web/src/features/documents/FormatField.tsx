import type { FieldValues } from 'react-hook-form';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import type { FieldProps } from '../../forms/use-field.tsx';

const formats = [
  { value: 'Pdf', label: 'PDF' },
  { value: 'Docx', label: 'Word (DOCX)' },
];

/** As what file a document is downloaded. */
export function FormatField<T extends FieldValues>(
  props: Omit<FieldProps<T, string | null | undefined>, 'label' | 'required'>,
) {
  return <ChoiceField {...props} label="Формат файла" choices={formats} required />;
}
