import { citizenshipCodes } from '@dopusk/contract/citizenship.ts';
import { EconomicActivity } from '@dopusk/contract/economic-activity.ts';
import { EducationLevel } from '@dopusk/contract/education-level.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { Disability, StatisticsCategory } from '@dopusk/contract/statistics.ts';
import { type Statistics, StatisticsFormName, type StatisticsSection } from '@dopusk/contract/statistics-forms.ts';
import { FundingSource, StudyForm, WorkerProgram } from '@dopusk/contract/study-terms.ts';
import { TrainingType } from '@dopusk/contract/training-type.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { countedNow } from '../../../testing/statistics-count.ts';

const YEAR = 2025;
const PEOPLE = 60;

let portal: Portal;
let center: Client;
const forms = new Map<StatisticsFormName, Statistics>();

beforeAll(async () => {
  portal = await startPortal();
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  center = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  await makeEverybody(centerId);
  for (const form of StatisticsFormName.options) {
    forms.set(form, await countedNow(center, { form, year: YEAR }));
  }
});

/** People of all that a form tells apart, each said in full; the steps have no common measure, so that they mix. */
async function makeEverybody(centerId: string) {
  const [firm, entrepreneur] = [await makeOrganization(portal.db), await makeOrganization(portal.db)];
  await portal.db.updateTable('organizations').set({ inn: '500100732259' }).where('id', '=', entrepreneur).execute();
  for (const clientId of [firm, entrepreneur]) await linkClient(portal.db, centerId, clientId);
  const payers = [firm, entrepreneur, centerId];
  const courses: string[] = [];
  for (let index = 0; index < 24; index++) {
    const trainingType = nth(
      TrainingType.options.filter((one) => one !== 'SafetyTraining'),
      index,
    );
    const id = await makeCourse(portal.db, centerId, { trainingType, studyForm: null });
    const terms = {
      fundingSource: nth(FundingSource.options, index),
      studyForm: nth(StudyForm.options, index),
      workerProgram: nth(WorkerProgram.options, Math.floor(index / 3)),
      isDistant: index % 5 === 0,
      economicActivity:
        trainingType === 'ProfessionalTraining' ? null : nth(EconomicActivity.options, Math.floor(index / 2) * 5),
      isAdapted: trainingType === 'ProfessionalTraining' && index % 2 === 0,
    };
    await portal.db.updateTable('courses').set(terms).where('id', '=', id).execute();
    courses.push(id);
  }
  const [separate, common] = [
    await makeGroup(portal.db, { clientId: firm, centerId }),
    await makeGroup(portal.db, { clientId: firm, centerId }),
  ];
  await portal.db.updateTable('groups').set({ isSeparate: true }).where('id', '=', separate).execute();
  for (let index = 0; index < PEOPLE; index++) {
    const { studentId } = await makeStudent(portal.db, nth(payers, index * 5), {
      birthday: `${1945 + ((index * 7) % 67)}-03-04`,
      lastname: index % 2 ? 'Кузьминична' : 'Фомич',
    });
    const said = {
      educationType: nth(EducationLevel.options, index),
      statisticsCategory: nth(StatisticsCategory.options, index),
      disability: nth(Disability.options, index),
      citizenship: index % 3 === 0 ? '' : nth(citizenshipCodes, index * 11),
    };
    await portal.db.updateTable('students').set(said).where('id', '=', studentId).execute();
    for (const courseId of new Set([nth(courses, index), nth(courses, index * 5 + 1), nth(courses, index * 7 + 2)])) {
      const days = { start: `${YEAR}-05-01`, end: `${YEAR}-06-01` };
      const groupId = nth([separate, common, null], index);
      const assignmentId = await makeAssignment(portal.db, {
        studentId,
        courseId,
        ...days,
        ...(groupId && { groupId }),
      });
      const result = { assignmentId, outcome: 'Passed', decidedOn: days.end } as const;
      await portal.db.insertInto('trainingResults').values(result).execute();
    }
  }
}

const nth = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const sectionOf = (form: StatisticsFormName, section: string): StatisticsSection =>
  forms.get(form)?.sections.find(({ number }) => number === section) as StatisticsSection;

/** A number of a form; what cannot be known is no number. */
function at(form: StatisticsFormName, section: string, line: string, graph: string): number {
  const { graphs, lines } = sectionOf(form, section);
  const index = graphs.findIndex(({ number }) => number === graph);
  return lines.find(({ number }) => number === line)?.values[index] ?? Number.NaN;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** «02, 04, 21 – 23» of a title, each number. */
function added(title: string): string[] {
  const [, list = ''] = /сумма (?:строк|стр\.) ([\d,\s–]+)/.exec(title) ?? [];
  return list
    .split(',')
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('–').map(Number);
      return Array.from({ length: to - from + 1 }, (_, step) => String(from + step).padStart(2, '0'));
    });
}

test.each(StatisticsFormName.options)('the lines of %s add up as their own titles say', (form) => {
  let checked = 0;
  for (const { number: section, graphs, lines } of forms.get(form)?.sections ?? []) {
    for (const { number: line, title, unknown } of lines) {
      const parts = added(title);
      const areKnown = parts.every((part) => lines.find(({ number }) => number === part)?.unknown === null);
      if (parts.length === 0 || unknown !== null || !areKnown) continue;
      for (const graph of graphs.filter((one) => one.unknown === null)) {
        const place = [section, line, graph.number];
        const total = sum(parts.map((part) => at(form, section, part, graph.number)));
        expect([...place, at(form, section, line, graph.number)]).toEqual([...place, total]);
        checked += 1;
      }
    }
  }
  expect(checked).toBeGreaterThan(10);
});

describe('between graphs and tables', () => {
  test('1-ПК: programs, sources of money and ages speak of the same people', () => {
    const form = 'AdditionalEducation';
    const total = at(form, '2.1', '01', '3');
    expect(total).toBeGreaterThan(PEOPLE);
    for (const line of ['31', '32']) {
      const tenths = ['3', '4', '5'].map((graph) => Math.round(at(form, '2.1', line, graph) * 10));
      expect([line, tenths[0]]).toEqual([line, sum(tenths.slice(1))]);
      expect(at(form, '2.1', line, '10')).toBeLessThanOrEqual(at(form, '2.1', line, '3'));
    }
    const known = sectionOf(form, '2.2').lines.filter(({ unknown }) => unknown === null);
    for (const { number: line } of known) {
      const one = (section: string, ...graphs: string[]) => sum(graphs.map((graph) => at(form, section, line, graph)));
      expect([line, one('2.1', '4', '5')]).toEqual([line, one('2.1', '3')]);
      expect([line, one('2.2', '3')]).toEqual([line, one('2.1', '4')]);
      expect([line, one('2.2', '11')]).toEqual([line, one('2.1', '5')]);
      for (const first of [3, 11]) {
        const money = (...steps: number[]) => one('2.2', ...steps.map((step) => String(first + step)));
        expect([line, money(1, 2, 3, 4, 7)]).toEqual([line, money(0)]);
        expect([line, money(5, 6)]).toEqual([line, money(4)]);
      }
    }
    expect(at(form, '1.3', '01', '5')).toBe(at(form, '2.1', '01', '4'));
    expect(at(form, '1.3', '02', '5')).toBe(at(form, '2.1', '01', '5'));
    expect(at(form, '2.4', '01', '3')).toBe(total);
    expect(at(form, '2.4', '02', '3')).toBe(at(form, '2.1', '01', '10'));
    const bands = ['4', '5', '6', '7', '8', '9', '10', '11', '12', '13'];
    expect(sum(bands.map((graph) => at(form, '2.4', '01', graph)))).toBe(total);
    for (const [section, graph] of [
      ['2.3.1', '4'],
      ['2.3.2', '5'],
    ] as const) {
      const all = at(form, '2.1', '01', graph);
      expect(all).toBeGreaterThan(0);
      expect(at(form, section, '01', '4')).toBe(all);
      const kinds = ['5', '7', '10', '12', '13', '14', '16', '17', '18'];
      expect(sum(kinds.map((kind) => at(form, section, '01', kind)))).toBe(all);
      expect(sectionOf(form, section).lines.filter(({ values }) => values[1] !== 0).length).toBeGreaterThan(3);
    }
    for (const line of ['01', '02', '03']) {
      expect(at(form, '2.5', line, '4') + at(form, '2.5', line, '5')).toBe(at(form, '2.5', line, '3'));
    }
  });

  test('ПО: professions, citizenship, education and ages speak of the same people', () => {
    const form = 'ProfessionalTraining';
    for (const kind of [1, 2, 3]) {
      const table = `2.1.${kind}`;
      const total = at(form, table, '01', '5');
      expect(total).toBeGreaterThan(0);
      expect(at(form, '1.3', `0${kind}`, '5')).toBe(total);
      expect(sum(['6', '7', '8', '9'].map((graph) => at(form, table, '01', graph)))).toBe(total);
      const paid = ['10', '11', '12'].map((graph) => at(form, table, '01', graph));
      expect(sum(paid)).toBe(at(form, table, '01', '9'));
      expect(sum(['13', '14', '15'].map((graph) => at(form, table, '01', graph)))).toBe(total);
      const trained = sectionOf(form, table).graphs.findIndex(({ number }) => number === '5');
      const [all, ...professions] = sectionOf(form, table).lines.map(({ values }) => values[trained] ?? 0);
      expect(all).toBe(total);
      expect(sum(professions)).toBe(all);
      const sources = [0, 1, 2, 3].map((source) => String(kind * 4 + source));
      expect(sum(sources.map((graph) => at(form, '2.5', '01', graph)))).toBe(total);
      for (const graph of sources) {
        const named = Array.from({ length: 17 }, (_, index) => String(4 + index).padStart(2, '0'));
        expect(sum(named.map((line) => at(form, '2.5', line, graph)))).toBe(at(form, '2.5', '03', graph));
      }
      expect(at(form, '2.4', '01', String(2 + kind))).toBe(total);
      expect(at(form, '2.6', '01', String(1 + kind * 2))).toBe(total);
      expect(at(form, '2.6', '01', String(2 + kind * 2))).toBe(at(form, table, '01', '16'));
    }
    for (const line of ['01', '02', '03', '04', '05', '06']) {
      const kinds = ['4', '5', '6'].map((graph) => at(form, '2.2', line, graph));
      expect(sum(kinds)).toBe(at(form, '2.2', line, '3'));
    }
    let adaptedCount = 0;
    for (const { number: line } of sectionOf(form, '2.3').lines) {
      const health = (...graphs: string[]) => graphs.map((graph) => at(form, '2.3', line, graph));
      expect(sum(health('4', '5', '6'))).toBe(at(form, '2.3', line, '3'));
      expect(sum(health('8', '9', '10'))).toBe(at(form, '2.3', line, '7'));
      for (const [kind, part] of health('8', '9', '10').entries()) {
        expect(part).toBeLessThanOrEqual(at(form, '2.3', line, String(4 + kind)));
      }
      adaptedCount += at(form, '2.3', line, '7');
    }
    expect(adaptedCount).toBeGreaterThan(0);
    // Lines 06–10 are those of lines 01–05 who are taught in groups of their own.
    for (const [index, line] of ['01', '02', '03', '04', '05'].entries()) {
      const apart = at(form, '2.3', String(6 + index).padStart(2, '0'), '3');
      expect(apart).toBeLessThanOrEqual(at(form, '2.3', line, '3'));
    }
    expect(at(form, '2.3', '06', '3')).toBeGreaterThan(0);
    expect(at(form, '2.3', '09', '3')).toBeGreaterThan(0);
  });
});

test('what courses do not say of themselves is what their center has said of all of them', async () => {
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const clientId = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, clientId);
  const admin = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  const { studentId } = await makeStudent(portal.db, clientId);
  const courseId = await makeCourse(portal.db, centerId, { trainingType: 'ProfessionalTraining', studyForm: null });
  const assignmentId = await makeAssignment(portal.db, { studentId, courseId, start: '2025-05-01', end: '2025-06-01' });
  await portal.db
    .insertInto('trainingResults')
    .values({ assignmentId, outcome: 'Passed', decidedOn: '2025-06-01' })
    .execute();
  const read = async () => {
    const query = { form: 'ProfessionalTraining', year: YEAR } as const;
    const { sections, gaps } = await countedNow(admin, query);
    const filled = sections
      .filter(({ number }) => number.startsWith('2.1.'))
      .flatMap(({ number, graphs, lines: [total] }) =>
        graphs.flatMap((graph, index) => ((total?.values[index] ?? 0) > 0 ? [`${number} гр. ${graph.number}`] : [])),
      );
    return { filled, gaps: gaps.map(({ gap }) => gap) };
  };
  const before = await read();
  expect(before.filled).toEqual(expect.arrayContaining(['2.1.1 гр. 5', '2.1.1 гр. 9']));
  expect(before.gaps).toContain('studyForm');
  await admin.call(stateRegisters.changeSettings, {
    body: {
      studyForm: 'PartTime',
      fundingSource: 'Local',
      studyPlace: 'InOrganization',
      specialtyGroup: '',
      workerProgram: 'Retraining',
      educationTerm: null,
      labourTerm: null,
      changedNumber: 'Nothing',
      changedNumberFrom: null,
    },
  });
  const after = await read();
  expect(after.filled).toEqual(expect.arrayContaining(['2.1.2 гр. 5', '2.1.2 гр. 8', '2.1.2 гр. 14']));
  expect(after.filled.filter((one) => one.startsWith('2.1.1'))).toEqual([]);
  expect(after.gaps).not.toContain('studyForm');
});
