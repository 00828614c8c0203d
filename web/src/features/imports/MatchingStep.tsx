import {
  type ColumnName,
  columns,
  columnTitle,
  composites,
  fieldsOf,
  missingTitles,
} from '@dopusk/contract/imported-columns.ts';
import type { TableMatch } from '@dopusk/contract/imported-tables.ts';
import { confidentialFields } from '@dopusk/contract/student-record.ts';
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { allows, useCurrentUser } from '../../api/session.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ColumnList } from './ColumnList.tsx';
import { FileTitle } from './FileTitle.tsx';

/** What each column is, by its place; null leaves it out. */
export type Matching = Record<number, ColumnName | null>;

interface Props {
  title: string;
  match: TableMatch;
  onSheet: (sheet: string) => void;
  onMatch: (matching: Matching) => void;
  onBack: () => void;
}

const LEFT_OUT = '';
/** What few may know is offered to them alone. */
const choicesOf = (mayKnow: boolean) => [
  { value: LEFT_OUT, label: 'Не загружать' },
  ...[...composites, ...columns]
    .filter(({ field }) => mayKnow || !(field in confidentialFields))
    .map(({ field, title }) => ({ value: field as string, label: title })),
];

/** «Что в столбцах»: left what the file calls them with a few values, right what the portal keeps. */
export function MatchingStep({ title, match, onSheet, onMatch, onBack }: Props) {
  const { user } = useCurrentUser();
  const [matching, setMatching] = useState<Matching>(() =>
    Object.fromEntries(match.columns.map(({ index, field }) => [index, field])),
  );
  const isAllKnown = match.columns.filter(isAsked).every(({ field }) => field !== null);
  const chosen = Object.values(matching).flatMap((field) => field ?? []);
  const reason = reasonNotYet(chosen);
  return (
    <Stack gap="lg">
      <FileTitle title={title} />
      <SheetChoice match={match} onSheet={onSheet} />
      <div>
        <Text fw={500}>Что в столбцах</Text>
        <Text size="sm" c="dimmed">
          {isAllKnown ? 'Все столбцы портал узнал сам: проверьте их.' : 'Проверьте столбцы, которые портал не узнал.'}{' '}
          Ответ запомнится: о таблице с такими же заголовками он больше не спросит.
        </Text>
      </div>
      <ColumnList
        columns={match.columns.filter(isAsked).map(({ index: place, ...column }) => ({ ...column, place }))}
        choices={choicesOf(allows('center:Registers', user))}
        chosen={(place) => matching[place] ?? LEFT_OUT}
        onChange={(place, field) =>
          setMatching((before) => ({ ...before, [place]: (field || null) as ColumnName | null }))
        }
      />
      {reason ? (
        <Alert color="yellow" role="status">
          {reason}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Выбрать другой файл
        </Button>
        <ActionButton reason={reason} onClick={() => onMatch(matching)}>
          Проверить
        </ActionButton>
      </Group>
    </Stack>
  );
}

/** «№ п/п» is nobody's, unless somebody has said otherwise. */
const isAsked = ({ isOfNobody, field }: TableMatch['columns'][number]): boolean => !isOfNobody || field !== null;

/** Why the rows cannot be checked yet; null when they can. */
function reasonNotYet(chosen: readonly ColumnName[]): string | null {
  const missing = missingTitles(chosen);
  if (missing.length > 0) {
    const [column, it] = missing.length === 1 ? ['столбца', 'его'] : ['столбцов', 'их'];
    const list = missing.map((title) => `«${title}»`).join(', ');
    return `Не хватает ${column} ${list}. Укажите ${it} выше, а если в файле ${it} нет, добавьте и выберите файл снова`;
  }
  const fields = chosen.flatMap(fieldsOf);
  const twice = fields.find((field, i) => fields.indexOf(field) !== i);
  return twice ? `Указано дважды: ${columnTitle(twice)}` : null;
}

/** Asked only of a file that has several sheets with people; a hidden one is offered too, and says so. */
function SheetChoice({ match: { sheets, sheet }, onSheet }: Pick<Props, 'match' | 'onSheet'>) {
  const offered = sheets.filter(({ isTable, title }) => isTable || title === sheet);
  if (offered.length < 2) return null;
  return (
    <Select
      label="Лист с сотрудниками"
      data={offered.map(({ title, isHidden }) => ({ value: title, label: isHidden ? `${title} (скрытый)` : title }))}
      value={sheet}
      checkIconPosition="right"
      onChange={(title) => title && onSheet(title)}
    />
  );
}
