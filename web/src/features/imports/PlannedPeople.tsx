import { PAGE_SIZE } from '@dopusk/contract/fields/page.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import type { ParseResult, PlannedKind, PlannedPerson } from '@dopusk/contract/import-drafts.ts';
import type { LoadedName } from '@dopusk/contract/imported-columns.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../api/queries.ts';
import { PageBar } from '../../table/PageBar.tsx';
import { SearchBox } from '../../table/SearchBox.tsx';
import { formatDate } from '../../text/date.ts';
import { formatNumber } from '../../text/number.ts';
import { Status } from '../../ui/Status.tsx';
import { FieldChanges } from './FieldChanges.tsx';
import classes from './Import.module.css';
import { type AlikeChoice, actionTitles, doneWith, isSame, whoOf } from './import-text.ts';

interface Props {
  /** As the file was read, whatever was said of its rows since. */
  result: Pick<ParseResult, 'draftId' | 'created' | 'updated' | 'skipped' | 'alike' | 'namesakes'>;
  choice: AlikeChoice;
  /** The fields that stay as they are. */
  kept: readonly LoadedName[];
}

type Shown = PlannedKind | 'All';
const TITLE = 'Кто в файле';

/** Everybody whom the file would load: who is new, who was found, and what would change of whom. */
export function PlannedPeople({ result, choice, kept }: Props) {
  const { draftId, created, updated, skipped } = result;
  const [kind, setKind] = useState<Shown>('All');
  const [search, setSearch] = useState('');
  const [pageNumber, setPage] = useState(1);
  const total = created + updated + skipped;
  const query = useApi(
    imports.planned,
    {
      params: { draftId },
      query: { pageNumber, ...(search ? { search } : {}), ...(kind === 'All' ? {} : { kind }) },
    },
    { keepPrevious: true },
  );
  if (total === 0) return null;
  const counted = { All: total, New: created, Found: updated + skipped };
  const titles: Record<Shown, string> = { All: 'Все', New: 'Новые', Found: 'Найденные' };
  return (
    <Stack gap="xs">
      <Text fw={500}>{TITLE}</Text>
      <SegmentedControl
        fullWidth
        aria-label={TITLE}
        value={kind}
        onChange={(value) => {
          setKind(value as Shown);
          setPage(1);
        }}
        data={(['All', 'New', 'Found'] as const).map((value) => ({
          value,
          label: `${titles[value]} (${formatNumber(counted[value])})`,
          disabled: value !== 'All' && counted[value] === 0,
        }))}
      />
      {total > PAGE_SIZE ? (
        <Group>
          <SearchBox
            value={search}
            placeholder="Фамилия или e-mail"
            onSearch={(text) => {
              setSearch(text);
              setPage(1);
            }}
          />
        </Group>
      ) : null}
      {query.data ? (
        <>
          <ul className={classes.rows} aria-label={TITLE}>
            {query.data.items.map((person) => (
              <PlannedLine key={person.rowNumber} person={asSaid(person, result, choice)} kept={kept} />
            ))}
            {query.data.items.length === 0 ? (
              <li className={classes.row}>
                <Text c="dimmed">Никого не найдено</Text>
              </li>
            ) : null}
          </ul>
          {query.data.totalCount > PAGE_SIZE ? (
            <PageBar label={TITLE} totalCount={query.data.totalCount} page={pageNumber} onPage={setPage} />
          ) : null}
        </>
      ) : (
        <Skeleton height={56 * Math.min(total, PAGE_SIZE)} />
      )}
    </Stack>
  );
}

/** A row as it is loaded by what was said of it since. */
function asSaid(person: PlannedPerson, { alike, namesakes }: Props['result'], choice: AlikeChoice): PlannedPerson {
  const isRow = ({ rowNumber }: { rowNumber: number }) => rowNumber === person.rowNumber;
  const like = alike.find(isRow);
  if (like) {
    return isSame(like, choice)
      ? { ...person, email: like.known.email, action: like.action, fields: like.fields }
      : { ...person, email: like.email, action: 'Create', fields: [] };
  }
  const one = namesakes.find(isRow);
  const who = one ? whoOf(one, choice) : null;
  const done = one && doneWith(one, who);
  if (!one || !done) return person;
  const known = one.people.find(({ id }) => id === who);
  return {
    ...person,
    email: known ? known.email : who === 'New' ? one.email : '',
    action: done.action,
    fields: done.fields,
  };
}

function PlannedLine({ person, kept }: { person: PlannedPerson; kept: readonly LoadedName[] }) {
  const fields = person.fields.filter(({ field }) => !kept.includes(field));
  const action = person.action === 'Update' && fields.length === 0 ? 'Skip' : person.action;
  return (
    <li className={classes.row}>
      <Text component="span" size="sm" c="dimmed" miw={40} title="Строка файла">
        {person.rowNumber}
      </Text>
      <div className={classes.person}>
        <Text>{person.fullName}</Text>
        <Text size="sm">
          {[
            formatDate(person.birthday),
            person.snilsNumber ? `СНИЛС ${formatSnils(person.snilsNumber)}` : '',
            person.jobTitle,
          ]
            .filter(Boolean)
            .join(', ')}
        </Text>
        <Text size="sm" c="dimmed">
          {person.email || 'Почты нет'}
          {person.into ? ` · в организацию ${person.into}` : ''}
        </Text>
        <FieldChanges fields={fields} />
      </div>
      <Status tone={action === 'Create' || action === 'Update' ? 'good' : 'locked'}>{actionTitles[action]}</Status>
    </li>
  );
}
