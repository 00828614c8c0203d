import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';
import type { Trained } from '../src/features/state-registers/trained.ts';

const told: Trained = {
  surname: 'Иванов',
  name: 'Иван',
  lastname: 'Иванович',
  snils: '11223344595',
  citizenship: '',
  jobTitle: 'Слесарь',
  employerInn: '6312104574',
  employerTitle: 'ООО «Волга-Монтаж»',
  centerInn: '7707083893',
  centerTitle: 'АНО ДПО «Берег»',
  programId: 3,
  programTitle: 'Общие вопросы охраны труда и функционирования системы управления охраной труда',
  date: '2026-11-09',
  protocolNumber: '1',
};

/** A file for the register of the trained that tells one record. */
export async function makeRegisterReport(
  db: Db,
  { centerId, userId, assignmentId }: { centerId: string; userId: string; assignmentId: string },
): Promise<string> {
  const id = newId<'stateRegisterReports'>();
  await db
    .insertInto('stateRegisterReports')
    .values({
      id,
      centerId,
      register: 'LabourProtection',
      madeBy: userId,
      dateStart: '2026-01-01',
      dateEnd: '2026-12-31',
      groupId: null,
      finishedAt: new Date(),
      totalCount: 1,
    })
    .execute();
  await db
    .insertInto('stateRegisterRecords')
    .values({ reportId: id, assignmentId, told: JSON.stringify(told) })
    .execute();
  return id;
}
