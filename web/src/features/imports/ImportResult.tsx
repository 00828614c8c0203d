import type { ParseResult } from '@dopusk/contract/import-drafts.ts';
import type { LoadedName } from '@dopusk/contract/imported-columns.ts';
import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ApiError, messageOf } from '../../api/errors.ts';
import { plural } from '../../text/number.ts';
import { Status } from '../../ui/Status.tsx';
import { AlikePeople } from './AlikePeople.tsx';
import { ChangedFields } from './ChangedFields.tsx';
import { Departments } from './Departments.tsx';
import { ElsewherePeople } from './ElsewherePeople.tsx';
import { FailedRows } from './FailedRows.tsx';
import { FileTitle } from './FileTitle.tsx';
import classes from './Import.module.css';
import { type AlikeChoice, countsText, rowsText, withChoice } from './import-text.ts';
import { LeftOutRows } from './LeftOutRows.tsx';
import { NamesakeRows } from './NamesakeRows.tsx';
import { NotedRows } from './NotedRows.tsx';
import { OtherSheets } from './OtherSheets.tsx';
import { PlannedPeople } from './PlannedPeople.tsx';
import { RemarkedRows } from './RemarkedRows.tsx';
import { RepeatedPeople } from './RepeatedPeople.tsx';

interface Props {
  title: string;
  /** As the file was read. */
  read: ParseResult | undefined;
  error: ApiError | null;
  /** Of people whom the portal knows, the fields that stay as they are. */
  kept: readonly LoadedName[];
  onKept: (kept: LoadedName[]) => void;
  /** What was said of rows that are like somebody. */
  choice: AlikeChoice;
  onChoice: (choice: AlikeChoice) => void;
  /** Has the file read anew with Latin letters in names mended. */
  onMendNames: () => void;
  /** Rows that are hidden in the file are left out. */
  hiddenLeft: boolean;
  onHidden: (leave: boolean) => void;
  /** The same with genders as the patronymics have them. */
  onMendGenders: () => void;
}

/** The outcome of reading the file: the students that would be loaded, and the errors. */
export function ImportResult({
  title,
  read,
  error,
  kept,
  onKept,
  choice,
  onChoice,
  hiddenLeft,
  onHidden,
  onMendNames,
  onMendGenders,
}: Props) {
  const result = read && withChoice(read, choice);
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
      {read && result ? (
        <>
          {result.barredColumns.length > 0 ? <BarredColumns titles={result.barredColumns} /> : null}
          {result.hiddenRows > 0 ? (
            <HiddenRows count={result.hiddenRows} isLeft={hiddenLeft} onLeave={onHidden} />
          ) : null}
          <OtherSheets sheet={result.sheet} others={result.otherSheets} />
          {isSuccess ? null : <FailedRows result={result} onMendNames={onMendNames} />}
          <Outcome result={result} />
          <NamesakeRows rows={read.namesakes} read={read} choice={choice} onChoice={onChoice} />
          <RepeatedPeople people={read.repeated} read={read} choice={choice} onChoice={onChoice} />
          <AlikePeople people={read.alike} read={read} choice={choice} onChoice={onChoice} />
          <ElsewherePeople result={result} />
          <NotedRows result={result} />
          <RemarkedRows result={result} onMendGenders={onMendGenders} />
          <ChangedFields fields={result.changedFields} kept={kept} onKept={onKept} />
          <PlannedPeople result={read} choice={choice} kept={kept} />
          <Departments result={result} />
          <LeftOutRows result={result} />
        </>
      ) : null}
    </Stack>
  );
}

/** What loading would do: of a file with wrong rows the right ones alone. */
function Outcome({ result }: { result: ParseResult }) {
  const { organizationTitle, created, updated, skipped, withheld, isSuccess, newWithout } = result;
  if (created + updated + skipped === 0) return <OfEmployers result={result} />;
  return (
    <>
      <div>
        <Text c="dimmed" size="sm">
          {organizationTitle}
        </Text>
        <Text>
          {created + updated > 0
            ? `${isSuccess ? 'Будет' : 'Из верных строк будет'} ${countsText(result)}.`
            : withheld.length > 0
              ? 'Менять нечего.'
              : isSuccess
                ? 'Все эти сотрудники уже есть в портале, данные совпадают.'
                : 'Остальные сотрудники уже есть в портале, данные совпадают.'}
        </Text>
        {created > newWithout.email ? (
          <Text size="sm" c="dimmed">
            Логин сотрудника – его e-mail. Ссылки, по которым новые сотрудники зададут пароли, вы скачаете после импорта
            в этом же окне.
          </Text>
        ) : null}
        {created > 0 && newWithout.email > 0 ? (
          <Text size="sm" c="dimmed">
            Почты нет у {plural(newWithout.email, 'нового сотрудника', 'новых сотрудников', 'новых сотрудников')}: войти
            смогут по коду на телефон, если он есть, или когда почта появится.
          </Text>
        ) : null}
        {created > 0 && newWithout.snilsNumber > 0 ? (
          <Text size="sm" c="dimmed">
            СНИЛС нет у {plural(newWithout.snilsNumber, 'нового сотрудника', 'новых сотрудников', 'новых сотрудников')}:
            он понадобится для документов и реестров.
          </Text>
        ) : null}
      </div>
      <OfEmployers result={result} />
      {withheld.length > 0 ? <Withheld result={result} /> : null}
    </>
  );
}

/** What was said of the rows of other organizations: nobody wonders later where they are. */
function OfEmployers({ result: { employers, organizationTitle } }: { result: ParseResult }) {
  const said = employers.filter(({ answer }) => answer !== null);
  if (said.length === 0) return null;
  return (
    <ul className={classes.said} aria-label="Люди других организаций">
      {said.map(({ title, rows, answer, organization }) => (
        <li key={title}>
          <Text size="sm">
            {title}, {plural(rows, 'строка', 'строки', 'строк')}:{' '}
            {answer === 'Leave'
              ? 'не загружается'
              : `загрузка в «${answer === 'Here' ? organizationTitle : organization?.title}»`}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** Whoever has filtered a table and saved it means what he sees: that the file holds more is said before it is loaded. */
const HiddenRows = ({
  count,
  isLeft,
  onLeave,
}: {
  count: number;
  isLeft: boolean;
  onLeave: (leave: boolean) => void;
}) => (
  <Alert
    color="yellow"
    variant="light"
    title={`В файле ${plural(count, 'скрытая строка', 'скрытые строки', 'скрытых строк')}`}
  >
    <SegmentedControl
      aria-label="Скрытые строки"
      value={isLeft ? 'leave' : 'load'}
      onChange={(value) => onLeave(value === 'leave')}
      data={[
        { value: 'load', label: 'Загрузить' },
        { value: 'leave', label: 'Не загружать' },
      ]}
    />
  </Alert>
);

const BarredColumns = ({ titles }: { titles: readonly string[] }) => (
  <Alert color="yellow" variant="light">
    {titles.length === 1 ? 'Столбец' : 'Столбцы'} {titles.map((title) => `«${title}»`).join(', ')}{' '}
    {titles.length === 1 ? 'не загружен' : 'не загружены'}: у вас нет права знать эти данные. Они для того, кто ведёт
    реестры учебного центра.
  </Alert>
);

/** Named here, so that nobody wonders later why these students are unchanged. */
const Withheld = ({ result }: { result: ParseResult }) => (
  <Alert color="red" variant="light" title="Отозвали согласие на обработку данных">
    Их данные останутся прежними:{' '}
    {result.withheld
      .map(({ rowNumber, fullName }) => `${fullName} (${rowsText(result, `строка ${rowNumber}`)})`)
      .join(', ')}
    .
  </Alert>
);
