import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { allows, useCurrentUser } from '../../api/session.ts';
import { Explained } from '../../forms/Explained.tsx';
import { SwitchField } from '../../forms/SwitchField.tsx';
import { groupField } from './group-field.ts';

interface Props<T extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: as in forms/use-field.tsx
  control: Control<T, any, any>;
}

/** Whether a group is of people with disabilities alone, for whoever keeps a center's registers (decision 153). */
export function SeparateField<T extends FieldValues>({ control }: Props<T>) {
  const { user } = useCurrentUser();
  if (!allows('center:Registers', user)) return null;
  return (
    <Explained term="separateGroup">
      <SwitchField
        control={control}
        {...groupField('isSeparate')}
        name={'isSeparate' as FieldPathByValue<T, boolean | undefined>}
        description="Только для статистики. Видят те, у кого есть право «Реестры»"
      />
    </Explained>
  );
}
