import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { descriptions, documentTypeTitles } from './descriptions.ts';
import { DocumentType } from './document-type.ts';
import { DocumentSheet, documentFileUrl, sheetsOf, templateSheetOf, templateSheetsOf } from './sheets.ts';

const root = join(import.meta.dirname, '../../..');

/** The folder of a type's own: ticket-m-with-photo of TicketMWithPhoto. */
const folderOf = (type: DocumentType): string => type.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase();

test.each(DocumentType.options)('%s has a folder of its own in each package', (type) => {
  const folders = ['contract/src/documents', 'server/src/features/documents', 'web/src/features/documents'];
  expect(folders.filter((folder) => !existsSync(join(root, folder, folderOf(type))))).toEqual([]);
});

test('types are listed in one order everywhere', () => {
  expect(Object.keys(descriptions)).toEqual(DocumentType.options);
  expect(Object.keys(documentTypeTitles)).toEqual(DocumentType.options);
});

describe('sheets', () => {
  test('belong to one type each', () => {
    expect(DocumentType.options.flatMap(sheetsOf)).toHaveLength(DocumentSheet.options.length);
  });

  test.each(DocumentType.options.filter((type) => sheetsOf(type).length === 1))(
    'the only one of %s is called as its type, by which a template is uploaded for it',
    (type) => {
      expect(sheetsOf(type)).toEqual([type]);
      expect(templateSheetOf(type, null)).toBe(type);
    },
  );

  test('one with a template for its PDF has a template sheet more', () => {
    expect(templateSheetsOf('Certificate')).toEqual(['Certificate', 'CertificateForPdf']);
    expect(templateSheetsOf('TicketB')).toEqual(['TicketB']);
    expect(templateSheetOf('Certificate', 'CertificateForPdf')).toBe('CertificateForPdf');
  });

  test('a diploma has a template for each of its sheets and none as a whole', () => {
    expect(sheetsOf('Diplom')).toEqual(['DiplomMain', 'AppendixOne', 'AppendixTwo']);
    expect(documentFileUrl('1', 'DiplomMain', 'Pdf')).toBe('/api/Document/GetFile/1/DiplomMain/Pdf');
    expect(templateSheetOf('Diplom', null)).toBeNull();
    expect(templateSheetOf('Diplom', 'CertificateForPdf')).toBeNull();
    expect(templateSheetOf('Diplom', 'AppendixTwoForPdf')).toBe('AppendixTwoForPdf');
  });
});
