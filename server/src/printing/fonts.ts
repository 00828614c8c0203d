import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders with whole TTF families that have Cyrillic and «₽», with the measures of Times, Arial, Courier and Calibri. */
export const FONT_FOLDERS: readonly string[] = ['tinos', 'arimo', 'cousine', 'carlito'].map((family) =>
  dirname(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${family}/package.json`))),
);
