import { folderStorage } from './folder.ts';
import type { Storage } from './port.ts';
import { parseS3Url, s3Storage } from './s3.ts';

/**
 * The store that FILES_URL names: an S3 bucket (`s3://…`) or a folder.
 * @throws ConfigError for a malformed S3 address
 */
export function openStorage(filesUrl: string): Storage {
  return filesUrl.startsWith('s3://') ? s3Storage(parseS3Url(filesUrl)) : folderStorage(filesUrl);
}
