import type { PersonChange } from '@dopusk/contract/document-corrections.ts';
import type { FactsRecord } from '../facts.ts';
import { type PrintedData, studentTags } from '../printed-data.ts';

type Person = PrintedData['слушатель'];

/** What tells one person from another, and is exchanged when it has changed or was wrong. */
const titles = {
  фио: 'ФИО',
  фио_дательный: 'ФИО в дательном падеже',
  дата_рождения: 'Дата рождения',
  снилс: 'СНИЛС',
} as const satisfies Partial<Record<keyof Person, string>>;

/**
 * A person as documents print him today. As whom he was taught stays: where he worked, as what, and on what education.
 * @param printed as the document has it
 */
export function todaysPerson(printed: Person, { student }: Pick<FactsRecord, 'student'>): Person {
  const {
    должность: _post,
    организация: _work,
    организация_кратко: _short,
    образование: _education,
    прошёл,
    ...today
  } = studentTags(student);
  // A certificate of study says of some that they only attended.
  const attended = прошёл === 'прошла' ? 'проходила' : 'проходил';
  return { ...printed, ...today, прошёл: printed.прошёл.startsWith('проход') ? attended : прошёл };
}

/** What of a person a document says otherwise than his record does by now. */
export function changesOfPerson(printed: Person, today: Person): PersonChange[] {
  return (Object.keys(titles) as (keyof typeof titles)[]).flatMap((tag) => {
    const [was, now] = [printed[tag], today[tag]];
    return was === now ? [] : [{ title: titles[tag], was, now }];
  });
}
