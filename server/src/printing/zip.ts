import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** A name for people, with «/» between folders. Mended where Windows or Linux would refuse it. */
  readonly name: string;
  /** Bytes, or a way to open them, which is called when the archive has come to this entry. */
  readonly content: Buffer | (() => Promise<Buffer | Readable>);
}

/** File systems allow 255 bytes in a name, a Cyrillic letter takes two, and « (99).docx» must fit too. */
const LONGEST_NAME = 110;

/**
 * A ZIP that is made while it is read, so its size does not matter. Equal names get a number: «Удостоверение (2).pdf».
 * The stream fails when an entry cannot be opened.
 */
export function zipStream(entries: Iterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  const taken = new Set<string>();
  for (const { name, content } of entries) {
    const path = freePath(safePath(name), taken);
    // Word and PDF files are compressed already.
    if (Buffer.isBuffer(content)) zip.addBuffer(content, path, { compress: false });
    else addLazily(zip, path, content);
  }
  zip.end();
  return stream;
}

function addLazily(zip: ZipFile, path: string, open: () => Promise<Buffer | Readable>): void {
  zip.addReadStreamLazy(path, { compress: false }, (done) => {
    open().then(
      (content) => done(null, Buffer.isBuffer(content) ? Readable.from([content]) : content),
      (error: unknown) => done(error, Readable.from([])),
    );
  });
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
