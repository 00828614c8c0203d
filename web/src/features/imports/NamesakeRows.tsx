import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import type { NamesakeRow, NamesakesBy } from '@dopusk/contract/import-drafts.ts';
import { Anchor, Radio, Stack } from '@mantine/core';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { AskedRows } from './AskedRows.tsx';
import { FieldChanges } from './FieldChanges.tsx';
import { type AlikeChoice, doneWith, type OfSheet, rowsText, whoOf } from './import-text.ts';

interface Props {
  rows: readonly NamesakeRow[];
  read: OfSheet;
  choice: AlikeChoice;
  onChoice: (choice: AlikeChoice) => void;
}

/** «Кто это»: rows whose name and birthday several people of the portal have, each to be said one of them or somebody new. */
export const NamesakeRows = (props: Props) => (
  <AskedRows
    title="Кто это"
    hint="В портале несколько человек с таким именем и датой рождения, а по СНИЛС и почте из строки никого из них не узнать. Ответ запомнится: о такой же строке портал больше не спросит."
    rows={props.rows}
    line={(row) => <NamesakeLine row={row} {...props} />}
  />
);

const BY: Record<NamesakesBy, string> = {
  Remembered: 'Выбран тот, кем эта строка была в прошлой загрузке.',
  Phone: 'Выбран тот, у кого такой же телефон.',
  Work: 'Выбран тот, у кого такая же работа или табельный номер.',
  Snils: 'Такого СНИЛС в портале ни у кого нет: похоже, это новый человек.',
};

function NamesakeLine({ row, rows, read, choice, onChoice }: { row: NamesakeRow } & Props) {
  const { rowNumber, fullName, birthday, saying, people, by, canBeNew, firstRow } = row;
  const who = whoOf(row, choice);
  // One person is not loaded from two rows.
  const elsewhere = new Set(rows.flatMap((one) => (one === row ? [] : (whoOf(one, choice) ?? []))));
  const say = (person: string) => {
    const [asWho, asRepeated] = [
      choice.asWho.filter((one) => one.row !== rowNumber),
      choice.asRepeated.filter((one) => one !== rowNumber),
    ];
    onChoice(
      person === 'Repeated'
        ? { ...choice, asWho, asRepeated: [...asRepeated, rowNumber] }
        : { ...choice, asWho: [...asWho, { row: rowNumber, person }], asRepeated },
    );
  };
  return (
    <Stack gap={8}>
      <Radio.Group
        label={`${fullName}, ${formatDate(birthday)}, ${rowsText(read, `строка ${rowNumber}`)}`}
        description={[
          saying.length > 0
            ? `В файле: ${saying.map(({ title, text }) => `${withinSentence(title)} ${text}`).join(', ')}.`
            : 'В файле только имя и дата рождения.',
          by && who === row.taken ? BY[by] : '',
        ].join(' ')}
        value={who}
        onChange={say}
      >
        <Stack gap={8} mt={8}>
          {people.map((one) => (
            <Radio
              key={one.id}
              value={one.id}
              label={knownText(one)}
              disabled={who !== one.id && elsewhere.has(one.id)}
              description={
                <>
                  {who !== one.id && elsewhere.has(one.id) ? 'Уже выбран для другой строки. ' : ''}
                  <Anchor href={paths.student(one.id)} target="_blank" inherit underline="always">
                    Профиль
                  </Anchor>
                </>
              }
            />
          ))}
          {firstRow === null ? null : <Radio value="Repeated" label={`Повтор строки ${firstRow}: не загружать`} />}
          <Radio
            value="New"
            label="Это другой человек: завести нового"
            disabled={!canBeNew}
            description={canBeNew ? undefined : 'E-mail, телефон или табельный номер из файла уже есть в портале'}
          />
        </Stack>
      </Radio.Group>
      <FieldChanges fields={doneWith(row, who)?.fields ?? []} />
    </Stack>
  );
}

/** «Должность» as «должность», «СНИЛС» as it is. */
const withinSentence = (title: string): string =>
  /^\p{Lu}{2}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);

/** What tells one of them from the others. */
const knownText = ({
  jobTitle,
  department,
  personnelNumber,
  email,
  phone,
  snilsNumber,
}: NamesakeRow['people'][number]) =>
  [
    jobTitle,
    department,
    personnelNumber && `табельный № ${personnelNumber}`,
    email || 'без почты',
    formatPhone(phone),
    snilsNumber && `СНИЛС ${formatSnils(snilsNumber)}`,
  ]
    .filter(Boolean)
    .join(', ');
