import {
  canDecide,
  type GroupQuestionnaires,
  questionnaires,
  type RespondentRow,
  type RespondentState,
  type SnilsDoubt,
} from '@dopusk/contract/questionnaires.ts';
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { formatDate, formatMoment } from '../../text/date.ts';
import { plural } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { Term } from '../../ui/Term.tsx';
import classes from './GroupQuestionnairesPage.module.css';
import { Links } from './Links.tsx';
import { laterText } from './later-text.ts';

/** The questionnaires of a group: the links to send, and how far everybody is. */
export function GroupQuestionnairesPage() {
  const id = useRouteId();
  const query = useApi(questionnaires.ofGroup, { params: { id } }, { quiet: true });
  return (
    <Loaded query={query}>
      {(group) => (
        <>
          <PageHeader
            title="Анкеты слушателей"
            term={<Term name="questionnaire" />}
            hint={`${group.groupTitle}. Слушатели сами заполняют данные и прикладывают сканы с телефона, вы проверяете и принимаете`}
          />
          <Stack gap="lg">
            <Links group={group} />
            <People group={group} />
          </Stack>
        </>
      )}
    </Loaded>
  );
}

const stateTitles: Record<RespondentState, string> = {
  NotBegun: 'Не начата',
  InWork: 'Заполняет',
  Sent: 'Ждёт проверки',
  Returned: 'Возвращена',
  Accepted: 'Принята',
};

const tones: Record<RespondentState, Tone> = {
  NotBegun: 'locked',
  InWork: 'waiting',
  Sent: 'due',
  Returned: 'waiting',
  Accepted: 'good',
};

const snilsDoubts: Record<SnilsDoubt, string> = {
  Taken: 'СНИЛС уже у другого сотрудника',
  Replaced: 'Прислан другой СНИЛС вместо прежнего',
};

function People({ group: { people } }: { group: GroupQuestionnaires }) {
  const waiting = people.filter(({ state }) => canDecide(state) === true);
  const named = Map.groupBy(people, ({ fullName }) => fullName);
  const count = (state: RespondentState) => people.filter((person) => person.state === state).length;
  const summary = (Object.keys(stateTitles) as RespondentState[])
    .filter((state) => count(state) > 0)
    .map((state) => `${stateTitles[state].toLowerCase()}: ${count(state)}`)
    .join(', ');
  return (
    <Section
      title="Слушатели"
      hint={summary || 'В группе никого нет'}
      action={waiting.length > 0 ? <AcceptAll waiting={waiting} /> : null}
    >
      <ul className={classes.people}>
        {people.map((person) => (
          <Row key={person.studentId} person={person} hasNamesake={(named.get(person.fullName)?.length ?? 0) > 1} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ person, hasNamesake }: { person: RespondentRow; hasNamesake: boolean }) {
  const { id, studentId, fullName, state, sentAt, reason, snilsDoubt, remark, needsSheet, later } = person;
  const isWaiting = id !== null && canDecide(state) === true;
  return (
    <Group component="li" justify="space-between" gap="sm" py="sm">
      <div style={{ minWidth: 0, flex: '1 1 240px' }}>
        <Anchor
          component={Link}
          to={isWaiting ? paths.proposal(id) : paths.student(studentId)}
          fw={500}
          style={{ overflowWrap: 'anywhere' }}
        >
          {fullName}
        </Anchor>
        {hasNamesake ? (
          <Text size="sm" c="dimmed">
            {tellingOf(person)}
          </Text>
        ) : null}
        {isWaiting ? (
          <Text size="sm" c="dimmed">
            Отправлена {formatMoment(sentAt)}
          </Text>
        ) : null}
        {needsSheet && state === 'NotBegun' ? (
          <Text size="sm" c="dimmed">
            Нет ни почты, ни телефона: войдёт по личному листу
          </Text>
        ) : null}
        {needsSheet && state === 'Accepted' ? (
          <Text size="sm" c="dimmed">
            Нет ни почты, ни телефона: войдёт, когда они появятся в профиле
          </Text>
        ) : null}
        {snilsDoubt ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {snilsDoubts[snilsDoubt]}
          </Text>
        ) : null}
        {remark ? (
          <Text size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
            Пишет, что в данных ошибка: «{remark}»
          </Text>
        ) : null}
        {later.length > 0 ? (
          <Text size="sm" c="dimmed">
            {laterText(later)}
          </Text>
        ) : null}
        {state === 'Returned' ? (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Text>
        ) : null}
      </div>
      <Status tone={tones[state]}>{stateTitles[state]}</Status>
    </Group>
  );
}

/** What tells people of one name apart. */
const tellingOf = ({ birthday, jobTitle, personnelNumber }: RespondentRow): string =>
  [formatDate(birthday), jobTitle, personnelNumber && `табельный № ${personnelNumber}`].filter(Boolean).join(', ');

interface DoubtedProps {
  people: readonly RespondentRow[];
  is: (person: RespondentRow) => boolean;
  title: string;
}

/** Whom to look at before: named, for a list is accepted unread. */
function Doubted({ people, is, title }: DoubtedProps) {
  const names = people.filter(is).map(({ fullName }) => fullName);
  return names.length > 0 ? (
    <Text span display="block" mt="sm" inherit>
      <b>{title}:</b> {names.join(', ')}
    </Text>
  ) : null;
}

function AcceptAll({ waiting }: { waiting: readonly RespondentRow[] }) {
  const [refused, setRefused] = useState<string[]>([]);
  const accept = useSend(questionnaires.acceptAll, {
    done: 'Анкеты приняты!',
    onDone: (reply) =>
      setRefused(
        reply.refused.map(({ id, message }) => `${waiting.find((one) => one.id === id)?.fullName ?? ''}: ${message}`),
      ),
  });
  const chosen = waiting.flatMap(({ id, sentAt }) => (id && sentAt ? [{ id, sentAt }] : []));
  // One with a remark is accepted by whoever has read it, and a SNILS that is another’s by nobody.
  const ready = waiting.filter(({ remark, snilsDoubt }) => remark === '' && snilsDoubt !== 'Taken').length;
  if (ready === 0 && refused.length === 0) return null;
  const text = plural(ready, 'анкета', 'анкеты', 'анкет');
  return (
    <Stack gap="sm">
      <ConfirmButton
        takes={questionnaires.acceptAll}
        leftSection={<CheckCheck size={18} aria-hidden />}
        question={`Принять все: ${text}?`}
        text={
          <>
            Присланное заменит то, что стоит в профилях. Открыть каждую и сравнить можно по имени слушателя.
            <Doubted
              people={waiting}
              is={({ snilsDoubt }) => snilsDoubt === 'Taken'}
              title="Не примутся: этот СНИЛС уже у другого сотрудника"
            />
            <Doubted
              people={waiting}
              is={({ remark }) => remark !== ''}
              title="Не примутся: пишут, что в данных ошибка, откройте их анкеты"
            />
            <Doubted
              people={waiting}
              is={({ snilsDoubt }) => snilsDoubt === 'Replaced'}
              title="Вместо прежнего СНИЛС прислан другой"
            />
            <Doubted
              people={waiting}
              is={({ later }) => later.length > 0}
              title="Передадут диплом позже: спросите его у них"
            />
          </>
        }
        confirm="Принять все"
        onConfirm={() => accept.mutateAsync({ body: { chosen } })}
      >
        Принять все: {ready}
      </ConfirmButton>
      {refused.length > 0 ? (
        <Alert color="red" role="alert" title="Не приняты">
          {refused.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      ) : null}
    </Stack>
  );
}
