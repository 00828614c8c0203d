import type { CertificateBody } from '@dopusk/contract/documents/certificate/form.ts';
import type { DocumentInfo } from '@dopusk/contract/documents/document-info.ts';
import type { EducationForm } from '@dopusk/contract/documents/form-fields.ts';
import { fewHoursText } from '@dopusk/contract/minimal-hours.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { type Control, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { AreaField } from '../../forms/AreaField.tsx';
import { FieldWarning } from '../../forms/FieldWarning.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { hoursText } from '../../text/number.ts';
import { PeriodFields } from './PeriodFields.tsx';

type Values = z.input<typeof CertificateBody>;

interface Props<T extends Values> {
  info: Pick<DocumentInfo, 'isFixed' | 'trainingType'> & { form: Pick<EducationForm, 'course' | 'hoursCount'> };
  control: Control<T, unknown, T>;
}

/**
 * Whom and what was taught: the lines that a certificate and a diploma have in common. Until the document is fixed they
 * say what differs from the course, or from the law.
 */
export function EducationFields<T extends Values>({ info, control: whole }: Props<T>) {
  // Of the larger form only these fields are touched here.
  const control = whole as unknown as Control<Values, unknown, Values>;
  const [course, hours, start] = useWatch({ control, name: ['course', 'hoursCount', 'dateStart'] });
  const { title, hoursNote } = info.isFixed ? NOTHING : warningsOf(info, { course, hours, start });
  return (
    <>
      <TextField
        control={control}
        name="fullNameDative"
        label="Имя в дательном падеже (кому)"
        description="Для шаблонов, где оно так и стоит. Портал склоняет по правилам: проверьте. Пустое – как в профиле"
      />
      <AreaField
        control={control}
        name="course"
        label="Курс"
        minRows={2}
        required
        description={title && <FieldWarning>{title}</FieldWarning>}
      />
      <PeriodFields control={control} hoursNote={hoursNote && <FieldWarning>{hoursNote}</FieldWarning>} />
    </>
  );
}

const NOTHING = { title: null, hoursNote: null };

/** What is typed, beside what the form was opened with: the course as it is. */
function warningsOf(
  { form, trainingType }: Props<Values>['info'],
  { course, hours, start }: { course: string; hours: number | null; start: string },
) {
  const differs = form.hoursCount !== null && hours !== null && hours !== form.hoursCount;
  const few = trainingType && hours ? fewHoursText(trainingType, hours, start) : null;
  return {
    title: course.trim() === form.course ? null : `Не так, как в курсе: ${quoted(form.course)}`,
    hoursNote: differs ? `Не так, как в курсе: ${hoursText(form.hoursCount ?? 0)}` : few,
  };
}
