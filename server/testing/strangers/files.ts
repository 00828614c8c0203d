import type { files } from '@dopusk/contract/files.ts';
import type { Strangers } from './strangers.ts';

export const filesStrangers: Strangers<typeof files> = {
  save: 'takes no ids',
  read: ({ passportFileId }) => ({ input: { params: { id: passportFileId } }, code: 'NotFoundFile' }),
};
