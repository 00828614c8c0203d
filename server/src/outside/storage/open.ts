import type { FilesSetting } from '../../config/providers.ts';
import { openProvider } from '../../config/schemes.ts';
import { folderStorage } from './folder.ts';
import type { Storage } from './port.ts';
import { s3Storage } from './s3.ts';

/** The store that the settings name. */
export const openStorage = (setting: FilesSetting): Storage =>
  openProvider(setting, { folder: ({ path }) => folderStorage(path), s3: (bucket) => s3Storage(bucket) });
