import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';

const names = (...texts: string[]): ReadonlySet<PDFName> => new Set(texts.map((text) => PDFName.of(text)));

/** Entries that make a viewer do something, or that carry other files (ISO 32000-2, 7.7.3, 7.11.4, 12.6, 12.7.8). */
const ACTING = names('OpenAction', 'AA', 'JS', 'JavaScript', 'XFA', 'EmbeddedFiles', 'EF', 'AF', 'RichMediaContent');

/** Actions that run programs, send data away or open what is not this file (ISO 32000-2, table 201). */
const ACTIONS = names(
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
  'Movie',
  'Sound',
);

const TYPE = PDFName.of('Type');
const ACTION_KIND = PDFName.of('S');
const EMBEDDED_FILE = PDFName.of('EmbeddedFile');

/**
 * Takes from a PDF everything that acts by itself: scripts, started programs, forms that send themselves, files within it,
 * what happens when it is opened. Pages, pictures, texts and links stay.
 * @returns whether there was anything of that
 */
export function disarm({ context }: PDFDocument): boolean {
  let found = false;
  const seen = new Set<PDFObject>();
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream && object.dict.get(TYPE) === EMBEDDED_FILE) {
      context.delete(ref);
      found = true;
    } else {
      visit(object);
    }
  }
  return found;

  function visit(root: PDFObject): void {
    // A list and not recursion: a hostile file nests as deep as it likes.
    const left = [root];
    for (let object = left.pop(); object; object = left.pop()) {
      if (seen.has(object)) continue;
      seen.add(object);
      if (object instanceof PDFArray) left.push(...object.asArray());
      if (object instanceof PDFStream) left.push(object.dict);
      if (object instanceof PDFDict) {
        clear(object);
        left.push(...object.values());
      }
    }
  }

  function clear(dict: PDFDict): void {
    const action = dict.get(ACTION_KIND);
    const acts = action instanceof PDFName && ACTIONS.has(action);
    for (const key of dict.keys()) {
      if (!acts && !ACTING.has(key)) continue;
      dict.delete(key);
      found = true;
    }
  }
}
