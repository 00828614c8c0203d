import { type Assignment, ConclusionBody } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { hasPassed, isRefused, NOT_DECIDED, printedResult } from '@dopusk/contract/training-result.ts';
import { Alert, Button, Group, Loader, Text, Textarea, Title } from '@mantine/core';
import { Ban, Check, CircleAlert, UserRoundPen } from 'lucide-react';
import { LeaveWarning } from '../../forms/LeaveWarning.tsx';
import { changeText } from '../../text/change.ts';
import { formatDate } from '../../text/date.ts';
import classes from './AssignmentPage.module.css';
import { RepeatCheck } from './RepeatCheck.tsx';
import { type AutosaveState, useAutosave } from './use-autosave.ts';
import { conclusionOf, useGuardedConclusion } from './use-guarded-conclusion.ts';

const problemOf = (text: string): string | undefined =>
  ConclusionBody.shape.commissionConclusion.safeParse(text).error?.issues[0]?.message;

/** The committee's conclusion: the center edits it and it is saved automatically, a client reads it. */
export function Conclusion({ assignment, isEditable }: { assignment: Assignment; isEditable: boolean }) {
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="conclusion">
      <Title order={2} size="h3" id="conclusion">
        Заключение комиссии
      </Title>
      {isEditable ? (
        <>
          <Editor assignment={assignment} />
          <Again assignment={assignment} />
        </>
      ) : (
        <Text style={{ whiteSpace: 'pre-wrap' }}>{resultText(assignment)}</Text>
      )}
    </section>
  );
}

/** Of whom a protocol calls failed or absent: he passes another day, and it stays. */
function Again({ assignment }: { assignment: Assignment }) {
  const { id, student, course, result, repeats, repeated, issuedDocuments } = assignment;
  const isHeld = issuedDocuments.some(({ type, isLocked, opensOn }) => type === 'Protocol' && !isLocked && !opensOn);
  if (!isRefused(result) || !isHeld || repeated) return null;
  const person = {
    assignId: id,
    fullName: student.user.fullName,
    decidedOn: result?.decidedOn ?? '',
    hasFailed: repeats?.isAgain || result?.outcome === 'Failed',
  };
  return <RepeatCheck people={[person]} trainingType={course.trainingType} courseTitle={course.title} />;
}

function resultText({ result, course: { trainingType } }: Assignment): string {
  // Before its day it is told to nobody but the center, who edits it: what has come is true.
  const shown = result ? printedResult(result, trainingType) : NOT_DECIDED;
  return shown.charAt(0).toUpperCase() + shown.slice(1);
}

function Editor({ assignment }: { assignment: Assignment }) {
  const { save, overtaken, settle, refused } = useGuardedConclusion(assignment);
  const { text, state, change, flush, replace } = useAutosave({
    initial: shownText(assignment),
    isValid: (typed) => problemOf(typed) === undefined,
    save,
  });
  // An empty field says that nothing is decided yet, and is no mistake until something was.
  const problem = text === '' && assignment.result === null ? undefined : problemOf(text);
  const stored = overtaken ? conclusionOf(overtaken) : '';
  const takeStored = () => {
    settle();
    replace(stored);
  };
  return (
    <div>
      <Textarea
        aria-labelledby="conclusion"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={500}
        value={text}
        error={problem ?? (refused?.text === text ? refused.reason : undefined)}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => void flush()}
      />
      {assignment.result === null ? (
        <Undecided assignment={assignment} onSay={() => void save(text).catch(() => undefined)} />
      ) : null}
      {text ? <Meaning conclusion={text} /> : null}
      {overtaken ? (
        <Alert color="brand" role="alert" mt="sm" title={changeText(overtaken)} icon={<UserRoundPen aria-hidden />}>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>Сохранено: «{stored}»</Text>
          <Group gap="sm" mt="sm">
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                settle();
                void flush();
              }}
            >
              Оставить моё
            </Button>
            <Button size="sm" variant="default" onClick={takeStored}>
              Взять сохранённое
            </Button>
          </Group>
        </Alert>
      ) : (
        <Text component="div" size="sm" c="dimmed" mt={8} mih="1.5em" role="status">
          <SaveState state={state} />
        </Text>
      )}
      <LeaveWarning dirty={() => overtaken !== null} onLeave={takeStored} />
    </div>
  );
}

/** What stands in the field: the specification's default only when the training is over (docs/differences.md §4). */
const shownText = ({ result, commissionConclusion, dateEndLearning }: Assignment): string =>
  result || dateEndLearning <= today() ? commissionConclusion : '';

/** Nobody has said yet how the training ended. */
function Undecided({ assignment: { dateEndLearning }, onSay }: { assignment: Assignment; onSay: () => void }) {
  if (dateEndLearning > today()) {
    return (
      <Text size="sm" c="dimmed" mt={8}>
        Не вынесено: обучение до {formatDate(dateEndLearning)}
      </Text>
    );
  }
  return (
    <Group gap="xs" mt={8}>
      <Text size="sm" c="dimmed">
        Не вынесено: этого ещё никто не подтвердил
      </Text>
      <Button size="compact-sm" variant="default" onClick={onSay}>
        Подтвердить
      </Button>
    </Group>
  );
}

/** How the portal reads the text: whoever has not passed gets no document that says he has. */
function Meaning({ conclusion }: { conclusion: string }) {
  if (hasPassed(conclusion)) return null;
  return (
    <Group gap={8} mt={8} wrap="nowrap" align="flex-start" c="var(--mantine-color-error)">
      <Ban size={16} style={{ flexShrink: 0, marginTop: 3 }} aria-hidden />
      <Text size="sm">Решение отрицательное: документ об обучении не выдаётся, только протокол и справка</Text>
    </Group>
  );
}

function SaveState({ state }: { state: AutosaveState }) {
  switch (state) {
    case 'idle':
      return 'Изменения сохраняются сами';
    case 'waiting':
      return 'Сохранится через несколько секунд';
    case 'saving':
      return (
        <Group gap={8}>
          <Loader size={14} aria-hidden /> Сохраняется…
        </Group>
      );
    case 'saved':
      return (
        <Group gap={6}>
          <Check size={16} style={{ color: 'var(--app-good)' }} aria-hidden /> Сохранено
        </Group>
      );
    case 'failed':
      return (
        <Group gap={6} c="var(--mantine-color-error)">
          <CircleAlert size={16} aria-hidden /> Не сохранено: исправьте текст или повторите позже
        </Group>
      );
    case 'wrong':
      return null;
  }
}
