import { today } from '@dopusk/contract/fields/date.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import { recordsInFile } from '@dopusk/contract/state-registers.ts';
import { type Known, listKnown } from './db.ts';
import { trainedXml } from './labour-protection-xml.ts';
import { type Entry, portionsOf, type RegisterKind } from './register-kind.ts';
import { listTold } from './reports/db.ts';
import { gapsOf, stateOf } from './trained.ts';

/** The Ministry of Labour's register of the trained. */
export const labourProtection: RegisterKind = {
  read: async (db, scope, asked) => (await listKnown(db, scope, asked)).map(entryOf),
  files: async (db, scope, { id }) => {
    const parts = portionsOf(await listTold(db, scope, id), recordsInFile.LabourProtection);
    return parts.map((records, part) => ({
      title: parts.length > 1 ? String(part + 1) : '',
      content: async () => trainedXml(records),
    }));
  },
  extension: 'xml',
  mime: 'application/xml',
  nothing: 'за этот период нет протоколов по охране труда',
  termOf: ({ labourTerm }) => labourTerm,
};

function entryOf(row: Known): Entry {
  const { now, assignId } = row;
  return {
    assignId,
    documentId: null,
    now,
    record: {
      id: assignId,
      assignId,
      courseId: row.courseId,
      studentId: row.studentId,
      fullName: row.fullName,
      snils: formatSnils(now.snils),
      jobTitle: now.jobTitle,
      client: { id: row.clientId, title: now.employerTitle },
      programTitle: now.programTitle,
      document: { id: row.protocolId, title: 'Протокол', number: now.protocolNumber, date: now.date },
      state: stateOf(row),
      gaps: row.hasPassed ? gapsOf(now) : [],
      reportedOn: row.toldAt && today(row.toldAt),
      registerNumber: row.registerNumber,
    },
  };
}
