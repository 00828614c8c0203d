import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDocx } from '../src/printing/docx.ts';
import { openPrinter } from '../src/printing/pdf.ts';
import type { Printer } from '../src/printing/printer.ts';
import { printsDocuments } from '../testing/print-tools.ts';
import { longSample, shortSample } from './sample-data.ts';
import { sampleOfTraining } from './sample-of-training.ts';
import type { TemplateData } from './template-data.ts';

const run = promisify(execFile);

let work = '';
let printer: Printer;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'protocol-test-'));
  printer = await openPrinter({ kind: 'auto' }, work);
});
afterAll(async () => {
  await printer.stop();
  await rm(work, { recursive: true, force: true });
});

const NAMES = [
  'Нгуен Тхи Хуен',
  'Алиева Лейла Рашид кызы',
  'Константинопольская-Ованнисян Александра-Виктория Константиновна',
  'Дурново Жан-Поль Иннокентьевич',
];
const POSITIONS = [
  'электрогазосварщик',
  'слесарь по ремонту и обслуживанию электрооборудования 5-го разряда',
  'заместитель начальника отдела промышленной безопасности и производственного контроля',
  'мастер участка',
];
const ORGANIZATIONS = ['АО «УПЗ»', 'МУП «Горводоканал»', 'ООО «Волга-Монтаж»'];
const RESULTS = ['удовлетворительно', 'неудовлетворительно', 'Допущена к работе', 'Не допущен'];

/** So many people of three organizations, with names, positions and results that are hard to place. */
function peopleOf(size: number): TemplateData['люди'] {
  const part = Math.ceil(size / ORGANIZATIONS.length);
  return Array.from({ length: size }, (_, i) => {
    const организация = ORGANIZATIONS[Math.floor(i / part)] ?? '';
    return {
      номер: i + 1,
      фио: `${NAMES[i % NAMES.length]}`,
      организация,
      новая_организация: i % part === 0 ? организация : '',
      должность: POSITIONS[i % POSITIONS.length] ?? '',
      результат: RESULTS[i % RESULTS.length] ?? '',
      документ: i % 4 === 1 ? '' : `26-${String(i + 1).padStart(4, '0')}`,
      номер_в_реестре: i % 2 ? String(20_260_000 + i) : '',
      последний: i === size - 1 ? 'да' : '',
      персонал: i % 2 ? 'административно-технический' : 'электротехнологический',
      причина: 'внеочередная',
      группа: 'III',
      напряжение: 'до и выше 1000 В',
      следующая_проверка: '20.11.2027',
    };
  });
}

const kinds = {
  'protocol.docx': 'AdvancedTraining',
  'protocol-of-knowledge.docx': 'SafetyTraining',
} as const;

async function print(name: keyof typeof kinds, size: number) {
  const data = { ...sampleOfTraining(shortSample, kinds[name]), люди: peopleOf(size) };
  const { docx, missing } = await fillDocx(await readFile(new URL(name, import.meta.url)), { ...data });
  const file = join(await mkdtemp(join(work, 'pdf-')), 'protocol.pdf');
  await writeFile(file, await printer.toPdf(docx));
  if (process.env.KEEP) await run('cp', [file, join(process.env.KEEP, `${name}-${size}.pdf`)]);
  const pages = (await run('pdftotext', ['-layout', file, '-'])).stdout.replaceAll('\u00a0', ' ').split('\f');
  // Column by column, as people read what stands beside each other.
  const read = (await run('pdftotext', [file, '-'])).stdout.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
  const words = read.replaceAll('-', '').split(' ');
  const info = (await run('pdfinfo', [file])).stdout;
  return { missing, pages: pages.slice(0, -1), read, words, isWide: /Page size: +84\d/.test(info) };
}

describe.skipIf(!printsDocuments).each(Object.keys(kinds) as (keyof typeof kinds)[])('%s', (name) => {
  it.each([
    [1, 1],
    // A small group has no second page for its signatures.
    [6, 1],
    [25, 3],
    // So many end where the signatures of an upright sheet would begin a page of their own.
    ...[36, 37, 38, 39, 40].map((size): [number, number] => [size, 4]),
    [60, 4],
  ])('of %d people has at most %d pages, everybody once and each organization once', async (size, most) => {
    const { missing, pages, words, isWide } = await print(name, size);
    expect(missing).toEqual([]);
    expect(pages.length).toBeLessThanOrEqual(most);
    expect(isWide).toBe(name === 'protocol-of-knowledge.docx');
    const all = pages.join('\n');
    const numbers = [...all.matchAll(/^ *(\d{1,2}) {2,}\S/gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: size }, (_, i) => i + 1));
    const organizations = ORGANIZATIONS.slice(0, size === 1 ? 1 : 3);
    for (const title of organizations) expect(all.split(title)).toHaveLength(2);
    for (const page of pages.slice(0, -1)) expect(page).toMatch(/№ +Фамилия, имя, отчество +Должность +Результат/);
    // Signatures never stand alone: somebody of the list is on their page.
    expect(pages.at(-1)).toMatch(/Председатель комиссии/);
    expect(pages.at(-1)).toMatch(new RegExp(`^ *${size} {2,}\\S`, 'm'));

    // Nothing is broken inside a word: each stands whole, or is cut at its own hyphen, which is not read then.
    const whole = peopleOf(size).flatMap(({ фио, должность, результат, документ }) =>
      `${фио} ${должность} ${результат} ${документ}`.replaceAll('-', '').trim().split(' '),
    );
    expect(whole.filter((word) => !words.includes(word))).toEqual([]);
  });

  it('names the order that appointed the committee, and each document', async () => {
    const { read: all } = await print(name, 25);
    const committee =
      name === 'protocol.docx' ? 'Аттестационная комиссия' : 'Комиссия по проверке знания требований охраны труда';
    expect(all).toContain(`${committee} (приказ № 12-К от 12 января 2026 г.) в составе:`);
    // The order has appointed no secretary: who writes the protocol stands apart from whom it has.
    expect(all).toMatch(/член комиссии.*Секретарь: \S.*Комиссия решила/s);
    expect(all).not.toMatch(/^ *секретарь {2,}/m);
    expect(all).toContain('Удостоверение, №');
    expect(all).toContain('26-0025');
  });
});

describe.skipIf(!printsDocuments)('a protocol of one person', () => {
  it.each([
    ['protocol.docx', 'ProfessionalTraining', 5],
    ['protocol.docx', 'ProfessionalRetraining', 5],
    ['protocol-of-knowledge.docx', 'SafetyTraining', 3],
  ] as const)('is one page with the longest titles: %s of %s, %d members', async (name, trainingType, size) => {
    const sample = sampleOfTraining(longSample, trainingType);
    const члены = Array.from({ length: size }, () => ({ роль: 'член комиссии', фио: 'Лебедев Антон Игоревич' }));
    const комиссия = { ...sample.комиссия, члены, секретарь: 'Белова Ольга Николаевна' };
    const { docx } = await fillDocx(await readFile(new URL(name, import.meta.url)), {
      ...sample,
      комиссия,
      люди: peopleOf(1),
    });
    const file = join(await mkdtemp(join(work, 'pdf-')), 'one.pdf');
    await writeFile(file, await printer.toPdf(docx));
    expect((await run('pdfinfo', [file])).stdout).toMatch(/Pages: +1\n/);
  });
});

describe.skipIf(!printsDocuments)('a protocol of electrical safety', () => {
  it('of six people is one page, however much is said of each', async () => {
    const data = sampleOfTraining(shortSample, 'SafetyTraining');
    const курс = { ...data.курс, программа: '', группа_электробезопасности: 'III', напряжение: 'до и выше 1000 В' };
    const two = peopleOf(6).map((one) => ({ ...one, новая_организация: one.номер % 3 === 1 ? one.организация : '' }));
    const { docx } = await fillDocx(await readFile(new URL('protocol-of-knowledge.docx', import.meta.url)), {
      ...data,
      курс,
      люди: two,
    });
    const file = join(await mkdtemp(join(work, 'pdf-')), 'six.pdf');
    await writeFile(file, await printer.toPdf(docx));
    expect((await run('pdfinfo', [file])).stdout).toMatch(/Pages: +1\n/);
    const read = (await run('pdftotext', [file, '-'])).stdout.replaceAll('\u00a0', ' ');
    expect(read).toContain('Председатель комиссии');

    const words = read.replace(/\s+/g, ' ').replaceAll('-', '').split(' ');
    const whole = two.flatMap(({ фио, должность, персонал, причина, результат, документ }) =>
      `${фио} ${должность} ${персонал} ${причина} ${результат} ${документ}`.replaceAll('-', '').trim().split(' '),
    );
    expect(whole.filter((word) => !words.includes(word))).toEqual([]);
  });
});

describe.skipIf(!printsDocuments)('the register of the Ministry of Labour', () => {
  it('has its number, or that it is to come, in each row of a program of labour protection alone', async () => {
    const { pages } = await print('protocol-of-knowledge.docx', 25);
    const all = pages.join('\n');
    expect(all).toMatch(/Минтруда/);
    expect(all.match(/20260\d\d\d/g)).toHaveLength(12);
    expect(all.match(/ещё не присвоен/g)).toHaveLength(13);
    expect((await print('protocol.docx', 25)).pages.join()).not.toMatch(/Минтруда|20260\d\d\d|ещё не присвоен/);

    const data = sampleOfTraining(shortSample, 'SafetyTraining');
    const fire = { ...data, курс: { ...data.курс, программа: '' }, люди: peopleOf(3) };
    const { docx } = await fillDocx(await readFile(new URL('protocol-of-knowledge.docx', import.meta.url)), fire);
    const file = join(await mkdtemp(join(work, 'pdf-')), 'fire.pdf');
    await writeFile(file, await printer.toPdf(docx));
    const text = (await run('pdftotext', ['-layout', file, '-'])).stdout;
    expect(text).not.toMatch(/Минтруда|ещё не присвоен/);
    expect(text).toContain('Нгуен Тхи Хуен');
  });
});
