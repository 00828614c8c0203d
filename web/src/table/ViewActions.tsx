import { type ListName, type ListView, LONGEST_VIEW_TITLE, views } from '@dopusk/contract/views.ts';
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { useSend } from '../api/queries.ts';
import { queryOf } from '../paths.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { UNDO_TEXT } from '../ui/action.ts';
import { ConfirmPopup } from '../ui/ConfirmPopup.tsx';
import { type ListState, sortedQuery } from './use-list-state.ts';
import { useViews } from './use-views.ts';
import { currentView, isChangedView } from './ViewStrip.tsx';

interface Props {
  list: ListName;
  state: Pick<ListState, 'kept' | 'view' | 'addressOf' | 'read'>;
}

export type ViewPopupKind = 'new' | 'edit' | 'remove';

interface ActionsProps extends Props {
  /** Opens a popup of the view. */
  ask: (kind: ViewPopupKind) => void;
}

/** What is done with the view that a list shows: save, change, open the list with it. */
export function ViewActions({ list, state, ask }: ActionsProps) {
  const { views: own, look } = useViews(list);
  const reads = { invalidate: [views.list] };
  const update = useSend(views.update, { ...reads, done: 'Подборка сохранена' });
  const setStart = useSend(views.setStart, reads);
  const current = currentView(own, state);
  const kept = keptWith(state.kept, look.columns);
  const isChanged = current !== undefined && isChangedView(current, state);
  return (
    <Stack gap={6} align="stretch">
      {current ? (
        <>
          <Text size="sm" c="dimmed">
            Подборка «{current.title}»
          </Text>
          {isChanged && current.isOwn && state.kept !== '' ? (
            <Button
              variant="light"
              loading={update.isPending}
              onClick={() => {
                const { id, title, isShared } = current;
                update.mutate({ body: { id, title, isShared, query: state.kept } });
              }}
            >
              Сохранить изменения
            </Button>
          ) : null}
          <Checkbox
            label="Открывать список с неё"
            checked={current.isStart}
            disabled={setStart.isPending}
            py={6}
            onChange={() => setStart.mutate({ body: { list, id: current.isStart ? null : current.id } })}
          />
          <Group gap="xs">
            {current.isOwn ? (
              <Button variant="default" size="compact-md" onClick={() => ask('edit')}>
                Название и доступ
              </Button>
            ) : null}
            {current.mayRemove ? (
              <Button variant="subtle" color="red" size="compact-md" onClick={() => ask('remove')}>
                Удалить
              </Button>
            ) : null}
          </Group>
        </>
      ) : null}
      {!current || isChanged ? (
        <ActionButton
          variant={current ? 'subtle' : 'light'}
          reason={kept === '' ? 'Сначала задайте поиск, фильтр или столбцы' : null}
          onClick={() => ask('new')}
        >
          {current ? 'Сохранить как новую подборку' : 'Сохранить подборку'}
        </ActionButton>
      ) : null}
    </Stack>
  );
}

/** What a new view keeps: with the reader's own columns, which are what he sees while he saves it. */
const keptWith = (kept: string, columns: readonly string[] | null): string => {
  const params = new URLSearchParams(kept);
  if (columns && !params.has('columns')) params.set('columns', columns.join(','));
  return sortedQuery(params.toString());
};

interface PopupProps extends Props {
  kind: ViewPopupKind;
  onClose: () => void;
}

/** A popup about a view: a new one, its title and whose it is, or its end. */
export function ViewPopup({ list, state, kind, onClose }: PopupProps) {
  const { views: own, look } = useViews(list);
  const current = currentView(own, state);
  if (kind === 'new') return <Saving {...{ list, state, onClose }} query={keptWith(state.kept, look.columns)} />;
  if (!current) return null;
  if (kind === 'edit') return <Saving {...{ list, state, onClose }} query={current.query} view={current} />;
  return <Removing view={current} state={state} onClose={onClose} />;
}

interface SavingProps extends Omit<PopupProps, 'kind'> {
  query: string;
  /** What is changed; a new one unless given. */
  view?: ListView;
}

function Saving({ list, state, query, view, onClose }: SavingProps) {
  const [title, setTitle] = useState(view?.title ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const [wrong, setWrong] = useState<string | null>(null);
  const navigate = useNavigate();
  const options = {
    done: 'Подборка сохранена',
    invalidate: [views.list],
    onFail: (error: { message: string; fields?: unknown }) => setWrong(error.message),
  };
  const create = useSend(views.create, options);
  const update = useSend(views.update, options);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (title.trim() === '') return setWrong('Назовите подборку');
    const said = { title, query, isShared };
    try {
      if (view) await update.mutateAsync({ body: { id: view.id, ...said } });
      else {
        const { id } = await create.mutateAsync({ body: { list, ...said } });
        void navigate({ to: '.', search: queryOf(state.addressOf({ id, query })), replace: true, resetScroll: false });
      }
      onClose();
    } catch {
      // Said under the field.
    }
  };
  return (
    <Modal opened onClose={onClose} title={view ? 'Подборка' : 'Новая подборка'} size={440}>
      <form onSubmit={(event) => void save(event as unknown as SubmitEvent<HTMLFormElement>)} noValidate>
        <Stack gap="lg">
          <TextInput
            label="Название"
            placeholder="Не оплачены в этом месяце"
            description="Сохранятся поиск, фильтры и столбцы"
            maxLength={LONGEST_VIEW_TITLE}
            value={title}
            error={wrong}
            data-autofocus
            onChange={({ currentTarget }) => {
              setTitle(currentTarget.value);
              setWrong(null);
            }}
          />
          <Checkbox
            label="Показать коллегам"
            description="Каждый увидит по ней только то, что ему доступно"
            checked={isShared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending}>
              Сохранить
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function Removing({ view, state, onClose }: Pick<SavingProps, 'state' | 'onClose'> & { view: ListView }) {
  const navigate = useNavigate();
  const remove = useSend(views.remove, {
    done: 'Подборка удалена',
    undoId: (removed) => removed.undoId,
    invalidate: [views.list],
  });
  return (
    <ConfirmPopup
      opened
      title={`Удалить подборку «${view.title}»?`}
      text={`${view.isShared ? 'Она исчезнет и у коллег. ' : ''}Сами записи списка останутся. ${UNDO_TEXT}`}
      confirm="Удалить"
      danger
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { body: { id: view.id } },
          {
            onSuccess: () => {
              onClose();
              void navigate({ to: '.', search: queryOf(state.addressOf({ query: '' })), replace: true });
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
