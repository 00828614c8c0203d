import { files } from '@dopusk/contract/files.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { readFile, saveFile } from './commands.ts';

export const filesFeature = (context: Context) =>
  feature(files)({
    save: ({ scope, upload, query }) => saveFile(context, scope, upload, query.is_public),
    read: async ({ scope, params, query, reply }) => {
      const download = await readFile(context, scope, params.id, query.inline);
      // Photos are in every list: without a cache each page would fetch them again.
      if (download.inline) reply.header('cache-control', 'private, max-age=600');
      return download;
    },
  });
