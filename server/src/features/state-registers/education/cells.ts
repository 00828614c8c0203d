import { citizenshipCode } from '@dopusk/contract/citizenship.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import type { RegisterGap } from '@dopusk/contract/register-gaps.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { genderOfStudent } from '../../documents/student-name.ts';
import { fateOf } from './fate.ts';
import type { FormerEducation, Issued, KnownDocument } from './known-document.ts';
import { layoutOn, type TableKind, type TableLayout, wordOf } from './table-layouts.ts';

/** A row of the register's table as it was told: each cell in the register's words, days as YYYY-MM-DD. */
export interface ToldDocument {
  table: TableKind;
  cells: Record<string, string>;
}

/** What stands where a document has neither series nor number of a printed form. */
const NONE = 'Нет';

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
    fundingSource: words.fundingSource[known.fundingSource] ?? '',
    studyPlace: words.studyPlace[known.studyPlace] ?? '',
    citizenship: citizenshipCode(known.citizenship),
    ...(table === 'dpo' ? ofAdditional(known, layout) : ofWorkers(known, layout)),
    ...(known.original ? originalCells(known.original, layout) : {}),
  };
  return { table, cells };
}

/** Series and number are those of the printed form; the number in the center's own book stands beside them. */
function identity(issued: Issued, { words }: TableLayout) {
  const { series, number, blankNumber, regNumber, date, surname, name, lastname } = issued;
  return {
    documentKind: words.documentKind[issued.trainingType] ?? '',
    series: series || NONE,
    number: blankNumber || (series || regNumber ? number : NONE),
    regNumber: regNumber || number,
    issueDate: date,
    surname: plainName(surname),
    name: plainName(name),
    lastname: plainName(lastname),
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

/** The title that a document prints; while the register would not take it, what the course is called by now, where it would. */
function titleOf({ courseTitle, ofCourse }: KnownDocument, layout: TableLayout): string {
  const titles = [courseTitle, ofCourse.title].map(plainText);
  return titles.find((title) => takesTitle(layout, title)) ?? titles[0] ?? '';
}

/** Whether the register takes a title: its template says of how many letters, and of which. */
function takesTitle({ columns }: TableLayout, title: string): boolean {
  const { max = Number.POSITIVE_INFINITY, signs } = columns.find(({ field }) => field === 'programTitle') ?? {};
  const others = title.replace(/[\p{L}\d ]/gu, '');
  return (
    title !== '' && title.length <= max && (signs === undefined || [...others].every((sign) => signs.includes(sign)))
  );
}

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
    qualification: qualificationOf(known),
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
function qualificationOf({ trainingType, awardKind, award }: KnownDocument): string {
  if (trainingType !== 'ProfessionalRetraining') return NONE;
  return awardKind === 'Activity' && award !== '' ? NONE : plainText(award);
}

/** Of ПО: for which profession, with which rank or category. */
const ofWorkers = ({ ofCourse, ...known }: KnownDocument, layout: TableLayout): Record<string, string> => ({
  programKind: layout.words.workerProgram[known.workerProgram] ?? '',
  profession: firstWord(layout, 'profession', [known.profession, ofCourse.profession]),
  rank: firstWord(layout, 'rank', [known.rankCategory || known.rank || NONE, ofCourse.rankCategory]),
});

/** Letters of names: «Д'Арк-Смирнова (Иванова)». */
const NAME = /^[А-ЯЁа-яё .'()-]{1,50}$/;

/** What the register does not take without, by the field of its table. */
const required: Record<string, RegisterGap> = {
  birthday: 'Birthday',
  gender: 'Gender',
  studyForm: 'StudyForm',
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
export function gapsOfDocument({ table, cells }: ToldDocument, day: string): RegisterGap[] {
  const layout = layoutOn(table, day);
  const { columns, minHours, foreignersNeedSnils, russia } = layout;
  const gaps = new Set<RegisterGap>();
  for (const { field, max = Number.POSITIVE_INFINITY } of columns) {
    const value = cells[field] ?? '';
    if (required[field] && value === '') gaps.add(required[field]);
    if (longest[field] && value.length > max) gaps.add(longest[field]);
  }
  if (!takesTitle(layout, cells.programTitle ?? '')) gaps.add('CourseTitle');
  const { surname = '', name = '', lastname = '', snils = '', diplomSurname = '', diplomNumber = '' } = cells;
  if (![surname, name].every((part) => NAME.test(part)) || (lastname && !NAME.test(lastname))) gaps.add('Name');
  if (snils === '' && (foreignersNeedSnils || cells.citizenship === russia)) gaps.add('Snils');
  if (diplomSurname !== '' && diplomNumber === '') gaps.add('DiplomNumber');
  if (Number(cells.hours) < minHours) gaps.add('Hours');
  if (Number(cells.endYear) < Number(cells.startYear)) gaps.add('Years');
  return [...gaps];
}
