import { setImmediate } from 'node:timers/promises';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import type {
  Statistics,
  StatisticsGap,
  StatisticsPeopleQuery,
  StatisticsPerson,
  StatisticsProgram,
  StatisticsProgramsQuery,
  StatisticsQuery,
  StatisticsSection,
} from '@dopusk/contract/statistics-forms.ts';
import type { Db, Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { Refusal } from '../../http/refusal.ts';
import { countFinished, countTrainings, listFinished, listFinishedCourses } from './db/finished.ts';
import { countStudying, listStudying } from './db/studying.ts';
import { type Reach, reachOf } from './db/trainings.ts';
import type { Condition, Count, Facets, Studying, StudyingCount } from './facets.ts';
import { YEAR_GOES_ON } from './forms/not-kept.ts';
import type { Section } from './forms/statistics-form.ts';
import { formOf } from './forms.ts';

/**
 * The numbers of a form for a year. Everything is added up from the same counts, so that what two tables say of the same
 * people is the same.
 * @param onProgress told how many trainings are counted so far, of how many
 */
export async function readStatistics(
  tx: Tx,
  scope: CenterScope,
  { form, year }: StatisticsQuery,
  onProgress: (counted: number, total: number) => Promise<void>,
): Promise<Statistics> {
  const { title, trainings, sections, gaps, checks, rule, absent } = formOf(form, year);
  const reach = await reachOf(tx, scope, { year, trainings });
  const total = await countTrainings(tx, scope, reach);
  await onProgress(0, total);
  const counts = await countFinished(tx, scope, reach, total, (counted) => onProgress(counted, total));
  const studying = await countStudyingOf(tx, scope, reach, sections);
  const found: StatisticsSection[] = [];
  for (const section of sections) {
    found.push(sectionOf(section, counts, studying));
    // Others have their turn.
    await setImmediate();
  }
  return {
    form,
    year,
    title,
    sections: found,
    gaps: namedOf(counts, gaps),
    checks: namedOf(counts, checks),
    rule,
    absent: [...absent],
  };
}

/** How many there are of each kind that there is. */
const namedOf = (counts: readonly Count[], kinds: readonly StatisticsGap[]) =>
  kinds.map((gap) => ({ gap, count: peopleOf(those(counts, lacking[gap])) })).filter(({ count }) => count > 0);

/** Who studies in a year, where a form asks for it and the year is over. */
async function countStudyingOf(tx: Tx, scope: CenterScope, reach: Reach, sections: readonly Section[]) {
  const isAsked = sections.some(({ lines }) => lines.some((line) => line.studying));
  if (!isAsked || !isOver(reach.year)) return null;
  const days = (Date.UTC(reach.year + 1, 0) - Date.UTC(reach.year, 0)) / DAY_MS;
  return { counts: await countStudying(tx, scope, reach), days };
}

const DAY_MS = 86_400_000;

const isOver = (year: number): boolean => today() > `${year}-12-31`;

/**
 * The people behind a number of the form, or those who lack something.
 * @throws Refusal BadRequest when the form has no such number, or it cannot be known
 */
export async function listPeople(
  db: Db,
  scope: CenterScope,
  query: StatisticsPeopleQuery,
): Promise<Page<StatisticsPerson>> {
  const { form, year, gap } = query;
  const { trainings, sections } = formOf(form, year);
  const conditions = gap ? [lacking[gap]] : conditionsOf(sections, query);
  if (!conditions) throw new Refusal('BadRequest');
  const studying = gap ? undefined : partsOf(sections, query).line?.studying;
  if (studying) {
    if (!isOver(year)) throw new Refusal('BadRequest');
    return listStudying(db, scope, { year, trainings }, { studying, conditions }, query);
  }
  return listFinished(db, scope, await reachOf(db, scope, { year, trainings }), conditions, query);
}

/**
 * The courses behind a number of programs, by their titles.
 * @throws Refusal BadRequest when the form has no such number, it cannot be known or is one of people
 */
export async function listPrograms(
  db: Db,
  scope: CenterScope,
  query: StatisticsProgramsQuery,
): Promise<Page<StatisticsProgram>> {
  const { form, year } = query;
  const { trainings, sections } = formOf(form, year);
  const conditions = conditionsOf(sections, query);
  if (!conditions || partsOf(sections, query).graph?.counts !== 'programs') throw new Refusal('BadRequest');
  return listFinishedCourses(db, scope, await reachOf(db, scope, { year, trainings }), conditions, query);
}

const lacking: Record<StatisticsGap, Condition> = {
  sex: { sex: null },
  category: { category: null },
  education: { education: null },
  jobSeeker: { category: 'JobSeeker' },
  disability: { disability: null },
  studyForm: { studyForm: null },
  funding: { funding: null },
  fundingOwn: { funding: 'Own' },
  paidForNothing: { funding: 'Paid', cost: 'Free' },
  // In № 1-ПК the center's own people are its own means, whatever is said of their money.
  paidByOthersForNothing: {
    funding: 'Paid',
    cost: 'Free',
    payer: ['Student', 'Person', 'Entrepreneur', 'Organization'],
  },
  award: { training: 'ProfessionalRetraining', award: null },
  professionCode: { professionCode: '' },
  activity: { activity: null },
  categoryByJob: { categoryFrom: 'Job' },
  documentRevoked: { document: 'Revoked' },
  documentNone: { document: 'None' },
  decidedBefore: { decided: 'Before' },
};

type Place = Pick<StatisticsPeopleQuery, 'section' | 'line' | 'graph'>;

/** What a form says of the place of a number; a profession is no line of the form. */
function partsOf(sections: readonly Section[], place: Place) {
  const section = sections.find(({ number }) => number === place.section);
  return {
    section,
    graph: section?.graphs.find(({ number }) => number === place.graph),
    line: section?.lines.find(({ number }) => number === place.line),
  };
}

/** Whom a number counts, by its place; null when there is none. */
function conditionsOf(sections: readonly Section[], place: Place): Condition[] | null {
  const { section, graph, line } = partsOf(sections, place);
  if (!section || !graph || graph.unknown || graph.counts === 'code' || line?.unknown) return null;
  if (!line && !(section.byProfession && place.line)) return null;
  return [section.of, line ? line.of : professionBy(place.line ?? ''), graph.of].filter((one) => one !== undefined);
}

/** The line of a profession is named by its id and its code: a code that courses say otherwise is another line of the form. */
const professionLine = ({ profession, professionCode }: Count): string => [profession, professionCode].join(':');

function professionBy(line: string): Condition {
  const [profession = '', professionCode = ''] = line.split(':');
  return { profession, professionCode };
}

/** Who studies in a year of so many days. */
interface YearOfStudying {
  counts: readonly StudyingCount[];
  days: number;
}

function sectionOf(section: Section, counts: readonly Count[], studying: YearOfStudying | null): StatisticsSection {
  const { number, title, graphs } = section;
  const all = those(counts, section.of);
  // Whom a graph counts is the same in all lines.
  const counted = graphs.map(({ of }) => new Set(those(all, of)));
  const values = (ofLine: readonly Count[], code: string) =>
    graphs.map(({ unknown, counts: what }, index) => {
      if (unknown) return null;
      if (what === 'code') return code === '' ? null : Number(code);
      const found = ofLine.filter((count) => counted[index]?.has(count));
      return what === 'programs' ? new Set(found.map(({ courseId }) => courseId)).size : peopleOf(found);
    });
  const lineOf = (line: Section['lines'][number]): StatisticsSection['lines'][number] => {
    const { unknown, note = null } = line;
    const part = { ...partOf(line), note, isAverage: line.studying === 'OnAverage' };
    if (unknown) return { ...part, values: graphs.map(() => null) };
    if (!line.studying) return { ...part, values: values(those(all, line.of), '') };
    if (!studying) return { ...part, unknown: YEAR_GOES_ON, values: graphs.map(() => null) };
    const counting = studyingOn(line.studying, studying);
    return {
      ...part,
      values: graphs.map((graph) => (graph.unknown ? null : counting(those(studying.counts, graph.of)))),
    };
  };
  return {
    number,
    title,
    graphs: graphs.map((graph) => ({ ...partOf(graph), counts: graph.counts ?? 'people' })),
    lines: [
      ...section.lines.map(lineOf),
      ...(section.byProfession ? professionsOf(all) : []).map(([line, ofIt]) => ({
        ...{ number: line, title: ofIt[0]?.professionTitle ?? '', unknown: null, note: null, isAverage: false },
        values: values(ofIt, ofIt[0]?.professionCode ?? ''),
      })),
    ],
  };
}

/**
 * How many study on the last day, or on an average one. An average is rounded for each kind of training, and the kinds are
 * added up then: the form wants its sums to be right to the decimal.
 */
function studyingOn(studying: Studying, { days }: YearOfStudying): (those: readonly StudyingCount[]) => number {
  if (studying === 'AtEnd') return (counts) => counts.reduce((sum, { atEnd }) => sum + atEnd, 0);
  return (counts) => {
    const tenths = [...Map.groupBy(counts, ({ training }) => training).values()].map((ofKind) =>
      Math.round((ofKind.reduce((sum, one) => sum + one.days, 0) * 10) / days),
    );
    return tenths.reduce((sum, one) => sum + one, 0) / 10;
  };
}

const partOf = ({ number, title, unknown = null }: { number: string; title: string; unknown?: string | null }) => ({
  number,
  title,
  unknown,
});

/** The counts of each profession, by their titles. */
function professionsOf(counts: readonly Count[]): [string, Count[]][] {
  const groups = Map.groupBy(counts, professionLine);
  const titleOf = ([, [first]]: [string, Count[]]) => first?.professionTitle ?? '';
  return [...groups].sort((a, b) => titleOf(a).localeCompare(titleOf(b), 'ru') || a[0].localeCompare(b[0]));
}

const peopleOf = (counts: readonly Count[]): number => counts.reduce((sum, { count }) => sum + count, 0);

function those<C extends Partial<Facets>>(counts: readonly C[], condition: Condition | undefined): readonly C[] {
  if (!condition) return counts;
  const { age, ...values } = condition;
  const said = Object.entries(values).map(
    ([name, value]) => [name as keyof typeof values, new Set<unknown>([value].flat())] as const,
  );
  return counts.filter(
    (count) =>
      (!age || (count.age !== undefined && count.age >= age[0] && count.age <= age[1])) &&
      said.every(([name, any]) => any.has(count[name])),
  );
}
