import type { DocumentInfo } from '@dopusk/contract/documents/document-info.ts';
import { type Control, useWatch } from 'react-hook-form';
import { AreaField } from '../../forms/AreaField.tsx';

/** What of a training a form says, and why otherwise than the training. */
export interface Trained {
  course?: string | undefined;
  hoursCount?: number | null | undefined;
  dateStart?: string | undefined;
  dateEnd?: string | undefined;
  courseTitle?: string | undefined;
  qualification?: string | undefined;
  differenceReason?: string | null | undefined;
}

interface Props {
  info: Pick<DocumentInfo, 'isFixed'>;
  /** What the form was opened with: the training as it is. */
  values: Trained;
  control: Control<Trained, unknown, Trained>;
}

const FIELDS = ['course', 'hoursCount', 'dateStart', 'dateEnd', 'courseTitle', 'qualification'] as const;

/** Asks why, as soon as the form says otherwise than the training; of a fixed document it says what was answered. */
export function DifferenceReason({ info, values, control }: Props) {
  const typed = useWatch({ control, name: FIELDS });
  if (values.differenceReason === undefined) return null;
  const differs = FIELDS.some((field, index) => {
    const known = values[field];
    const said = typed[index];
    // What is left out differs from nothing.
    return known !== undefined && known !== null && known !== '' && said !== '' && said !== known;
  });
  if (info.isFixed ? !values.differenceReason : !differs) return null;
  return (
    <AreaField
      control={control}
      name="differenceReason"
      label="Почему документ говорит не то, что назначение"
      description="Останется вместе с документом"
      minRows={2}
      required
    />
  );
}
