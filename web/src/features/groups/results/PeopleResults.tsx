import { gradeTitles } from '@dopusk/contract/documents/diplom/grades.ts';
import type { CourseResults, PersonResult, ResultsBody } from '@dopusk/contract/results.ts';
import { isGraded, isRefused, type Outcome, outcomeTitles } from '@dopusk/contract/training-result.ts';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import type { ServerForm } from '../../../forms/use-server-form.ts';
import { paths } from '../../../paths.ts';
import { formatDate, formatMoment } from '../../../text/date.ts';
import { choicesOf } from '../../../ui/choice.ts';
import { CheckFields } from './ElectricalFields.tsx';
import classes from './PeopleResults.module.css';

type Values = z.input<typeof ResultsBody>;

const outcomes = choicesOf(outcomeTitles);
const grades = choicesOf(gradeTitles);

/** The table of a group's results: «Все сдали» first, then the exceptions. */
export function PeopleResults({ form, course }: { form: ServerForm<Values>; course: CourseResults }) {
  const said = useWatch({ control: form.control, name: 'results' });
  const open = course.people.flatMap(({ heldBy }, index) => (heldBy ? [] : [index]));
  const sayOf = (indexes: readonly number[], outcome: Outcome) => {
    for (const index of indexes) {
      form.setValue(`results.${index}.outcome`, outcome, { shouldDirty: true });
      form.clearErrors(`results.${index}.outcome`);
    }
  };
  const unsaid = open.filter((index) => !said[index]?.outcome);
  return (
    <div>
      <Group gap="xs" mb="xs">
        <Button size="compact-md" variant="default" disabled={open.length === 0} onClick={() => sayOf(open, 'Passed')}>
          Все сдали
        </Button>
        {unsaid.length > 0 && unsaid.length < open.length ? (
          <Button size="compact-md" variant="default" onClick={() => sayOf(unsaid, 'Passed')}>
            Остальные сдали
          </Button>
        ) : null}
        <Text size="sm" c="dimmed" role="status">
          {summaryOf(said)}
        </Text>
      </Group>
      <ol className={classes.list} aria-label="Результаты">
        {course.people.map((person, index) => (
          <li key={person.assignId} className={classes.person}>
            <div className={classes.name}>
              {person.fullName}
              <About person={person} />
            </div>
            <div className={classes.field}>
              <ChoiceField
                control={form.control}
                name={`results.${index}.outcome`}
                label={`Результат: ${person.fullName}`}
                placeholder="Не вынесено"
                choices={outcomes}
                disabled={person.heldBy !== null}
              />
            </div>
            <div className={classes.field}>
              {said[index]?.outcome === 'Failed' || said[index]?.outcome === 'Absent' ? (
                <TextField
                  control={form.control}
                  name={`results.${index}.reason`}
                  label={`Причина: ${person.fullName}`}
                  placeholder="Причина"
                  maxLength={200}
                  disabled={person.heldBy !== null}
                />
              ) : isGraded(course.trainingType) ? (
                <ChoiceField
                  control={form.control}
                  name={`results.${index}.grade`}
                  label={`Оценка: ${person.fullName}`}
                  placeholder="Без оценки"
                  choices={grades}
                  disabled={person.heldBy !== null || !said[index]?.outcome}
                />
              ) : null}
            </div>
            {person.electrical ? (
              <CheckFields form={form} index={index} person={person} admission={course.admission} />
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Until when somebody learns, who has said the result and why it cannot be changed. */
function About({ person: { dateEnd, result, notedBy, notedAt, heldBy, repeated } }: { person: PersonResult }) {
  const noted = notedAt && notedBy ? `записано ${formatMoment(notedAt)}, ${notedBy}` : '';
  const lines = [`учится до ${formatDate(dateEnd)}`, result?.words ? `«${result.words}»` : '', noted].filter(Boolean);
  return (
    <>
      <Text size="sm" c="dimmed">
        {lines.join('; ')}
      </Text>
      {heldBy ? (
        <Text size="sm" c="dimmed">
          <Lock size={13} aria-hidden className={classes.lock} /> Зафиксирован документ «{heldBy}»
          {isRefused(result) ? '' : ': сначала отзовите его'}
        </Text>
      ) : null}
      {repeated ? (
        <Text size="sm">
          <Anchor
            component={Link}
            to={repeated.groupId ? paths.group(repeated.groupId) : paths.assignment(repeated.assignId)}
          >
            {repeated.isAgain ? 'Повторная' : 'Новая'} проверка {formatDate(repeated.date)}
          </Anchor>
        </Text>
      ) : null}
    </>
  );
}

function summaryOf(said: Values['results']): string {
  const count = (outcome: Outcome | null) => said.filter((one) => (one.outcome || null) === outcome).length;
  const parts = [
    ['сдали', count('Passed')],
    ['не сдали', count('Failed')],
    ['не явились', count('Absent')],
    ['не вынесено', count(null)],
  ] as const;
  return parts.flatMap(([title, number]) => (number > 0 ? [`${title} – ${number}`] : [])).join(', ');
}
