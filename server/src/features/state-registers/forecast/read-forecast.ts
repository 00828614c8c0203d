import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { RegisterGap } from '@dopusk/contract/register-gaps.ts';
import type { StateRegister } from '@dopusk/contract/register-period.ts';
import type { ForecastQuery, RegisterForecast } from '@dopusk/contract/register-readiness.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { Refusal } from '../../../http/refusal.ts';
import { seesGroup } from '../db.ts';
import { gapsOfDocument, signsRefusedOn, toldOf } from '../education/cells.ts';
import { gapsByPlaces } from '../gap-people.ts';
import { listBeside } from '../people/db.ts';
import { gapsOf } from '../trained.ts';
import { listExpected } from './db.ts';
import { documentToldOf } from './lacked-of-person.ts';

type Expected = Awaited<ReturnType<typeof listExpected>>[number];

/** What each register would lack of a training; null of one that it is not told of. */
const lackedBy: Record<StateRegister, (expected: Expected, day: string) => RegisterGap[] | null> = {
  LabourProtection: (expected) =>
    expected.program !== null && awaits(expected, 'Protocol') ? gapsOf(expected.trained) : null,
  EducationDocuments: (expected, day) => {
    const { trainingType, known, hoursCount } = expected;
    const type = documentToldOf(trainingType);
    if (type === null || !awaits(expected, type)) return null;
    const document = { ...known, hours: hoursCount };
    // No document says them yet: they are the course's.
    return gapsOfDocument(toldOf(document, day), day, document).map((gap) => (gap === 'Hours' ? 'CourseHours' : gap));
  },
};

/** Whether the course will issue it and has not yet: of what is fixed the register's own readiness speaks. */
const awaits = ({ issuedDocuments, fixed }: Expected, type: DocumentType): boolean =>
  issuedDocuments.includes(type) && !fixed.includes(type);

/**
 * What the registers will lack once the training of a group or of one person has ended: what can be filled in before
 * anything is printed.
 * @throws Refusal NotFoundGroup, NotFoundAssignCourse
 */
export async function readForecast(db: Db, scope: CenterScope, asked: ForecastQuery): Promise<RegisterForecast[]> {
  if (asked.groupId && !(await seesGroup(db, scope, asked.groupId))) throw new Refusal('NotFoundGroup');
  const expected = await listExpected(db, scope, asked);
  if (asked.assignId && expected.length === 0) throw new Refusal('NotFoundAssignCourse');
  const besideOf = await listBeside(db, scope, expected);
  return (Object.keys(lackedBy) as StateRegister[]).flatMap((register) => {
    const lacking = expected.flatMap((one) => {
      // Whoever has failed or was absent gets nothing that a register is told of.
      if (!one.mayPass) return [];
      const lacked = lackedBy[register](one, today());
      const beside = besideOf(one);
      const gaps = lacked && [...lacked, ...(beside.sameSnils.length > 0 ? ['SnilsOfTwo' as const] : [])];
      return gaps && gaps.length > 0
        ? [{ ...one, ...beside, gaps, refusedSigns: signsRefusedOn(today(), { ...one.known, hours: one.hoursCount }) }]
        : [];
    });
    return lacking.length > 0 ? [{ register, gaps: gapsByPlaces(lacking, scope) }] : [];
  });
}
