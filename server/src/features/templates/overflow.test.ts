import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Document, Packer, Paragraph } from 'docx';
import { describe, expect, test } from 'vitest';
import { printsDocuments } from '../../../testing/print-tools.ts';
import { openPrinter } from '../../printing/pdf.ts';
import { areAlone, hardestSample, overflowOf } from './overflow.ts';

test('the hardest sample has every title at 255 letters and sixty people', () => {
  const sample = hardestSample({
    sheet: 'Certificate',
    trainingType: 'SafetyTraining',
    safetyArea: 'LabourProtection',
  });
  const titles = [
    sample.слушатель.организация,
    sample.слушатель.должность,
    sample.курс.название,
    sample.центр.название,
  ];
  for (const title of titles) {
    expect(title.length).toBeGreaterThan(240);
    expect(title.length).toBeLessThanOrEqual(255);
  }
  expect(sample.люди).toHaveLength(60);
  expect(sample.люди.map(({ номер }) => номер)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(sample.люди.filter(({ последний }) => последний)).toHaveLength(1);
});

test('who signs stands alone where the list has ended on the page before, and with its last line he does not', () => {
  const of = { signer: 'Кузнецов', lines: ['Ли Ян', 'Дурново Пётр'] };
  const listed = 'Протокол 1 Ли Ян Дурново\u00a0Пётр';
  expect(areAlone([listed, 'П. С. Кузнецов М.П.'], of)).toBe(true);
  expect(areAlone([listed, 'Ду-\nрново Пётр П. С. Кузнецов М.П.'], of)).toBe(false);
  expect(areAlone([`${listed} П. С. Кузнецов`], of)).toBe(false);
  // Clauses and requisites are a page of their own.
  expect(areAlone([listed, `${'Реквизиты сторон '.repeat(80)} П. С. Кузнецов`], of)).toBe(false);
  expect(areAlone(['Председатель Кузнецов', 'П. С. Кузнецов'], of)).toBe(false);
});

describe.skipIf(!printsDocuments)('a center’s own protocol', () => {
  const paragraphs = (apart: boolean) => [
    new Paragraph('Протокол № {протокол.номер}'),
    new Paragraph('{#люди}'),
    new Paragraph('{фио}, {результат}'),
    new Paragraph('{/люди}'),
    new Paragraph({ text: 'Председатель {комиссия.председатель | инициалы}', pageBreakBefore: apart }),
  ];

  test.each([
    ['a page of its own', true],
    ['the page of the last line', false],
  ])('is told that its signatures stand alone: on %s %s', async (_, apart) => {
    const work = await mkdtemp(join(tmpdir(), 'overflow-test-'));
    const printer = await openPrinter({ kind: 'auto' }, work);
    try {
      const bytes = await Packer.toBuffer(new Document({ sections: [{ children: paragraphs(apart) }] }));
      const of = { sheet: 'Protocol', trainingType: 'AdvancedTraining', safetyArea: null } as const;
      expect(await overflowOf(printer, bytes, of, 1)).toEqual({ overflowPages: null, signedAlone: apart });
    } finally {
      await printer.stop();
      await rm(work, { recursive: true, force: true });
    }
  });
});
