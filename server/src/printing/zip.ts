import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

type Bytes = Uint8Array<ArrayBuffer>;

export interface ZipEntry {
  /** A name for people, with «/» between folders. Mended where Windows or Linux would refuse it. */
  readonly name: string;
  /** Bytes, or a way to open them, which is called when the archive has come to this entry. */
  readonly content: Bytes | (() => Promise<Bytes | Readable>);
}

/** A part of an archive that programs read: its path is written as it is. */
export interface ZipPart {
  readonly path: string;
  readonly content: Bytes | AsyncIterable<Bytes>;
  readonly compress: boolean;
}

/** More bytes need a newer form of the archive, which our library does not write. */
export const ZIP_LIMIT = 2 ** 32 - 1;

/** File systems allow 255 bytes in a name, a Cyrillic letter takes two, and « (99).docx» must fit too. */
const LONGEST_NAME = 110;

/**
 * A ZIP that is made while it is read, so the memory does not grow with it. Equal names get a number:
 * «Удостоверение (2).pdf». The stream fails when an entry cannot be opened and beyond ZIP_LIMIT bytes.
 */
export function zipStream(entries: Iterable<ZipEntry>): Readable {
  return zipOf(partsOf(entries));
}

async function* partsOf(entries: Iterable<ZipEntry>): AsyncGenerator<ZipPart> {
  const taken = new Set<string>();
  for (const { name, content } of entries) {
    const path = freePath(safePath(name), taken);
    // Word and PDF files are compressed already.
    yield { path, content: typeof content === 'function' ? await content() : content, compress: false };
  }
}

/**
 * A ZIP of the parts, made while it is read. A part is asked for when the one before it is written; when the reader
 * leaves, the parts are told to stop.
 * @returns a stream that fails when a part fails and beyond ZIP_LIMIT bytes
 */
export function zipOf(parts: AsyncIterable<ZipPart>): Readable {
  return Readable.from(bytesOf(parts), { objectMode: false });
}

async function* bytesOf(parts: AsyncIterable<ZipPart>): AsyncGenerator<Bytes> {
  const made: Bytes[] = [];
  let size = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    size += piece.length;
    if (size > ZIP_LIMIT) throw new RangeError(`An archive of more than ${ZIP_LIMIT} bytes`);
    made.push(piece);
  });
  for await (const { path, content, compress } of parts) {
    const file: ZipInputFile = {
      ...MADE_BY_UNIX,
      filename: path,
      size: 0,
      crc: 0,
      compression: compress ? DEFLATED : STORED,
    };
    zip.add(file);
    const counted = countedPieces(content, file);
    for await (const piece of compress ? deflated(counted) : counted) {
      file.ondata?.(null, piece, false);
      yield* made.splice(0);
    }
    file.ondata?.(null, new Uint8Array(), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made;
}

/** The methods of APPNOTE.TXT, 4.4.5. */
const STORED = 0;
const DEFLATED = 8;

/** Or some programs read Cyrillic names as those of MS-DOS. The file may be read and written, as any. */
const MADE_BY_UNIX = { os: 3, attrs: 0o100664 << 16 };

/** What an archive says of each file after its bytes. */
async function* countedPieces(content: ZipPart['content'], file: ZipInputFile): AsyncGenerator<Bytes> {
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    file.crc = crc32(piece, file.crc);
    file.size += piece.length;
    yield piece;
  }
}

/** zlib compresses beside this thread; the library would do it in it. */
function deflated(pieces: AsyncIterable<Bytes>): AsyncIterable<Bytes> {
  // A failure reaches whoever reads the last stream.
  return pipeline(pieces, createDeflateRaw(), () => undefined);
}

function safePath(name: string): string {
  const parts = name.normalize('NFC').split('/').map(safeName);
  return parts.filter(Boolean).join('/') || 'Без названия';
}

function safeName(part: string): string {
  const clean = part
    .toWellFormed()
    // What is invisible or turns the reading direction would show another name than the file has.
    .replace(/[\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[<>:"\\|?*\p{Cc}]/gu, '_')
    .trim()
    // «..» leads out of the folder, and Windows drops dots at the end.
    .replace(/^\.+|\.+$/g, '')
    // Names that Windows keeps for its devices.
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$&');
  const [stem, extension] = splitExtension(clean);
  return [...stem].slice(0, LONGEST_NAME).join('').trimEnd() + extension;
}

/** Names that differ only in case are the same file in Windows. */
function freePath(path: string, taken: Set<string>): string {
  const [stem, extension] = splitExtension(path);
  let free = path;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${extension}`;
  taken.add(free.toLowerCase());
  return free;
}

function splitExtension(name: string): [stem: string, extension: string] {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - extension.length), extension];
}
