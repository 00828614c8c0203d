import type { imports } from '@dopusk/contract/imports.ts';
import type { StrangerHousehold } from '../world.ts';
import type { Strangers } from './strangers.ts';

const draft = ({ importId }: StrangerHousehold) => ({
  input: { params: { draftId: importId } },
  code: 'NotFoundDraft' as const,
});

export const importsStrangers: Strangers<typeof imports> = {
  matchColumns: ({ clientId }) => ({
    input: { query: { organization: clientId }, file: new File(['Фамилия;Имя'], 'персонал.csv') },
    code: 'NotFoundOrganization',
  }),
  parseStudents: ({ clientId }) => ({
    input: { query: { organization: clientId }, file: new File(['Фамилия;Имя'], 'персонал.csv') },
    code: 'NotFoundOrganization',
  }),
  planned: draft,
  loadStudents: draft,
  // The number is the caller's own: somebody else's is one that nobody uses.
  progress: 'takes no ids',
  template: 'takes no ids',
  failedRows: draft,
  recentLoads: 'takes no ids',
  accessSheet: draft,
  undo: draft,
  obstacles: draft,
  undoRest: draft,
};
