import { type FoundPerson, groups, type UnclearLine } from '@dopusk/contract/groups.ts';
import { students } from '@dopusk/contract/students.ts';
import { Anchor, Button, CloseButton, Group, Text, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { FieldError } from '../../forms/FieldError.tsx';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { peopleText, plural } from '../../text/number.ts';
import { toastError } from '../../ui/toast.ts';
import type { ChosenPerson } from './chosen-person.ts';
import classes from './PeopleField.module.css';

const reasons: Record<UnclearLine['reason'], string> = {
  NotFound: 'Не найден среди ваших сотрудников',
  Ambiguous: 'Подходят несколько человек: выберите нужного',
  Mismatch: 'ФИО не сходится со СНИЛС или e-mail: проверьте, о ком речь',
};

interface Props {
  /** Gives how many of them were not in the list yet. */
  onAdd: (people: readonly ChosenPerson[]) => number;
  onClose: () => void;
}

/** Many people at once, by a list from a letter or a table. What was not recognized stays on show until it is settled. */
export function PastedList({ onAdd, onClose }: Props) {
  const { user } = useCurrentUser();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [unclear, setUnclear] = useState<readonly UnclearLine[]>([]);
  const find = useSend(groups.findStudents, {
    invalidate: [],
    onDone: (reply) => {
      const added = onAdd(reply.found.map(({ student }) => student));
      const known = reply.found.length - added;
      setOutcome(
        [
          `Добавлено: ${peopleText(added)}`,
          ...(known > 0 ? [`уже в списке: ${known}`] : []),
          ...(reply.unclear.length > 0
            ? [`не распознано: ${plural(reply.unclear.length, 'строка', 'строки', 'строк')}`]
            : []),
        ].join(', '),
      );
      // What is found goes from the text, what is not stays in it: it can be mended and looked for again.
      setText(reply.unclear.map(({ line }) => line).join('\n'));
      setUnclear(reply.unclear);
    },
    onFail: (failure) => (failure.fields.text ? setError(failure.fields.text) : toastError(failure.message)),
  });
  const settle = (line: UnclearLine, person?: FoundPerson) => {
    if (person) onAdd([person]);
    const left = unclear.filter((one) => one !== line);
    setUnclear(left);
    setText(left.map((one) => one.line).join('\n'));
  };
  return (
    <section className={classes.pasted} aria-label="Вставить список">
      <Textarea
        label="Список сотрудников"
        description="По одному в строке: ФИО, СНИЛС, e-mail или табельный номер. Подойдут и строки из таблицы"
        autosize
        minRows={4}
        maxRows={10}
        value={text}
        error={error ? <FieldError message={error} /> : null}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
      <Group gap="sm">
        <Button variant="light" loading={find.isPending} onClick={() => find.mutate({ body: { text } })}>
          Найти и добавить
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Закрыть
        </Button>
      </Group>
      <Text size="sm" role="status">
        {outcome}
      </Text>
      {unclear.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
        <ul className={classes.lines} tabIndex={0} aria-label="Нераспознанные строки">
          {unclear.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            <li key={index} className={classes.line}>
              <div className={classes.said}>
                {line.line}
                <Text size="sm" c="red">
                  {reasons[line.reason]}
                </Text>
              </div>
              {line.candidates.map((person) => (
                <Button key={person.id} size="compact-md" variant="default" onClick={() => settle(line, person)}>
                  {person.fullName}, {formatDate(person.birthday)}
                </Button>
              ))}
              <CloseButton aria-label={`Убрать строку: ${line.line}`} onClick={() => settle(line)} />
            </li>
          ))}
        </ul>
      ) : null}
      {unclear.some(({ reason }) => reason === 'NotFound') && allows(students.create.access, user) ? (
        <Text size="sm" c="dimmed">
          Нет среди сотрудников? <Aside to={paths.studentAdd}>Создайте сотрудника</Aside> или{' '}
          <Aside to={paths.students}>загрузите людей таблицей</Aside> в соседней вкладке, затем нажмите «Найти и
          добавить» ещё раз.
        </Text>
      ) : null}
    </section>
  );
}

/** Beside this page: what is typed here is to be looked for once more. */
function Aside({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} target="_blank" inherit underline="always">
      {children}
    </Anchor>
  );
}
