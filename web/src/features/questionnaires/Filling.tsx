import { type QuestionnaireStep, questionnaireStepTitles } from '@dopusk/contract/questionnaire-step.ts';
import { lackingOf, type Questionnaire } from '@dopusk/contract/questionnaires.ts';
import { Alert, Anchor, Progress, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CornerUpLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { queryOf } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { ConsentStep } from './ConsentStep.tsx';
import classes from './Filling.module.css';
import { Remark } from './Remark.tsx';
import { SendStep } from './SendStep.tsx';
import { Step, type Typed } from './Step.tsx';

interface Props {
  questionnaire: Questionnaire;
  onSent: () => void;
  /** The consent was taken back: nothing of what was said is there any more. */
  onWithdrawn: () => void;
  /** Closes it on this phone; what was said stays. */
  onLeave: () => void;
}

type Place = 'Consent' | QuestionnaireStep | 'Send';
const titles: Record<Place, string> = { ...questionnaireStepTitles, Consent: 'Согласие', Send: 'Отправка' };

/**
 * One step on the screen at a time; each is stored when it is left, and the address names it: the way back of a phone leads to the
 * step before. The consent is the first, by itself: before it nothing of the person is taken.
 */
export function Filling({ questionnaire, onSent, onWithdrawn, onLeave }: Props) {
  const { name, asks, state, reason, consentedAt } = questionnaire;
  const places: readonly Place[] = ['Consent', ...asks, 'Send'];
  const { step } = useSearch({ strict: false }) as { step?: string };
  const navigate = useNavigate();
  const typed = useRef<Typed>({});
  const [first] = useState(() => firstOpen(questionnaire));
  const named = places.indexOf(step as Place);
  const chosen = named === -1 ? first : named;
  // It may have been taken back in the settings of an account, or the text has changed.
  const at = consentedAt ? chosen : 0;
  const place = places[at] ?? 'Send';
  const go = (to: number) => {
    void navigate({ to: '.', search: queryOf((query) => ({ ...query, step: places[to] })) });
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={classes.page}>
      <Text c="dimmed" size="sm">
        {name}, шаг {at + 1} из {places.length}
      </Text>
      <Progress
        value={(100 * (at + 1)) / places.length}
        mt={8}
        mb="lg"
        aria-label={`Шаг ${at + 1} из ${places.length}`}
      />
      {state === 'Returned' ? (
        <Alert color="yellow" mb="lg" icon={<CornerUpLeft size={20} aria-hidden />} title="Анкету вернули">
          {reason}
        </Alert>
      ) : null}
      {at === 1 ? <Oneself questionnaire={questionnaire} /> : null}
      <Title order={1} mb="lg">
        {titles[place]}
      </Title>
      {place === 'Consent' ? (
        <ConsentStep {...{ questionnaire, onWithdrawn }} onDone={() => go(1)} />
      ) : place === 'Send' ? (
        <SendStep
          {...{ questionnaire, onSent }}
          onStep={(step) => go(places.indexOf(step))}
          onBack={() => go(at - 1)}
        />
      ) : (
        <Step
          key={place}
          {...{ step: place, questionnaire, typed }}
          onDone={() => go(at + 1)}
          onBack={() => go(at - 1)}
        />
      )}
      {at > 0 ? (
        <Text size="sm" c="dimmed" mt="xl">
          Вы дали согласие на обработку персональных данных.{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => go(0)}>
            Прочитать или отозвать
          </Anchor>
        </Text>
      ) : null}
      <Text size="sm" c="dimmed" mt="md">
        Чужой телефон?{' '}
        <Anchor component="button" type="button" size="sm" onClick={onLeave}>
          Закончить на этом устройстве
        </Anchor>
      </Text>
    </div>
  );
}

/** How the record writes him down: what is wrong here is wrong in every document. */
function Oneself({ questionnaire: { fullName, birthday, snilsEnd, remark } }: { questionnaire: Questionnaire }) {
  return (
    <div className={`app-card ${classes.consent}`} style={{ marginBottom: 24 }}>
      <Text c="dimmed" size="sm">
        Так вы записаны, и так будет в документах
      </Text>
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {fullName}
      </Text>
      <Text>
        Дата рождения: {formatDate(birthday)}
        {snilsEnd ? `, СНИЛС: …${snilsEnd}` : ''}
      </Text>
      <Remark remark={remark} />
    </div>
  );
}

/** The consent is the first; what was returned begins anew behind it, anything else where the person has stopped. */
function firstOpen({ asks, state, ...questionnaire }: Questionnaire): number {
  if (!questionnaire.consentedAt) return 0;
  if (state === 'Returned') return 1;
  const open = asks.findIndex((step) => lackingOf({ ...questionnaire, asks: [step] }).length > 0);
  return open === -1 ? 1 : open + 1;
}
