import { fieldsOfStep, filesOfStep } from '@dopusk/contract/questionnaire-asked.ts';
import { type QuestionnaireStep, questionnaireStepTitles } from '@dopusk/contract/questionnaire-step.ts';
import { lackingOf, neededLater, type Questionnaire, questionnaires } from '@dopusk/contract/questionnaires.ts';
import { studentFiles, studentRecord } from '@dopusk/contract/student-record.ts';
import { versionOf } from '@dopusk/contract/version.ts';
import { Alert, Button, Checkbox, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { changedRecordOf, messageOf } from '../../api/errors.ts';
import { useRefresh, useSend } from '../../api/queries.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Status } from '../../ui/Status.tsx';
import { toastError } from '../../ui/toast.ts';
import { type Difference, differencesOf } from './differences.ts';
import classes from './Filling.module.css';
import { shownAnswer } from './shown-answer.ts';

interface Props {
  questionnaire: Questionnaire;
  onSent: () => void;
  /** To a step where something is lacking, or to be looked at again. */
  onStep: (step: QuestionnaireStep) => void;
  onBack: () => void;
}

/** What is filled in and what is lacking, step by step; then the questionnaire goes off. */
export function SendStep({ questionnaire, onSent, onStep, onBack }: Props) {
  const refresh = useRefresh();
  const [changed, setChanged] = useState<Difference[] | null>(null);
  const send = useSend(questionnaires.send, {
    onDone: onSent,
    onFail: (error) => {
      const now = changedRecordOf(error);
      if (!now) return toastError(messageOf(error));
      setChanged(differencesOf(questionnaire, now.current as Questionnaire));
      void refresh([questionnaires.current]);
    },
    invalidate: [],
  });
  const lacking = lackingOf(questionnaire);
  const needed = neededLater(questionnaire);
  const [isLater, setLater] = useState(false);
  return (
    <>
      {changed ? <ChangedElsewhere changed={changed} /> : null}
      <ul className={classes.steps} aria-label="Что заполнено">
        {questionnaire.asks.map((step) => {
          const missing = lackingOf({ ...questionnaire, asks: [step] }).map(titleOf);
          const said = sentOf(questionnaire, step);
          const alsoNeeded = neededLater({ ...questionnaire, asks: [step] }).map(titleOf);
          const isEmpty = said.length === 0 && !isKnown(questionnaire, step);
          return (
            <li key={step}>
              <div className={classes.step}>
                <Text fw={500}>{questionnaireStepTitles[step]}</Text>
                <Status tone={missing.length + alsoNeeded.length > 0 ? 'due' : isEmpty ? 'waiting' : 'good'}>
                  {missing.length > 0
                    ? `Не хватает: ${missing.join(', ')}`
                    : alsoNeeded.length > 0
                      ? `Нужно для вашего курса: ${alsoNeeded.join(', ')}`
                      : isEmpty
                        ? 'Ничего не указано'
                        : 'Заполнено'}
                </Status>
                {said.map((line) => (
                  <Text key={line} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {line}
                  </Text>
                ))}
              </div>
              <Button variant="default" size="sm" onClick={() => onStep(step)}>
                {missing.length + alsoNeeded.length > 0 ? 'Заполнить' : 'Изменить'}
                <VisuallyHidden>: {questionnaireStepTitles[step]}</VisuallyHidden>
              </Button>
            </li>
          );
        })}
      </ul>
      <Text c="dimmed" mb="lg">
        Анкету проверят. Если что-то придётся поправить, вам напишут.
      </Text>
      {needed.length > 0 ? (
        <Checkbox
          mb="lg"
          checked={isLater}
          onChange={({ currentTarget }) => setLater(currentTarget.checked)}
          label="Сейчас этого нет под рукой, передам позже"
          description={`${needed.map(titleOf).join(', ')}: без этого сведения о вашем обучении не примет федеральный реестр. Подойдёт и скан документа об образовании.`}
        />
      ) : null}
      <div className={classes.buttons}>
        <ActionButton
          reason={
            lacking.length > 0
              ? `Ещё не заполнено: ${lacking.map(titleOf).join(', ')}`
              : needed.length > 0 && !isLater
                ? `Укажите или отметьте, что передадите позже: ${needed.map(titleOf).join(', ')}`
                : null
          }
          loading={send.isPending}
          onClick={() => {
            // What he confirms is what he sees here.
            const version = versionOf(questionnaires.current, questionnaire);
            send.mutate({ version, ...(needed.length > 0 ? { body: { later: true } } : {}) });
          }}
        >
          Отправить анкету
        </ActionButton>
        <Button variant="default" onClick={onBack}>
          Назад
        </Button>
      </div>
    </>
  );
}

/** What another window of the same person has made of the questionnaire since it was shown here. */
const ChangedElsewhere = ({ changed }: { changed: readonly Difference[] }) => (
  <Alert color="yellow" mb="lg" role="alert" title="Анкета изменена в другом окне: проверьте">
    {changed.map(({ title, before, after }) => (
      <Text key={title} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {title}: здесь было «{before}», теперь «{after}»
      </Text>
    ))}
    <Text size="sm" mt={4}>
      Если теперь всё верно, отправьте анкету ещё раз.
    </Text>
  </Alert>
);

/** What he sends of a step, by value: «Номер паспорта: 123456»; what the record holds and he has not touched is not sent. */
const sentOf = ({ answers, files }: Questionnaire, step: QuestionnaireStep): string[] => [
  ...fieldsOfStep(step).flatMap((name) => {
    const value = answers[name];
    return value ? [`${titleOf(name)}: ${shownAnswer(name, value)}`] : [];
  }),
  ...filesOfStep(step).flatMap((name) => (files[name] ? [`${titleOf(name)}: ${files[name]}`] : [])),
];

/** Whether the record holds something of a step already. */
const isKnown = ({ known }: Questionnaire, step: QuestionnaireStep): boolean =>
  known.some((name) => ([...fieldsOfStep(step), ...filesOfStep(step)] as Questionnaire['known']).includes(name));

const titleOf = (name: keyof typeof studentRecord | keyof typeof studentFiles): string =>
  ({ ...studentRecord, ...studentFiles })[name].title;
