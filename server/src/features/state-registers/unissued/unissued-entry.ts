import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import type { BareEntry } from '../register-kind.ts';
import type { listUnissued } from './db.ts';

/** It says where the document is fixed; and of what was told by a protocol that was taken back since, that the register has it. */
export const unissuedEntry = ({
  clientId,
  clientTitle,
  type,
  trainingType,
  hasPassed,
  toldProtocol,
  toldAt,
  dueFrom,
  ...row
}: Awaited<ReturnType<typeof listUnissued>>[number]): BareEntry => ({
  assignId: row.assignId,
  documentId: null,
  termFrom: hasPassed ? dueFrom : null,
  toldAt,
  now: {},
  record: {
    ...row,
    id: row.assignId,
    snils: formatSnils(row.snils),
    client: { id: clientId, title: clientTitle },
    document: null,
    documentType: type,
    toIssue: { type, title: documentTitle(type, trainingType).split(' ')[0] ?? '' },
    state: hasPassed ? 'Unissued' : 'NotPassed',
    gaps: [],
    ...{ refusedSigns: [], toldTitle: '', remarks: [] },
    changes: toldAt ? [{ title: 'Протокол', was: `№ ${toldProtocol}`, now: 'отозван' }] : [],
    reportedOn: toldAt && today(toldAt),
  },
});
