import type { LoadedName } from '@dopusk/contract/imported-columns.ts';
import type { ParseResult, PreviewRow } from '@dopusk/contract/imports.ts';
import { Alert, Stack, Text } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ApiError, messageOf } from '../../api/errors.ts';
import { plural } from '../../text/number.ts';
import { Status } from '../../ui/Status.tsx';
import { AlikePeople } from './AlikePeople.tsx';
import { ChangedPeople } from './ChangedPeople.tsx';
import { ElsewherePeople } from './ElsewherePeople.tsx';
import { FailedRows } from './FailedRows.tsx';
import { FileTitle } from './FileTitle.tsx';
import classes from './Import.module.css';
import { actionTitles, countsText } from './import-text.ts';
import { LeftOutRows } from './LeftOutRows.tsx';
import { NotedRows } from './NotedRows.tsx';
import { RemarkedRows } from './RemarkedRows.tsx';

interface Props {
  title: string;
  result: ParseResult | undefined;
  error: ApiError | null;
  /** Of people whom the portal knows, the fields that are updated. */
  update: readonly LoadedName[];
  onUpdate: (update: LoadedName[]) => void;
  /** Rows that are like somebody and yet are somebody new. */
  asNew: readonly number[];
  onAsNew: (rows: number[]) => void;
  /** Has the file read anew with Latin letters in names mended. */
  onMendNames: () => void;
  /** The same with genders as the patronymics have them. */
  onMendGenders: () => void;
}

/** The outcome of reading the file: the students that would be loaded, or the errors. */
export function ImportResult(props: Props) {
  const { title, result, error, update, onUpdate, asNew, onAsNew, onMendNames, onMendGenders } = props;
  const isSuccess = result?.isSuccess === true;
  return (
    <Stack gap="md" role={isSuccess ? 'status' : 'alert'}>
      <FileTitle title={title}>
        {isSuccess ? (
          <Status tone="good" icon={CircleCheck}>
            Успешно
          </Status>
        ) : (
          <span className={classes.wrong}>
            <CircleAlert size={16} aria-hidden /> Ошибка
          </span>
        )}
      </FileTitle>
      {error ? <Alert color="red">{messageOf(error)}</Alert> : null}
      {result?.otherSheets.length ? (
        <Alert variant="light">
          Прочитан лист «{result.sheet}». Сотрудники есть и на других: {result.otherSheets.join(', ')}. Загрузите их
          после.
        </Alert>
      ) : null}
      {result && !isSuccess ? <FailedRows result={result} onMendNames={onMendNames} /> : null}
      {result && isSuccess ? <Preview result={result} /> : null}
      {result ? (
        <>
          <AlikePeople people={result.alike} asNew={asNew} onAsNew={onAsNew} />
          <ElsewherePeople result={result} />
          <NotedRows result={result} />
          <RemarkedRows result={result} onMendGenders={onMendGenders} />
          <ChangedPeople changes={result.changes} fields={result.changedFields} update={update} onUpdate={onUpdate} />
          <LeftOutRows rows={result.leftOut} />
        </>
      ) : null}
    </Stack>
  );
}

function Preview({ result }: { result: ParseResult }) {
  const { rows, preview, organizationTitle, created, updated, withheld } = result;
  const more = rows - preview.length;
  return (
    <>
      <div>
        <Text c="dimmed" size="sm">
          {organizationTitle}
        </Text>
        <Text>
          {created + updated > 0
            ? `Будет ${countsText(result)}.`
            : withheld.length > 0
              ? 'Менять нечего.'
              : 'Все эти сотрудники уже есть в портале, данные совпадают.'}
        </Text>
      </div>
      {withheld.length > 0 ? <Withheld people={withheld} /> : null}
      <ul className={classes.rows} aria-label="Первые строки файла">
        {preview.map((row) => (
          <PreviewLine key={row.rowNumber} row={row} />
        ))}
      </ul>
      {more > 0 ? (
        <Text size="sm" c="dimmed">
          …и ещё {plural(more, 'строка', 'строки', 'строк')}
        </Text>
      ) : null}
      {created > 0 ? (
        <Text size="sm" c="dimmed">
          Логин сотрудника – его e-mail. Ссылки, по которым новые сотрудники зададут пароли, вы скачаете после импорта в
          этом же окне.
        </Text>
      ) : null}
    </>
  );
}

/** Named here, so that nobody wonders later why these students are unchanged. */
const Withheld = ({ people }: { people: ParseResult['withheld'] }) => (
  <Alert color="red" variant="light" title="Отозвали согласие на обработку данных">
    Их данные останутся прежними:{' '}
    {people.map(({ rowNumber, fullName }) => `${fullName} (строка ${rowNumber})`).join(', ')}.
  </Alert>
);

const PreviewLine = ({ row }: { row: PreviewRow }) => (
  <li className={classes.row}>
    <Text component="span" size="sm" c="dimmed" miw={40}>
      {row.rowNumber}
    </Text>
    <div className={classes.person}>
      <Text>{row.fullName}</Text>
      <Text size="sm" c="dimmed">
        {row.email}
      </Text>
    </div>
    <Status tone={row.action === 'Create' || row.action === 'Update' ? 'good' : 'locked'}>
      {actionTitles[row.action]}
    </Status>
  </li>
);
