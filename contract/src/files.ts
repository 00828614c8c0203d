import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';
import { queryFlag } from './fields/query-flag.ts';

/** A stored file as other records refer to it. */
export const FileLink = z.object({ id, url: z.string(), title: z.string() });
export type FileLink = z.output<typeof FileLink>;

/** The address of a file for the web; `inline` for an image that is to be shown instead of saved. */
export const fileUrl = (fileId: string, inline = false): string => `/api/File/${fileId}${inline ? '?inline' : ''}`;

/** The address of a photo, or of none. */
export const avatarUrl = (fileId: string | null): string | null => (fileId ? fileUrl(fileId, true) : null);

/** The file that such an address names. */
export const avatarIdOf = (url: string | null): string | null => url?.match(/^\/api\/File\/([^?]+)/)?.[1] ?? null;

export const files = endpoints({
  save: {
    method: 'POST',
    path: '/File/Save',
    access: 'user',
    summary: 'Сохранить изображение или PDF; is_public открывает файл всем вошедшим',
    query: z.object({ is_public: queryFlag }),
    upload: true,
    reply: FileLink,
  },
  read: {
    method: 'GET',
    path: '/File/:id',
    access: 'user',
    summary: 'Скачать файл; inline показывает изображение в браузере',
    params: IdParams,
    query: z.object({ inline: queryFlag }),
    reply: 'file',
  },
});
