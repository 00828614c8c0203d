import type { Db } from '../src/db/connection.ts';

/** Gives the people of some assignments SNILS of their own, from 112-233-445 95 on: two people of one are told to no register. */
export async function giveSnils(db: Db, assignIds: readonly string[]): Promise<void> {
  for (const [index, assignId] of assignIds.entries()) {
    await db
      .updateTable('students')
      .set({ snilsNumber: String(11_223_344_595 + index) })
      .where('id', 'in', db.selectFrom('assignments').where('id', '=', assignId).select('studentId'))
      .execute();
  }
}
