import { questionnaireStepTitles } from '@dopusk/contract/questionnaire-step.ts';
import { lackingOf, type Questionnaire } from '@dopusk/contract/questionnaires.ts';
import { studentFiles, studentRecord } from '@dopusk/contract/student-record.ts';
import { Alert, Progress, Text, Title } from '@mantine/core';
import { CornerUpLeft } from 'lucide-react';
import { useState } from 'react';
import { ConsentStep } from './ConsentStep.tsx';
import classes from './Filling.module.css';
import { Step } from './Step.tsx';

interface Props {
  questionnaire: Questionnaire;
  onSent: () => void;
}

/** One step on the screen at a time; each is stored when it is left. The consent is the last, by itself. */
export function Filling({ questionnaire, onSent }: Props) {
  const { name, asks, state, reason } = questionnaire;
  const lacking = lackingOf(questionnaire);
  const [at, setAt] = useState(() => firstOpen(questionnaire));
  const step = asks[at];
  const title = step ? questionnaireStepTitles[step] : 'Согласие';
  const go = (to: number) => {
    setAt(to);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={classes.page}>
      <Text c="dimmed" size="sm">
        {name}, шаг {at + 1} из {asks.length + 1}
      </Text>
      <Progress
        value={(100 * (at + 1)) / (asks.length + 1)}
        mt={8}
        mb="lg"
        aria-label={`Шаг ${at + 1} из ${asks.length + 1}`}
      />
      {state === 'Returned' ? (
        <Alert color="yellow" mb="lg" icon={<CornerUpLeft size={20} aria-hidden />} title="Анкету вернули">
          {reason}
        </Alert>
      ) : null}
      <Title order={1} mb="lg">
        {title}
      </Title>
      {step ? (
        <Step
          key={step}
          {...{ step, questionnaire }}
          onDone={() => go(at + 1)}
          onBack={at > 0 ? () => go(at - 1) : null}
        />
      ) : (
        <ConsentStep
          lacking={lacking.map(titleOf)}
          holders={questionnaire.consentHolders}
          onSent={onSent}
          onBack={() => go(at - 1)}
        />
      )}
    </div>
  );
}

/** What was returned begins anew; otherwise where the person has stopped. */
function firstOpen({ asks, state, ...questionnaire }: Questionnaire): number {
  if (state === 'Returned') return 0;
  const open = asks.findIndex((step) => lackingOf({ ...questionnaire, asks: [step] }).length > 0);
  return open === -1 ? 0 : open;
}

const titleOf = (name: keyof typeof studentRecord | keyof typeof studentFiles): string =>
  ({ ...studentRecord, ...studentFiles })[name].title;
