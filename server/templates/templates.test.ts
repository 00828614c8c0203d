import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDocx, listTags } from '../src/printing/docx.ts';
import { openPrinter } from '../src/printing/pdf.ts';
import type { Printer } from '../src/printing/printer.ts';
import { FILTER_NAMES, type TemplateTag } from '../src/printing/tags.ts';
import { printsDocuments } from '../testing/print-tools.ts';
import { readCode } from '../testing/read-code.ts';
import { textInZip } from '../testing/read-zip.ts';
import { TEMPLATES, templateNames } from './build.ts';
import { longSample, shortSample } from './sample-data.ts';
import { templateFile } from './template-file.ts';

const run = promisify(execFile);
const builders = Object.fromEntries(templateNames.map((name) => [templateFile(name), TEMPLATES[name]]));
const names = Object.keys(builders);
const template = (name: string): Promise<Buffer> => readFile(new URL(name, import.meta.url));

let work = '';
let printer: Printer;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'templates-test-'));
  printer = await openPrinter({ kind: 'auto' }, work);
});
afterAll(async () => {
  await printer.stop();
  await rm(work, { recursive: true, force: true });
});

interface Printed {
  readonly file: string;
  readonly missing: readonly string[];
  /** The text of every page. */
  readonly pages: readonly string[];
}

const printings = new Map<string, Promise<Printed>>();

/** Prints a template with a sample as it is once, however many tests look at it. */
function printSample(name: string, sample: 'short' | 'long'): Promise<Printed> {
  const key = `${name}, ${sample}`;
  const printing = printings.get(key) ?? print(name, sample === 'short' ? shortSample : longSample);
  printings.set(key, printing);
  return printing;
}

async function print(name: string, data: object): Promise<Printed> {
  const { docx, missing } = await fillDocx(await template(name), { ...data });
  const file = join(await mkdtemp(join(work, 'pdf-')), 'a.pdf');
  await writeFile(file, await printer.toPdf(docx));
  const { stdout } = await run('pdftotext', ['-layout', file, '-']);
  return { file, missing, pages: stdout.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-').split('\f').slice(0, -1) };
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ');

describe.each(names)('%s', (name) => {
  it('has the tags of its code: build.ts was run after the last change', async () => {
    const built = await builders[name]?.();
    expect(await listTags(await template(name))).toEqual(await listTags(built ?? Buffer.alloc(0)));
  });

  it('leaves «с» and «со» before a day to the filter', async () => {
    const words = textInZip(await template(name)).replace(/<[^>]+>/g, '');
    expect(words).not.toMatch(/(?<!\p{L})[сС][ \u00a0]\{[\p{L}_.]*(дата|начало)/u);
  });

  it.skipIf(!printsDocuments).each(['short', 'long'] as const)(
    'leaves no tag empty or unfilled with the %s data',
    async (sample) => {
      const { pages, missing } = await printSample(name, sample);
      expect(missing).toEqual([]);
      expect(pages.join()).not.toMatch(/[{}]|undefined|null|NaN|\[object/);
    },
  );

  it('is well formed for Word: every cell ends with a paragraph', async () => {
    for (const sample of [shortSample, { ...longSample, люди: [], дисциплины: [] }]) {
      const { docx } = await fillDocx(await template(name), { ...sample });
      const xml = textInZip(docx);
      const cells = xml.split('</w:tc>').slice(0, -1);
      expect(cells.length).toBeGreaterThan(3);
      for (const cell of cells) expect(cell).toMatch(/(<\/w:p>|<w:p\/>)$/);
    }
  });

  it.skipIf(!printsDocuments)('embeds its fonts and carries a code that a scanner reads', async () => {
    const { file, pages } = await printSample(name, 'long');
    const fonts = (await run('pdffonts', [file])).stdout.trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+(Tinos|Liberation)\S* .* yes yes yes /);

    // What both sides sign is not verified, and an invoice carries the code of its payment.
    if (['contract.docx', 'service-act.docx', 'client-statement.docx', 'issue-sheet.docx', 'upd.docx'].includes(name))
      return;
    expect(await readCode(file, { first: pages.length, last: pages.length })).toBe(
      'https://lichnyi-kabinet.severo-zapadnyi-institut.example/v/W9XYZQ8M',
    );
    if (name !== 'payment-invoice.docx') expect(pages.at(-1)).toContain(longSample.документ.код);
  });
});

describe('the catalogue', () => {
  it('is all in tags.md', async () => {
    const page = await readFile(new URL('tags.md', import.meta.url), 'utf8');
    for (const tag of pathsOf(shortSample)) expect(page, tag).toContain(`\`${tag}\``);
    for (const filter of FILTER_NAMES) expect(page, filter).toContain(`| \`${filter}\` |`);
    const listed = [...page.matchAll(/^\| `([\p{Ll}\d_.]+)` \|/gmu)].map(([, tag]) => tag);
    const known = new Set([...pathsOf(shortSample), ...FILTER_NAMES]);
    expect(listed.filter((tag) => !known.has(tag ?? ''))).toEqual([]);
  });

  it('has every tag of every template', async () => {
    const tags = (await Promise.all(names.map(async (name) => (await listTags(await template(name))).tags))).flat();
    expect(tags.filter((tag) => !isKnown(tag))).toEqual([]);
  });

  it('is the same in both samples', () => {
    expect(pathsOf(longSample)).toEqual(pathsOf(shortSample));
    expect(longSample.курс.название).toHaveLength(240);
  });

  it('has its files and no others', async () => {
    const files = (await readdir(new URL('.', import.meta.url))).filter((name) => name.endsWith('.docx'));
    expect(files.sort()).toEqual([...names].sort());
  });
});

/** «курс.часы», «дисциплины», and of a list what one of it has: «оценка». */
function pathsOf(data: object, before = ''): string[] {
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
    const path = before + key;
    if (Array.isArray(value)) return [path, ...Object.keys(value[0])];
    if (typeof value !== 'object' || value === null || 'bytes' in value) return [path];
    return pathsOf(value, `${path}.`);
  });
}

function isKnown({ path, within }: TemplateTag): boolean {
  const list = within
    .at(-1)
    ?.split('.')
    .reduce((scope: unknown, key) => (scope as Record<string, unknown>)[key], shortSample);
  const item = Array.isArray(list) ? Object.keys(list[0]) : [];
  return item.includes(path) || pathsOf(shortSample).includes(path);
}

describe.skipIf(!printsDocuments)('what the documents say', () => {
  it.each([
    ['certificate.docx', 1],
    ['diplom-main.docx', 1],
    ['appendix-one.docx', 1],
    ['certificate-education.docx', 1],
    ['ticket-b.docx', 2],
    ['ticket-m.docx', 2],
    ['ticket-m-with-photo.docx', 2],
  ])('%s keeps to its %d sides', async (name, sides) => {
    expect((await printSample(name, 'long')).pages).toHaveLength(sides);
  });

  it('the certificate names the person, the course, the term, the license and the signatories', async () => {
    const { pages } = await printSample('certificate.docx', 'short');
    const page = squeezed(pages[0] ?? '');
    for (const words of [
      'УДОСТОВЕРЕНИЕ',
      'о повышении квалификации',
      '6926 № 772400123456',
      'Лицензия № Л035-01276-69/00123456 от 15 февраля 2023 г.',
      'Ивановой Марии Петровне',
      'в том, что она прошла повышение квалификации',
      '«Охрана труда»',
      'с 9 ноября 2026 г. по 20 ноября 2026 г.',
      'Объём программы: 72 часа',
      'протокол № 15/2026',
      'Действительно до 20 ноября 2029 г.',
      'П. С. Кузнецов',
      'А. В. Соколов',
      'Н. И. Орлова',
      'М.П.',
    ]) {
      expect(page).toContain(words);
    }
  });

  it('what does not apply is not printed', async () => {
    const endless = { ...shortSample, документ: { ...shortSample.документ, действителен_до: '', тема: '' } };
    expect((await print('certificate.docx', endless)).pages[0]).not.toContain('Действительно до');
    expect(squeezed((await print('appendix-one.docx', endless)).pages[0] ?? '')).not.toMatch(
      /Итоговая аттестационная работа|не предусмотрена/,
    );
    const formless = { ...shortSample, курс: { ...shortSample.курс, форма_обучения: '' } };
    expect(squeezed((await print('appendix-one.docx', formless)).pages[0] ?? '')).not.toContain('Форма обучения');
    expect(squeezed((await printSample('appendix-one.docx', 'short')).pages[0] ?? '')).toMatch(
      /Форма обучения\s+очная/,
    );

    const alone = {
      ...shortSample,
      протокол: { номер: '', дата: '' },
      комиссия: { ...shortSample.комиссия, секретарь: '' },
    };
    for (const name of ['certificate.docx', 'diplom-main.docx', 'appendix-one.docx']) {
      const page = squeezed((await print(name, alone)).pages[0] ?? '');
      expect(page).not.toMatch(/протокол|Секретарь/i);
      expect(page).not.toContain('ешение');
    }
    const silent = { ...alone, центр: { ...shortSample.центр, телефон: '' }, протокол: shortSample.протокол };
    expect(squeezed((await print('protocol.docx', silent)).pages[0] ?? '')).not.toMatch(/Тел\.|екретарь/);

    const retrained = { ...shortSample, курс: { ...shortSample.курс, квалификация: '', право: 'образования и науки' } };
    const diploma = squeezed((await print('diplom-main.docx', retrained)).pages[0] ?? '');
    expect(diploma).not.toContain('присвоена квалификация');
    expect(diploma).toContain('право на ведение профессиональной деятельности в сфере');
    expect(diploma).toContain('образования и науки');
  });

  it('the list of disciplines goes on with its head on the second page', async () => {
    const { pages } = await printSample('appendix-two.docx', 'long');
    expect(pages).toHaveLength(2);
    for (const page of pages) expect(page).toMatch(/№\s+Наименование дисциплины\s+Часы\s+Оценка/);
    const rows = pages.join('\n').matchAll(/^ *(\d{1,2}) .* 34 +(отлично|хорошо|удовлетворительно|зачтено)$/gm);
    expect([...rows].map(([, number]) => Number(number))).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(pages[1]).toMatch(/Всего часов\s+1020/);
    expect(pages[0]).not.toContain('Всего часов');
    expect(pages[1]).toContain('Лист 2 из 2');
    expect((await printSample('appendix-two.docx', 'short')).pages).toHaveLength(1);
  });

  it('the protocol lists everybody, with the committee before and signatures after', async () => {
    const { pages } = await printSample('protocol.docx', 'long');
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages.slice(0, -1)) expect(page).toMatch(/№\s+.*Должность\s+Результат\s+Диплом/);
    const all = squeezed(pages.join(' '));
    for (let i = 0; i < 40; i += 1) if (i % 7 !== 6) expect(all).toContain(String(780400123456 + i));
    expect(all).toContain('ПРОТОКОЛ № 1234-ПП/2026');
    for (const { роль } of longSample.комиссия.члены) expect(all).toContain(роль);
    expect(squeezed(pages.at(-1) ?? '')).toMatch(
      /Председатель комиссии.*Заместитель председателя.*Член комиссии.*В\. А\. Мамедов.*Секретарь/,
    );
    expect((await printSample('protocol.docx', 'short')).pages).toHaveLength(1);
  });
});
