import { today } from '@dopusk/contract/fields/date.ts';
import { EFFECTIVE_FROM } from '@dopusk/contract/record-versions.ts';
import type { FieldValues } from 'react-hook-form';
import { DateField } from './DateField.tsx';
import type { FieldProps } from './use-field.tsx';

type Text = string | null | undefined;

/** From which day a change holds: without one it corrects what stands there now. */
export function EffectiveFromField<T extends FieldValues>(props: Pick<FieldProps<T, Text>, 'control' | 'name'>) {
  return (
    <DateField
      {...props}
      label={EFFECTIVE_FROM}
      description="Не позже сегодня: будущее изменение внесите в тот день, а документы на будущие дни зафиксируйте после него. Документы более ранних дней скажут прежнее. Пусто – исправление ошибки"
      max={today()}
    />
  );
}
