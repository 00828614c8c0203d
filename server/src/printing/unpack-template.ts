import { unzipSync } from 'fflate';
import { TemplateError } from './template-error.ts';

/** A long contract with pictures takes a few megabytes; a small archive may unpack into gigabytes. */
const UNPACKED_LIMIT = 64 * 1024 * 1024;
const PARTS_LIMIT = 1000;

const SAVE_AS = 'сохраните его в Word как «Документ Word (.docx)»';

/** The parts of a Word file by their paths. */
export type Parts = Map<string, Uint8Array>;

/** A refusal of the whole file. */
export const refused = (message: string): TemplateError => new TemplateError([{ tag: '', message }]);

/**
 * Unpacks a Word file. What it says about its own size is checked before, and binds: no part unpacks into more.
 * @throws TemplateError for what is no .docx, saying what it is where that can be told, and for one that is too large
 */
export function unpackTemplate(bytes: Uint8Array): Parts {
  const known = nameOf(bytes);
  if (known) throw refused(known);
  let unpacked = 0;
  let count = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        unpacked += originalSize;
        count += 1;
        if (unpacked > UNPACKED_LIMIT || count > PARTS_LIMIT) {
          throw refused('Файл слишком большой после распаковки: уменьшите картинки или удалите лишнее');
        }
        return !name.endsWith('/');
      },
    });
  } catch (error) {
    throw error instanceof TemplateError ? error : refused('Файл повреждён или это не документ Word (.docx)');
  }
  const parts: Parts = new Map();
  for (const [name, part] of Object.entries(files)) {
    const path = name.replaceAll('\\', '/').replace(/^\/+/, '');
    if (path.split('/').includes('..')) throw refused('Файл повреждён или это не документ Word (.docx)');
    parts.set(path, part);
  }
  refuseOtherKinds(parts);
  return parts;
}

/** What people upload instead of a .docx, told by the first bytes. */
function nameOf(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (bytes.length === 0) return 'Файл пуст';
  if (start.startsWith('\xd0\xcf\x11\xe0')) {
    return `Это документ старого формата (.doc) или защищённый паролем: ${SAVE_AS}, без пароля`;
  }
  if (start.startsWith('%PDF')) return `Это PDF. Шаблон – документ Word: откройте исходный файл и ${SAVE_AS}`;
  if (start.startsWith('{\\rtf')) return `Это документ RTF: ${SAVE_AS}`;
  return start.startsWith('PK') ? null : `Файл не похож на документ Word: ${SAVE_AS}`;
}

function refuseOtherKinds(parts: Parts): void {
  if (parts.has('mimetype'))
    throw refused(`Это документ LibreOffice (.odt): выберите в нём «Сохранить как… Word (.docx)»`);
  const types = Buffer.from(parts.get('[Content_Types].xml') ?? []).toString('utf8');
  if ([...parts.keys()].some((path) => /vba/i.test(path)) || /macroEnabled/i.test(types)) {
    throw refused(`В файле есть макросы: ${SAVE_AS}, без макросов`);
  }
  if (types.includes('wordprocessingml.template.main+xml')) throw refused(`Это шаблон Word (.dotx): ${SAVE_AS}`);
  if (!types.includes('wordprocessingml.document.main+xml')) {
    throw refused('Файл повреждён или это не документ Word (.docx)');
  }
}
