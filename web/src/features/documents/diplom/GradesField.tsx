import type { DiplomBody } from '@dopusk/contract/documents/diplom/form.ts';
import { disciplineGradeTitles, PassedGrade } from '@dopusk/contract/documents/diplom/grades.ts';
import { Button, Group, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import type { ServerForm } from '../../../forms/use-server-form.ts';
import { hoursText } from '../../../text/number.ts';
import classes from './GradesField.module.css';

type Values = z.input<typeof DiplomBody>;

const grades = PassedGrade.options.map((value) => ({ value, label: disciplineGradeTitles[value] }));

/** The disciplines of the second appendix: what was taught stands, the grades are given here. */
export function GradesField({ form, isFixed }: { form: ServerForm<Values>; isFixed: boolean }) {
  const { control } = form;
  const [disciplines, hoursCount] = useWatch({ control, name: ['appendixTwo.disciplines', 'hoursCount'] });
  const total = disciplines.reduce((sum, discipline) => sum + discipline.hoursCount, 0);
  const gradeAll = (grade: PassedGrade) => {
    for (const index of disciplines.keys()) {
      form.setValue(`appendixTwo.disciplines.${index}.gradeType`, grade, { shouldDirty: true });
      form.clearErrors(`appendixTwo.disciplines.${index}.gradeType`);
    }
  };
  if (disciplines.length === 0) return <Text c="dimmed">В курсе нет дисциплин: приложение будет без таблицы</Text>;
  return (
    <>
      {isFixed ? null : (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            Поставить всем:
          </Text>
          {grades.map(({ value, label }) => (
            <Button key={value} size="compact-sm" variant="default" onClick={() => gradeAll(value)}>
              {label}
            </Button>
          ))}
        </Group>
      )}
      <ol className={classes.list}>
        {disciplines.map((discipline, index) => (
          <li key={discipline.id} className={classes.discipline}>
            <div className={classes.title}>
              {discipline.title}
              <Text component="span" size="sm" c="dimmed" display="block">
                {hoursText(discipline.hoursCount)}
              </Text>
            </div>
            <div className={classes.grade}>
              <ChoiceField
                control={control}
                name={`appendixTwo.disciplines.${index}.gradeType`}
                label={`Оценка: ${discipline.title}`}
                placeholder="Оценка"
                choices={grades}
                required
              />
            </div>
          </li>
        ))}
      </ol>
      <Text size="sm" c={total === hoursCount ? 'dimmed' : 'var(--mantine-color-error)'}>
        Всего по дисциплинам {hoursText(total)}
        {total === hoursCount || !hoursCount ? '' : `, а в дипломе указано ${hoursText(hoursCount)}`}
      </Text>
    </>
  );
}
