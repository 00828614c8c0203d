import { assignments } from '@dopusk/contract/assignments.ts';
import { courses } from '@dopusk/contract/courses.ts';
import type { Access, Endpoint } from '@dopusk/contract/endpoint.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { type HistoryRecord, notFoundOf } from '@dopusk/contract/history.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { students } from '@dopusk/contract/students.ts';
import type { Db, Tx } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { admitted } from '../../http/access.ts';
import { found } from '../../http/refusal.ts';
import { findRecord, type SeenRecord } from './db/find-record.ts';

/** The call that shows each record: whoever may not make it reads no history of it either. */
const reads: Record<HistoryRecord, Endpoint> = {
  Student: students.read,
  Organization: organizations.read,
  Course: courses.read,
  Group: groups.read,
  Invoice: invoices.read,
  Assignment: assignments.read,
};

export const accessToRead = (record: HistoryRecord): Access => reads[record].access;

export interface Of {
  record: HistoryRecord;
  recordId: string;
}

/** The record; undefined for whoever does not see it. */
export async function lookAt(
  db: Db | Tx,
  scope: OperatorScope,
  { record, recordId }: Of,
): Promise<SeenRecord | undefined> {
  const reader = admitted(scope, accessToRead(record)) as OperatorScope | null;
  return reader ? findRecord(db, reader, record, recordId) : undefined;
}

/** @throws Refusal as if the record did not exist, for whoever does not see it */
export const seenRecord = async (db: Db | Tx, scope: OperatorScope, of: Of): Promise<SeenRecord> =>
  found(await lookAt(db, scope, of), notFoundOf[of.record]);
