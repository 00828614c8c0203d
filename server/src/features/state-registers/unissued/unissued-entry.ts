import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import type { Entry } from '../register-kind.ts';
import type { listUnissued } from './db.ts';

/** Nothing is told of it yet: it says where the document is fixed. */
export const unissuedEntry = ({
  clientId,
  clientTitle,
  type,
  trainingType,
  ...row
}: Awaited<ReturnType<typeof listUnissued>>[number]): Entry => ({
  assignId: row.assignId,
  documentId: null,
  now: {},
  record: {
    ...row,
    id: row.assignId,
    snils: formatSnils(row.snils),
    client: { id: clientId, title: clientTitle },
    document: null,
    toIssue: { type, title: documentTitle(type, trainingType).split(' ')[0] ?? '' },
    state: 'Unissued',
    gaps: [],
    changes: [],
    reportedOn: null,
    registerNumber: '',
  },
});
