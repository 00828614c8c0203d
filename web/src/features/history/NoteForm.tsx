import { cannotOpen, type HistoryRecord, history, LONGEST_NOTE, whyNotMentioned } from '@dopusk/contract/history.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { Combobox, Group, Text, Textarea, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useApi, useSend } from '../../api/queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import classes from './History.module.css';
import { type Colleague, matching, mentionedIn, typedName, withName } from './mentions.ts';

interface Props {
  record: HistoryRecord;
  id: string;
}

/** A note for the colleagues; «@» offers whom to tell of it. */
export function NoteForm({ record, id }: Props) {
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const colleagues = useColleagues(record);
  const add = useSend(history.addNote, { done: 'Заметка сохранена', invalidate: [history.list] });
  const offered = typed === null ? [] : matching(colleagues, typed);
  const named = mentionedIn(text, colleagues);
  const stranger = named.find(({ barred }) => barred !== null);
  const isOffered = offered.length > 0;
  const combobox = useCombobox({ opened: isOffered, onDropdownClose: () => setTyped(null) });

  // They may come after the «@».
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (isOffered) selectFirstOption();
  }, [isOffered, selectFirstOption]);

  const look = ({ value, selectionStart }: HTMLTextAreaElement) => {
    setTyped(typedName(value.slice(0, selectionStart)));
    combobox.selectFirstOption();
  };
  const insert = (fullName: string) => {
    const caret = field.current?.selectionStart ?? text.length;
    const { text: written, caret: after } = withName(text, caret, fullName);
    // At once: the next letter may be on its way.
    flushSync(() => {
      setText(written);
      setTyped(null);
    });
    field.current?.setSelectionRange(after, after);
  };
  const send = () =>
    add.mutate(
      { body: { record, recordId: id, text, mentioned: named.map((one) => one.id) } },
      { onSuccess: () => setText('') },
    );

  let reason = text.trim() ? null : 'Напишите заметку';
  if (stranger) reason = 'Уберите упоминание того, кому запись не открывается';

  return (
    <div className={classes.form}>
      <Combobox store={combobox} onOptionSubmit={insert} position="bottom-start">
        <Combobox.Target withKeyboardNavigation={isOffered}>
          <Textarea
            ref={field}
            label="Заметка для коллег"
            placeholder="@ – позвать коллегу"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={LONGEST_NOTE}
            value={text}
            error={stranger && cannotOpen(stranger.fullName, stranger.barred)}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              look(currentTarget);
            }}
            onBlur={() => setTyped(null)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !isOffered) return;
              // Closes what is offered, not the panel.
              event.stopPropagation();
              setTyped(null);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isOffered}>
          <Combobox.Options aria-label="Коллеги">
            {offered.map(({ id: operatorId, fullName, barred }) => (
              // Why he cannot be chosen is there to be read: not as pale as what cannot be chosen is.
              <Combobox.Option
                key={operatorId}
                value={fullName}
                disabled={barred !== null}
                style={barred ? { opacity: 1, color: 'var(--mantine-color-dimmed)' } : undefined}
              >
                {barred ? `${fullName} – ${barred}` : fullName}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Group justify="space-between" gap="xs" mt="xs">
        <Text size="sm" c="dimmed">
          Видят только ваши коллеги
        </Text>
        <ActionButton size="sm" loading={add.isPending} reason={reason} onClick={send}>
          Сохранить
        </ActionButton>
      </Group>
    </div>
  );
}

/** Those who work for the organization that the operator acts for, without himself. */
function useColleagues(record: HistoryRecord): Colleague[] {
  const operator = useCurrentUser().user?.operator;
  const type = operator?.organization?.organizationType ?? 'Customer';
  const { data } = useApi(
    operators.listOfOrganization,
    { params: { id: 'Current' }, query: { pageSize: 100 } },
    { staleTime: 60_000, quiet: true },
  );
  const others = data?.items.filter((member) => member.id !== operator?.id) ?? [];
  return others.map((other) => ({ ...other, barred: whyNotMentioned(record, other.rights, type) }));
}
