import { isDeepStrictEqual } from 'node:util';
import { citizenshipCode } from '@dopusk/contract/citizenship.ts';
import { hasStrayHyphen } from '@dopusk/contract/fields/name-letters.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import { fewHoursText } from '@dopusk/contract/minimal-hours.ts';
import type { RegisterGap } from '@dopusk/contract/register-gaps.ts';
import type { RegisterRemark } from '@dopusk/contract/register-records.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { genderOfStudent } from '../../documents/student-name.ts';
import { fateOf } from './fate.ts';
import type { FormerEducation, Issued, KnownDocument } from './known-document.ts';
import { layoutOn, type TableColumn, type TableKind, type TableLayout, wordOf } from './table-layouts.ts';

/** A row of the register's table as it was told: each cell in the register's words, days as YYYY-MM-DD. */
export interface ToldDocument {
  table: TableKind;
  cells: Record<string, string>;
}

/** What stands where a document has neither series nor number of a printed form. */
export const NONE = 'Нет';

const tableOf = (trainingType: TrainingType): TableKind => (trainingType === 'ProfessionalTraining' ? 'po' : 'dpo');

/** What the register is to be told of a document, by the template that holds on a day. */
export function toldOf(known: KnownDocument, day: string): ToldDocument {
  const table = tableOf(known.trainingType);
  const layout = layoutOn(table, day);
  const { words } = layout;
  const cells: Record<string, string> = {
    ...identity(known, layout),
    status: known.original ? 'Дубликат' : 'Оригинал',
    ...fateOf(known),
    programTitle: titleOf(known, layout),
    startYear: known.dateStart.slice(0, 4),
    endYear: known.dateEnd.slice(0, 4),
    hours: known.hours > 0 ? String(known.hours) : '',
    birthday: known.birthday,
    gender: words.gender[genderOfStudent(known) ?? ''] ?? '',
    snils: formatSnils(known.snils),
    studyForm: words.studyForm[known.studyForm ?? ''] ?? '',
    fundingSource: words.fundingSource[known.fundingSource ?? ''] ?? '',
    studyPlace: words.studyPlace[known.studyPlace] ?? '',
    citizenship: citizenshipCode(known.citizenship),
    ...(table === 'dpo' ? ofAdditional(known, layout) : ofWorkers(known, layout)),
    ...(known.original ? originalCells(known.original, layout) : {}),
  };
  return { table, cells };
}

/** Series and number are those of the printed form; the number in the center's own book stands beside them. */
function identity(issued: Issued, { words, withoutLastname }: TableLayout) {
  const { series, number, blankNumber, regNumber, date, surname, name, lastname } = issued;
  return {
    documentKind: words.documentKind[issued.trainingType] ?? '',
    series: series || NONE,
    number: blankNumber || (series || regNumber ? number : NONE),
    regNumber: regNumber || number,
    issueDate: date,
    surname: plainName(surname),
    name: plainName(name),
    lastname: plainName(lastname) || withoutLastname,
  };
}

/** The register knows only the straight apostrophe, and one dash. */
const plainName = (text: string): string => text.replaceAll('’', "'").replace(DASHES, '-').trim();

const DASHES = /[‐-―−]/g;

/** A title as the register writes it: with one dash and the quotation marks «», the ends of lines and three dots in one sign left out. */
const plainText = (text: string): string =>
  text
    .replace(DASHES, '-')
    .replaceAll('…', '...')
    .replace(/(^|[\s(«/-])["„“”‟]/g, '$1«')
    .replace(/["„“”‟]/g, '»')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The title that a document prints. While the register would not take its signs, what the course is called by now, where that
 * says the same in signs that it takes: another program is never told in its place.
 */
function titleOf(known: KnownDocument, layout: TableLayout): string {
  const [printed, ofCourse] = [plainText(known.courseTitle), plainText(known.ofCourse.title)];
  return !takesTitle(layout, printed) && saysSame(known) && takesTitle(layout, ofCourse) ? ofCourse : printed;
}

/** Whether the document and the course name one program, in whatever signs. */
const saysSame = ({ courseTitle, ofCourse }: KnownDocument): boolean =>
  isDeepStrictEqual(wordsOf(courseTitle), wordsOf(ofCourse.title));

/** The title that is told in place of the one that the document prints; empty where it is that one. */
export const titleInstead = ({ cells }: ToldDocument, { courseTitle }: KnownDocument): string =>
  cells.programTitle === plainText(courseTitle) ? '' : (cells.programTitle ?? '');

/** The words of a title but for the small ones, and for those that a sign stands for: «100% + аудит» is «100 процентов и аудит». */
const wordsOf = (title: string): string[] =>
  (
    title
      .toLocaleLowerCase('ru')
      .replaceAll('ё', 'е')
      .match(/\d+|\p{L}+/gu) ?? []
  ).filter((word) => /\d/.test(word) || (word.length > 2 && !SIGN_WORDS.test(word)));

const SIGN_WORDS = /^(?:или|плюс|процент(?:а|ов)?)$/;

/** Whether the register takes a title: its template says of how many letters, and of which. */
function takesTitle(layout: TableLayout, title: string): boolean {
  const { max = Number.POSITIVE_INFINITY } = titleColumn(layout);
  return title !== '' && title.length <= max && refusedSigns(layout, title).length === 0;
}

const titleColumn = ({ columns }: TableLayout): Partial<TableColumn> =>
  columns.find(({ field }) => field === 'programTitle') ?? {};

function refusedSigns(layout: TableLayout, title: string): string[] {
  const { signs } = titleColumn(layout);
  const others = new Set(plainText(title).replace(/[\p{L}\d ]/gu, ''));
  return signs === undefined ? [] : [...others].filter((sign) => !signs.includes(sign));
}

/** Which signs of the title that a document prints its table refuses. */
export const signsRefusedOn = (day: string, { trainingType, courseTitle }: KnownDocument): string[] =>
  refusedSigns(layoutOn(tableOf(trainingType), day), courseTitle);

/** What was told before dashes and quotation marks were written as the register writes them says the same. */
export const inPlainText = (cells: Record<string, string>): Record<string, string> => ({
  ...cells,
  ...(cells.programTitle === undefined ? {} : { programTitle: plainText(cells.programTitle) }),
  ...(cells.qualification === undefined ? {} : { qualification: plainText(cells.qualification) }),
});

function originalCells(original: Issued, layout: TableLayout): Record<string, string> {
  const { documentKind, series, number, regNumber, issueDate, surname, name, lastname } = identity(original, layout);
  return {
    originalKind: documentKind,
    originalSeries: series,
    originalNumber: number,
    originalRegNumber: regNumber,
    originalDate: issueDate,
    originalSurname: surname,
    originalName: name,
    originalLastname: lastname,
  };
}

/** Of ПК and ПП: what about, for which qualification, on what former education. */
function ofAdditional(known: KnownDocument, layout: TableLayout): Record<string, string> {
  const { words } = layout;
  const { ofCourse } = known;
  const { educationProof, educationType, diplomSurname, diplomSeries, diplomNumber } = educationOf(known, layout);
  const level = words.educationLevel[educationProof ?? educationType ?? ''] ?? '';
  const isDiplom = level !== '' && !educationProof;
  return {
    programKind: words.programKind[known.trainingType] ?? '',
    area: firstWord(layout, 'area', [known.profession, ofCourse.profession]),
    specialtyGroup: firstWord(layout, 'specialtyGroup', [known.specialtyGroup, ofCourse.specialtyGroup]),
    qualification: qualificationOf(known, layout),
    educationLevel: level,
    diplomSurname: isDiplom ? plainName(diplomSurname || known.surname) : '',
    diplomSeries: isDiplom ? diplomSeries || NONE : '',
    diplomNumber: isDiplom ? (diplomNumber ?? '') : '',
  };
}

/**
 * On what education somebody was taught: a later, higher one changes nothing about it. While the person's record names the
 * same, its series and number are taken from there: they may have been mistyped.
 */
function educationOf(known: KnownDocument, { words }: TableLayout): FormerEducation {
  const levelOf = ({ educationProof, educationType }: FormerEducation) => educationProof ?? educationType ?? '';
  const { education } = known;
  const isOther = education !== null && levelOf(education) !== levelOf(known);
  return isOther && words.educationLevel[levelOf(education)] ? education : known;
}

/** The first of some values that the list of a field has, as it writes it; empty when it has none of them. */
const firstWord = (layout: TableLayout, field: string, values: readonly string[]): string =>
  values.map((value) => wordOf(layout, field, value)).find(Boolean) ?? '';

/** The right to a field of activity is no qualification: where a diploma gives only that, there is none to name. */
function qualificationOf({ trainingType, awardKind, award }: KnownDocument, { words }: TableLayout): string {
  const isActivity = awardKind === 'Activity' && award !== '';
  return words.qualification[isActivity ? awardKind : trainingType] ?? plainText(award);
}

/** Of ПО: for which profession, with which rank or category. */
const ofWorkers = ({ ofCourse, ...known }: KnownDocument, layout: TableLayout): Record<string, string> => ({
  programKind: layout.words.workerProgram[known.workerProgram] ?? '',
  profession: firstWord(layout, 'profession', [known.profession, ofCourse.profession]),
  rank: firstWord(layout, 'rank', [known.rankCategory || known.rank || NONE, ofCourse.rankCategory]),
});

/** Letters of names: «Д'Арк-Смирнова (Иванова)». */
const NAME = /^[А-ЯЁа-яё .'()-]{1,50}$/;

const isName = (text: string): boolean => NAME.test(text) && !hasStrayHyphen(text);

type Names = Pick<Issued, 'surname' | 'name' | 'lastname'>;

const isNamed = ({ surname, name, lastname }: Names): boolean =>
  [surname, name].every(isName) && (lastname === '' || isName(lastname));

const plainNames = ({ surname, name, lastname }: Names): Names => ({
  surname: plainName(surname),
  name: plainName(name),
  lastname: plainName(lastname),
});

/** What the register does not take without, by the field of its table. */
const required: Record<string, RegisterGap> = {
  birthday: 'Birthday',
  gender: 'Gender',
  studyForm: 'StudyForm',
  fundingSource: 'FundingSource',
  area: 'Profession',
  profession: 'Profession',
  specialtyGroup: 'SpecialtyGroup',
  rank: 'RankCategory',
  qualification: 'Award',
  educationLevel: 'EducationLevel',
  hours: 'Hours',
};

const longest: Record<string, RegisterGap> = {
  series: 'Number',
  number: 'Number',
  regNumber: 'Number',
  diplomSeries: 'DiplomNumber',
  diplomNumber: 'DiplomNumber',
  diplomSurname: 'DiplomNumber',
};

/** What of a row the register would not take, cell by cell. */
export function gapsOfDocument({ table, cells }: ToldDocument, day: string, known: KnownDocument): RegisterGap[] {
  const layout = layoutOn(table, day);
  const { columns, minHours, foreignersNeedSnils, russia } = layout;
  const gaps = new Set<RegisterGap>();
  for (const { field, max = Number.POSITIVE_INFINITY } of columns) {
    const value = cells[field] ?? '';
    if (required[field] && value === '') gaps.add(required[field]);
    if (longest[field] && value.length > max) gaps.add(longest[field]);
  }
  if (!takesTitle(layout, cells.programTitle ?? '')) gaps.add(saysSame(known) ? 'CourseTitle' : 'DocumentTitle');
  const { surname = '', name = '', lastname = '', snils = '', diplomSurname = '', diplomNumber = '' } = cells;
  // What the record of the person says well by now, the document keeps as it was.
  if (!isNamed({ surname, name, lastname })) gaps.add(isNamed(plainNames(known.onCard)) ? 'DocumentName' : 'Name');
  if (snils === '' && (foreignersNeedSnils || cells.citizenship === russia)) gaps.add('Snils');
  if (diplomSurname !== '' && diplomNumber === '') gaps.add('DiplomNumber');
  if (Number(cells.hours) < minHours) gaps.add('Hours');
  if (Number(cells.endYear) < Number(cells.startYear)) gaps.add('Years');
  return [...gaps];
}

/** What of a row is empty, or stands for nothing, although most people have it; or is less than an act asks (docs/rules.md#3.13). */
export const remarksOf = (
  { cells }: ToldDocument,
  { trainingType, hours, dateStart, lastname, snils, isFree, fundingSource }: KnownDocument,
  day: string,
): RegisterRemark[] => [
  ...(lastname === '' ? (['NoLastname'] as const) : []),
  ...(snils === '' && cells.citizenship !== layoutOn('dpo', day).russia ? (['ForeignerWithoutSnils'] as const) : []),
  ...(fewHoursText(trainingType, Number(hours), dateStart) === null ? [] : (['FewHours'] as const)),
  ...(isFree && fundingSource === 'Paid' ? (['PaidForNothing'] as const) : []),
];
