import type { SaidEmployer, TableEmployer } from '@dopusk/contract/imported-tables.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { toOrganizationChoice } from '../../ui/choice.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import classes from './ColumnList.module.css';
import { FileTitle } from './FileTitle.tsx';

interface Props {
  title: string;
  /** Into which the others are loaded. */
  organizationTitle: string;
  employers: readonly TableEmployer[];
  onSay: (employers: SaidEmployer[]) => void;
  onSkip: () => void;
}

/** «Другая организация…»: it is chosen beside. */
const OTHER = 'Other';
type Answer = SaidEmployer['answer'] | typeof OTHER | null;

/** «Чьи это люди»: left an employer that the file names, right what is done with all of its rows. */
export function EmployersStep({ title, organizationTitle, employers, onSay, onSkip }: Props) {
  const [answers, setAnswers] = useState(() => employers.map(({ answer }): Answer => answer));
  const said = employers.flatMap((employer, i): SaidEmployer[] => {
    const answer = answers[i] ?? null;
    return answer === null || answer === OTHER ? [] : [{ title: employer.title, answer }];
  });
  const say = (i: number, answer: Answer) => setAnswers((before) => before.with(i, answer));
  return (
    <Stack gap="lg">
      <FileTitle title={title} />
      <div>
        <Text fw={500}>Чьи это люди</Text>
        <Text size="sm" c="dimmed">
          В файле есть люди других организаций, а загрузка идёт в «{organizationTitle}». Ответ запомнится для следующих
          таблиц. Строки организаций без ответа не загрузятся.
        </Text>
      </div>
      <ul className={classes.rows} aria-label="Организации таблицы">
        {employers.map((employer, i) => (
          <li key={employer.title} className={classes.column}>
            <div className={classes.about}>
              <Text>{employer.title}</Text>
              <Text size="sm" c="dimmed">
                {plural(employer.rows, 'строка', 'строки', 'строк')}
              </Text>
            </div>
            <div className={classes.value}>
              <EmployerAnswer employer={employer} answer={answers[i] ?? null} onAnswer={(answer) => say(i, answer)} />
            </div>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        {employers.length > 2 ? (
          <Button variant="subtle" onClick={() => setAnswers(answers.map((answer) => answer ?? 'Here'))}>
            Остальных загрузить сюда
          </Button>
        ) : null}
        <Button variant="default" onClick={onSkip}>
          Пропустить
        </Button>
        <ActionButton
          reason={said.length === 0 ? 'Скажите хотя бы об одной организации' : null}
          onClick={() => onSay(said)}
        >
          Проверить
        </ActionButton>
      </Group>
    </Stack>
  );
}

interface AnswerProps {
  employer: TableEmployer;
  answer: Answer;
  onAnswer: (answer: Answer) => void;
}

function EmployerAnswer({ employer: { title, organization }, answer, onAnswer }: AnswerProps) {
  const into = organization ? [{ value: organization.id, label: `В организацию ${organization.title}` }] : [];
  const isOther = answer !== null && !['Here', 'Leave', organization?.id].includes(answer);
  return (
    <Stack gap={8}>
      <Select
        aria-label={`${title}: что с этими людьми`}
        placeholder="Выберите"
        data={[
          ...into,
          { value: 'Here', label: 'Загрузить сюда' },
          { value: 'Leave', label: 'Не загружать' },
          { value: OTHER, label: organization ? 'В другую организацию…' : 'В организацию…' },
        ]}
        value={isOther ? OTHER : answer}
        checkIconPosition="right"
        onChange={(value) => onAnswer(value as Answer)}
      />
      {isOther ? (
        <SearchSelect
          label={`Куда загрузить: ${title}`}
          placeholder="Найдите организацию"
          endpoint={organizations.list}
          input={(search) => ({ query: { isPerson: 'false', ...(search ? { search } : {}) } })}
          choices={({ items }) => items.map(toOrganizationChoice)}
          value={answer === OTHER ? null : answer}
          onChange={(id) => onAnswer(id ?? OTHER)}
        />
      ) : null}
    </Stack>
  );
}
