import { files } from '@dopusk/contract/files.ts';
import { call } from './client.ts';

/** Uploads an image or a PDF and gives its id: the `upload` of file and photo fields. */
export async function saveFile(file: File): Promise<string> {
  const saved = await call(files.save, { query: {}, file });
  return saved.id;
}
