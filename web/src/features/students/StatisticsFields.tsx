import { disabilityTitles, statisticsCategoryTitles } from '@dopusk/contract/statistics.ts';
import { Text } from '@mantine/core';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { allows, useCurrentUser } from '../../api/session.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Explained } from '../../forms/Explained.tsx';
import { FieldRow, FormSection } from '../../forms/Form.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { studentField } from './student-field.ts';

const disabilities = choicesOf(disabilityTitles);
const categories = choicesOf(statisticsCategoryTitles);

interface Props<T extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: as in forms/use-field.tsx
  control: Control<T, any, any>;
}

/** What the statistics alone ask, for whoever keeps a center's registers; nobody else sees it (decision 73). */
export function StatisticsFields<T extends FieldValues>({ control }: Props<T>) {
  const { user } = useCurrentUser();
  if (!allows('center:Registers', user)) return null;
  const field = (name: 'disability' | 'statisticsCategory') => ({
    ...studentField(name),
    name: name as FieldPathByValue<T, string | null | undefined>,
  });
  return (
    <FormSection title="Для статистики">
      <Text size="sm" c="dimmed">
        По желанию человека. Видят он сам и те, у кого есть право «Реестры»; в списки и таблицы не попадает.
      </Text>
      <FieldRow>
        <Explained term="statisticsCategory">
          <ChoiceField control={control} {...field('statisticsCategory')} choices={categories} />
        </Explained>
        <Explained term="disability">
          <ChoiceField control={control} {...field('disability')} choices={disabilities} />
        </Explained>
      </FieldRow>
    </FormSection>
  );
}
