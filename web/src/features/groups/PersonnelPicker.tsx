import { GROUP_LIMIT } from '@dopusk/contract/groups.ts';
import { type StudentOfOrganizationRow, students } from '@dopusk/contract/students.ts';
import { Button, Checkbox, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { PageBar } from '../../table/PageBar.tsx';
import { SearchBox } from '../../table/SearchBox.tsx';
import { peopleText } from '../../text/number.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { toastError, toastInfo } from '../../ui/toast.ts';
import type { ChosenPerson } from './chosen-person.ts';
import classes from './PeopleField.module.css';

/** As many as a call gives at most. */
const PORTION = 100;
const ON_A_PAGE = 20;

interface Props {
  /** Whoever is in the list already. */
  chosen: ReadonlySet<string>;
  /** Gives how many of them were not in the list yet. */
  onAdd: (people: readonly ChosenPerson[]) => number;
  onRemove: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** The personnel to tick people in, by pages and a search, or all that are found at once; it stays open meanwhile. */
export function PersonnelPicker({ chosen, onAdd, onRemove, onClose }: Props) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useApi(
    students.listAcrossOrganizations,
    { query: { search, pageNumber: page, pageSize: ON_A_PAGE } },
    { keepPrevious: true },
  );
  const free = GROUP_LIMIT - chosen.size;
  const total = data?.totalCount ?? 0;
  const onPage = (data?.items ?? []).filter(({ id }) => chosen.has(id));

  const addAll = async () => {
    setAdding(true);
    try {
      const found = await findAll(search);
      const added = onAdd(found);
      toastInfo(added > 0 ? `Добавлено: ${peopleText(added)}` : 'Все найденные уже в списке');
    } catch (failure) {
      toastError(failure instanceof Error ? failure.message : 'Не удалось прочитать список');
    } finally {
      setAdding(false);
    }
  };

  return (
    <section className={classes.pasted} aria-label="Выбрать из списка">
      <Group gap="sm">
        <SearchBox
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
          placeholder="Имя, телефон, e-mail, таб. №"
        />
        <Button variant="light" loading={isAdding} disabled={total === 0 || total > free} onClick={() => void addAll()}>
          {search ? `Добавить всех найденных (${total})` : `Добавить всех (${total})`}
        </Button>
      </Group>
      {total > free ? (
        <Text size="sm" c="dimmed">
          Всех сразу не добавить: в группе до {GROUP_LIMIT} человек. Сузьте список поиском.
        </Text>
      ) : null}
      {data && data.items.length > 1 ? (
        <Checkbox
          label={`Все на этой странице: ${data.items.length}`}
          checked={onPage.length === data.items.length}
          indeterminate={onPage.length > 0 && onPage.length < data.items.length}
          disabled={free < data.items.length - onPage.length}
          onChange={({ currentTarget }) => {
            if (currentTarget.checked) onAdd(data.items);
            else onRemove(onPage.map(({ id }) => id));
          }}
        />
      ) : null}
      {data ? (
        <ul className={classes.lines} data-stale={isPlaceholderData || undefined} aria-label="Персонал">
          {data.items.map((person) => (
            <li key={person.id} className={classes.pick}>
              <Checkbox
                label={person.fullName}
                description={person.organizationTitle}
                checked={chosen.has(person.id)}
                disabled={free <= 0 && !chosen.has(person.id)}
                onChange={({ currentTarget }) => {
                  if (currentTarget.checked) onAdd([person]);
                  else onRemove([person.id]);
                }}
              />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={300} />
      )}
      {data?.items.length === 0 ? <Text>Персонал не найден</Text> : null}
      {data ? <PageBar label="Персонал" totalCount={total} page={page} onPage={setPage} pageSize={ON_A_PAGE} /> : null}
      <Group>
        <Button variant="subtle" onClick={onClose}>
          Готово
        </Button>
      </Group>
    </section>
  );
}

/** Everybody whom the search finds; a group takes no more than some portions. */
async function findAll(search: string): Promise<StudentOfOrganizationRow[]> {
  const found: StudentOfOrganizationRow[] = [];
  for (let pageNumber = 1; found.length < GROUP_LIMIT; pageNumber++) {
    const { items } = await call(students.listAcrossOrganizations, {
      query: { search, pageNumber, pageSize: PORTION },
    });
    found.push(...items);
    if (items.length < PORTION) break;
  }
  return found;
}
