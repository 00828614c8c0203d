import { DEVICE } from './file-name.ts';

const LETTERS: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
  },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch' },
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', '№': 'N' },
};

const latin = (letter: string): string => {
  const small = LETTERS[letter.toLowerCase()];
  if (small === undefined) return letter;
  return letter === letter.toLowerCase() ? small : small.charAt(0).toUpperCase() + small.slice(1);
};

/** A name of a file for programs that read plain ASCII alone: «Счёт № 7.pdf» is «Schet_N_7.pdf». */
export function asciiName(name: string): string {
  const plain = name
    .replace(/[а-яё№]/giu, latin)
    // «é» is an «e» with a sign above it.
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\w.-]+/g, '_')
    .replace(/[_.]*\.[_.]*/g, '.')
    .replace(/_*-_*/g, '-')
    // One letter may become four: the end is kept, where the extension is.
    .slice(-200)
    .replace(/^_+|_+$/g, '');
  return (/^(\.|$)/.test(plain) ? `file${plain}` : plain).replace(DEVICE, '_$&');
}
