import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

const names = (...texts: string[]): ReadonlySet<PDFName> => new Set(texts.map((text) => PDFName.of(text)));

/** Entries that make a viewer do something, or that carry other files (ISO 32000-2, 7.7.3, 7.11.4, 12.6, 12.7.8). */
const ACTING = names(
  'OpenAction',
  'AA',
  'JS',
  'JavaScript',
  'XFA',
  'EmbeddedFiles',
  'EF',
  'AF',
  'Collection',
  'Movie',
  'Renditions',
  'RichMediaContent',
);

/** Annotations that play, or that hold a file (ISO 32000-2, table 171). */
const PLAYING = names('Movie', 'Sound', 'Screen', 'RichMedia', '3D', 'FileAttachment');

/** What a stream has whose bytes are another file's (ISO 32000-2, table 5). */
const OTHER_FILE = ['F', 'FFilter', 'FDecodeParms'].map((text) => PDFName.of(text));

/** Where a link may lead: not to a script, nor to a file of whoever reads. A relative one depends on a base that it names. */
const HARMLESS_LINK = /^(https?|mailto|tel):/i;

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
  'Thread',
);

const TYPE = PDFName.of('Type');
const SUBTYPE = PDFName.of('Subtype');
const ACTION_KIND = PDFName.of('S');
const URI = PDFName.of('URI');
/** Of a picture: a page of another file that is shown in its place. */
const REFERENCE = PDFName.of('Ref');
const EMBEDDED_FILE = PDFName.of('EmbeddedFile');

/**
 * Takes from a PDF everything that acts by itself: scripts, started programs, forms that send themselves, files within it,
 * what happens when it is opened, films, links to scripts and to other files. Pages, pictures, texts and links to the web stay.
 */
export function disarm({ context }: PDFDocument): void {
  const seen = new Set<PDFObject>();
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream && object.dict.get(TYPE) === EMBEDDED_FILE) {
      context.delete(ref);
    } else {
      visit(object);
    }
  }

  function visit(root: PDFObject): void {
    // A list and not recursion: a hostile file nests as deep as it likes.
    const left = [root];
    for (let object = left.pop(); object; object = left.pop()) {
      if (seen.has(object)) continue;
      seen.add(object);
      if (object instanceof PDFArray) left.push(...object.asArray());
      if (object instanceof PDFStream) {
        remove(object.dict, OTHER_FILE);
        left.push(object.dict);
      }
      if (object instanceof PDFDict) {
        clear(object);
        left.push(...object.values());
      }
    }
  }

  function clear(dict: PDFDict): void {
    remove(dict, acts(dict) ? dict.keys() : dict.keys().filter((key) => ACTING.has(key)));
    if (dict.lookup(REFERENCE) instanceof PDFDict) remove(dict, [REFERENCE]);
  }

  function remove(dict: PDFDict, keys: readonly PDFName[]): void {
    for (const key of keys) dict.delete(key);
  }
}

/** Whether all of it is there to act. What it is may stand in an object of its own. */
function acts(dict: PDFDict): boolean {
  const kind = dict.lookup(ACTION_KIND);
  const subtype = dict.lookup(SUBTYPE);
  if (kind instanceof PDFName && ACTIONS.has(kind)) return true;
  if (subtype instanceof PDFName && PLAYING.has(subtype)) return true;
  return kind === URI && !HARMLESS_LINK.test(textOf(dict.lookup(URI)));
}

/** A viewer may pass over what is before and in a scheme: here it makes a link suspicious. */
function textOf(link: PDFObject | undefined): string {
  return link instanceof PDFString || link instanceof PDFHexString ? link.decodeText() : '';
}
