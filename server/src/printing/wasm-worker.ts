// A process of its own: `node wasm-worker.ts PACKAGE_FOLDER`, with the same lines in and out as uno_worker.py.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { FONT_FOLDERS } from './fonts.ts';

/** The little of @matbee/libreoffice-converter that is used. */
interface Library {
  createSubprocessConverter(options: {
    wasmPath: string;
    fonts: { filename: string; data: Uint8Array }[];
  }): Promise<Converter>;
}

interface Converter {
  convert(
    file: Uint8Array,
    options: { inputFormat: 'docx'; outputFormat: 'pdf' },
    name: string,
  ): Promise<{ data: Uint8Array }>;
}

const say = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

// The input is watched from the beginning: the parent may die while the converter starts or hangs.
const lines = createInterface({ input: process.stdin });
lines.on('close', end);

const [, , folder = ''] = process.argv;
const library: Library = await import(pathToFileURL(join(folder, 'dist', 'server.js')).href);
const converter = await library.createSubprocessConverter({ wasmPath: join(folder, 'wasm'), fonts: await fonts() });
// It may hang at its very first document, which had better not be a real one.
await toPdf(emptyDocx());

let last = Promise.resolve();
lines.on('line', (line) => {
  last = last.then(() => print(JSON.parse(line)));
});
say({ ready: true });

async function print({ source, target }: { source: string; target: string }): Promise<void> {
  try {
    await writeFile(target, await toPdf(await readFile(source)));
    say({ ok: true });
  } catch (error) {
    say({ ok: false, error: String(error).slice(0, 300) });
  }
}

/** The converter's own farewell hangs, and its process does not notice that this one is gone. */
function end(): void {
  if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  process.exit(0);
}

async function toPdf(docx: Uint8Array): Promise<Uint8Array> {
  return (await converter.convert(docx, { inputFormat: 'docx', outputFormat: 'pdf' }, 'document.docx')).data;
}

async function fonts(): Promise<{ filename: string; data: Uint8Array }[]> {
  const files = await Promise.all(
    FONT_FOLDERS.map((one) => readdir(one, { recursive: true }).then((names) => names.map((name) => join(one, name)))),
  );
  const wanted = files.flat().filter((file) => file.endsWith('.ttf'));
  return Promise.all(wanted.map(async (file) => ({ filename: basename(file), data: await readFile(file) })));
}

function emptyDocx(): Uint8Array {
  const open = 'http://schemas.openxmlformats.org';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${open}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${open}/package/2006/relationships"><Relationship Id="r" Type="${open}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${open}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>1</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });
}
