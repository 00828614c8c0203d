import { setImmediate } from 'node:timers/promises';
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
import type { Condition, Count } from './facets.ts';
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
  const { title, trainings, sections, gaps, absent } = formOf(form, year);
  const total = await countTrainings(tx, scope, { year, trainings });
  await onProgress(0, total);
  const counts = await countFinished(tx, scope, { year, trainings }, (counted) => onProgress(counted, total));
  const found: StatisticsSection[] = [];
  for (const section of sections) {
    found.push(sectionOf(section, counts));
    // Others have their turn.
    await setImmediate();
  }
  return {
    form,
    year,
    title,
    sections: found,
    gaps: gaps.map((gap) => ({ gap, count: peopleOf(those(counts, lacking[gap])) })).filter(({ count }) => count > 0),
    absent: [...absent],
  };
}

/**
 * The people behind a number of the form, or those who lack something.
 * @throws Refusal BadRequest when the form has no such number, or it cannot be known
 */
export function listPeople(db: Db, scope: CenterScope, query: StatisticsPeopleQuery): Promise<Page<StatisticsPerson>> {
  const { form, year, gap } = query;
  const { trainings, sections } = formOf(form, year);
  const conditions = gap ? [lacking[gap]] : conditionsOf(sections, query);
  if (!conditions) throw new Refusal('BadRequest');
  return listFinished(db, scope, { year, trainings }, conditions, query);
}

/**
 * The courses behind a number of programs, by their titles.
 * @throws Refusal BadRequest when the form has no such number, it cannot be known or is one of people
 */
export function listPrograms(
  db: Db,
  scope: CenterScope,
  query: StatisticsProgramsQuery,
): Promise<Page<StatisticsProgram>> {
  const { form, year } = query;
  const { trainings, sections } = formOf(form, year);
  const conditions = conditionsOf(sections, query);
  const graph = sections
    .find(({ number }) => number === query.section)
    ?.graphs.find((one) => one.number === query.graph);
  if (!conditions || graph?.counts !== 'programs') throw new Refusal('BadRequest');
  return listFinishedCourses(db, scope, { year, trainings }, conditions, query);
}

const lacking: Record<StatisticsGap, Condition> = {
  sex: { sex: null },
  category: { category: null },
  education: { education: null },
  jobSeeker: { category: 'JobSeeker' },
  disability: { disability: null },
  studyForm: { studyForm: null },
  award: { training: 'ProfessionalRetraining', award: null },
};

/** Whom a number counts, by its place; null when there is none. */
function conditionsOf(
  sections: readonly Section[],
  place: Pick<StatisticsPeopleQuery, 'section' | 'line' | 'graph'>,
): Condition[] | null {
  const section = sections.find(({ number }) => number === place.section);
  const graph = section?.graphs.find(({ number }) => number === place.graph);
  if (!section || !graph || graph.unknown) return null;
  const line = section.lines.find(({ number }) => number === place.line);
  if (line?.unknown) return null;
  if (!line && !(section.byProfession && place.line)) return null;
  return [section.of, line ? line.of : { profession: place.line ?? '' }, graph.of].filter((one) => one !== undefined);
}

function sectionOf(section: Section, counts: readonly Count[]): StatisticsSection {
  const { number, title, graphs } = section;
  const all = those(counts, section.of);
  // Whom a graph counts is the same in all lines.
  const counted = graphs.map(({ of }) => new Set(those(all, of)));
  const values = (ofLine: readonly Count[]) =>
    graphs.map(({ unknown, counts: what }, index) => {
      if (unknown) return null;
      const found = ofLine.filter((count) => counted[index]?.has(count));
      return what === 'programs' ? new Set(found.map(({ courseId }) => courseId)).size : peopleOf(found);
    });
  return {
    number,
    title,
    graphs: graphs.map((graph) => ({ ...partOf(graph), counts: graph.counts ?? 'people' })),
    lines: [
      ...section.lines.map((line) => ({
        ...partOf(line),
        values: line.unknown ? graphs.map(() => null) : values(those(all, line.of)),
      })),
      ...(section.byProfession ? professionsOf(all) : []).map(([profession, ofIt]) => ({
        number: profession,
        title: ofIt[0]?.professionTitle ?? '',
        unknown: null,
        values: values(ofIt),
      })),
    ],
  };
}

const partOf = ({ number, title, unknown = null }: { number: string; title: string; unknown?: string | null }) => ({
  number,
  title,
  unknown,
});

/** The counts of each profession, by their titles. */
function professionsOf(counts: readonly Count[]): [string, Count[]][] {
  const groups = Map.groupBy(counts, ({ profession }) => profession);
  const titleOf = ([, [first]]: [string, Count[]]) => first?.professionTitle ?? '';
  return [...groups].sort((a, b) => titleOf(a).localeCompare(titleOf(b), 'ru'));
}

const peopleOf = (counts: readonly Count[]): number => counts.reduce((sum, { count }) => sum + count, 0);

function those(counts: readonly Count[], condition: Condition | undefined): readonly Count[] {
  if (!condition) return counts;
  const { age, ...values } = condition;
  const said = Object.entries(values).map(
    ([name, value]) => [name as keyof typeof values, new Set<unknown>([value].flat())] as const,
  );
  return counts.filter(
    (count) =>
      (!age || (count.age >= age[0] && count.age <= age[1])) && said.every(([name, any]) => any.has(count[name])),
  );
}
