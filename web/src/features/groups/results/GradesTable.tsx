import type { DisciplineGrade } from '@dopusk/contract/documents/diplom/grades.ts';
import type { CourseResults, ResultsBody } from '@dopusk/contract/results.ts';
import { Button, Text, Title } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { ServerForm } from '../../../forms/use-server-form.ts';
import { plural } from '../../../text/number.ts';
import classes from './GradesTable.module.css';
import { cellsOfText, cellTexts, gradeOfText, legend } from './typed-grade.ts';

type Values = z.input<typeof ResultsBody>;

interface Props {
  form: ServerForm<Values>;
  course: CourseResults;
}

const nameOf = (row: number, id: string) => `results.${row}.grades.${id}` as const;

/** The grades of a group by people and disciplines, typed as in a spreadsheet: the appendices of the diplomas print them. */
export function GradesTable({ form, course: { people, disciplines, trainingType } }: Props) {
  const said = useWatch({ control: form.control, name: 'results' });
  const { errors } = useFormState({ control: form.control });
  const table = useRef<HTMLTableElement>(null);
  const [unread, setUnread] = useState<string[]>([]);
  const names = people.flatMap((_, row) => disciplines.map(({ id }) => nameOf(row, id))).join();
  useEffect(() => {
    for (const name of names.split(',')) form.scope.names.add(name);
  }, [form.scope, names]);

  const isOpen = (row: number) => people[row]?.areGradesHeld === false;
  const gradeAt = (row: number, id: string) => said[row]?.grades?.[id] ?? null;
  const put = (row: number, id: string, grade: DisciplineGrade | null) => {
    if (!isOpen(row)) return;
    form.setValue(nameOf(row, id), grade, { shouldDirty: true });
    form.clearErrors(nameOf(row, id));
  };
  const goTo = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)?.focus();
  const fill = (column: number, grade: DisciplineGrade | null, from = 0) => {
    const id = disciplines[column]?.id;
    if (id) for (let row = from; row < people.length; row++) put(row, id, grade);
  };
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const cells = cellsOfText(event.clipboardData.getData('text/plain'));
    event.preventDefault();
    const wrong: string[] = [];
    for (const [down, line] of cells.entries())
      for (const [right, text] of line.entries()) {
        const [person, discipline] = [people[row + down], disciplines[column + right]];
        const grade = gradeOfText(text);
        if (!person || !discipline) wrong.push(`«${text}» – за краем таблицы`);
        else if (grade === undefined) wrong.push(`${person.fullName}, ${discipline.title}: «${text}»`);
        else put(row + down, discipline.id, grade);
      }
    setUnread(wrong);
  };
  const move = (event: KeyboardEvent, row: number, column: number) => {
    const step = steps[event.shiftKey && event.key === 'Enter' ? 'ArrowUp' : event.key];
    if (event.ctrlKey && event.code === 'KeyD') fill(column, gradeAt(row, disciplines[column]?.id ?? ''), row);
    else if (step && !event.ctrlKey && !event.altKey) goTo(row + step[0], column + step[1]);
    else return;
    event.preventDefault();
  };

  const missing = people.map((_, row) => disciplines.filter(({ id }) => gradeAt(row, id) === null).length);
  const empty = missing.reduce((sum, count) => sum + count, 0);
  const without = missing.filter((count) => count > 0).length;
  return (
    <section aria-labelledby="grades">
      <Title order={2} size="h4" id="grades">
        Оценки по дисциплинам
      </Title>
      <Text size="sm" c="dimmed" mb={8} maw={660}>
        {legend}. Стрелки и Enter переходят по клеткам, Ctrl+D повторяет оценку вниз, блок из Excel вставляется с той
        клетки, где стоит курсор.{' '}
        {trainingType === 'ProfessionalRetraining'
          ? 'Их печатает приложение к диплому; где клетка пуста, там оценка комиссии.'
          : ''}
      </Text>
      <Text size="sm" mb={8} role="status" {...(empty > 0 ? {} : { c: 'dimmed' })}>
        {empty > 0
          ? `Пусто ${plural(empty, 'клетка', 'клетки', 'клеток')} у ${plural(without, 'человека', 'человек', 'человек')}`
          : 'Все оценки поставлены'}
      </Text>
      {unread.length > 0 ? (
        <Text size="sm" c="var(--mantine-color-error)" mb={8} role="alert">
          Не разобрано: {unread.slice(0, SHOWN).join('; ')}
          {unread.length > SHOWN ? ` и ещё ${unread.length - SHOWN}` : ''}
        </Text>
      ) : null}
      <div className={classes.scroll} data-narrow={disciplines.length > WIDE || undefined}>
        <table className={classes.table} ref={table}>
          <thead>
            <tr>
              <th scope="col" className={classes.person}>
                Слушатель
              </th>
              {disciplines.map(({ id, title }, column) => (
                <th key={id} scope="col" className={classes.discipline} title={title}>
                  <span className={classes.title}>{title}</span>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Всем 5: ${title}`}
                    onClick={() => fill(column, 'Excelent')}
                  >
                    всем 5
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person, row) => (
              <tr key={person.assignId}>
                <th scope="row" className={classes.person}>
                  {person.fullName}
                </th>
                {disciplines.map(({ id, title }, column) => (
                  <td key={id}>
                    <Cell
                      label={`${title}: ${person.fullName}`}
                      at={`${row} ${column}`}
                      grade={gradeAt(row, id)}
                      isOpen={isOpen(row)}
                      fault={errors.results?.[row]?.grades?.[id]?.message}
                      onGrade={(grade) => put(row, id, grade)}
                      onHold={(isHeld) => form.scope.hold(nameOf(row, id), isHeld ? NO_GRADE : null)}
                      onPaste={(event) => paste(event, row, column)}
                      onKeyDown={(event) => move(event, row, column)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** So many cells that could not be read are named. */
const SHOWN = 5;
/** With more disciplines than that their titles stand upright. */
const WIDE = 6;
const NO_GRADE = '5, 4, 3, 2 или «зачтено»';

const steps: Record<string, [down: number, right: number] | undefined> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface CellProps {
  label: string;
  at: string;
  grade: DisciplineGrade | null;
  isOpen: boolean;
  fault: string | undefined;
  onGrade: (grade: DisciplineGrade | null) => void;
  /** What stands in it is no grade yet: the form waits. */
  onHold: (isHeld: boolean) => void;
  onPaste: (event: ClipboardEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A cell takes one grade: typed over what stands there. */
function Cell({ label, at, grade, isOpen, fault, onGrade, onHold, onPaste, onKeyDown }: CellProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const type = (input: HTMLInputElement) => {
    const text = input.value;
    const typed = gradeOfText(text);
    // A figure is the whole grade, and the next one stands in its place; a word is typed to its end.
    const isWhole = /^[2-5]$/u.test(text);
    setDraft(isWhole ? null : text);
    if (isWhole) requestAnimationFrame(() => document.activeElement === input && input.select());
    onHold(typed === undefined);
    if (typed !== undefined) onGrade(typed);
  };
  const isWrong = fault !== undefined || (draft !== null && gradeOfText(draft) === undefined);
  return (
    <input
      className={classes.cell}
      aria-label={label}
      data-cell={at}
      value={draft ?? (grade ? cellTexts[grade] : '')}
      readOnly={!isOpen}
      inputMode="text"
      autoComplete="off"
      aria-invalid={isWrong || undefined}
      title={fault ?? (isWrong ? NO_GRADE : isOpen ? undefined : 'Напечатано в дипломе: сначала отзовите его')}
      onChange={({ currentTarget }) => type(currentTarget)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={({ currentTarget }) => currentTarget.select()}
      onBlur={() => {
        if (draft !== null && gradeOfText(draft) !== undefined) setDraft(null);
      }}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
    />
  );
}
