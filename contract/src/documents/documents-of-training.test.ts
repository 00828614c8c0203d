import { describe, expect, test } from 'vitest';
import { safetyWordings } from '../safety-field.ts';
import { TrainingType } from '../training-type.ts';
import { DocumentType } from './document-type.ts';
import {
  commonTitle,
  documentAbbreviation,
  documentsOfTraining,
  documentTitle,
  documentTitles,
  foreignDocuments,
  headedTitle,
  issuableBy,
  listed,
  mayIssue,
  sheetTitle,
  titleForClients,
  trainingsOf,
} from './documents-of-training.ts';

test.each([
  ['ProfessionalTraining', 'Certificate TicketB Contract CertificateEducation TicketM TicketMWithPhoto Protocol'],
  ['AdvancedTraining', 'Certificate Contract CertificateEducation Protocol'],
  ['ProfessionalRetraining', 'Diplom Contract CertificateEducation Protocol'],
  ['SafetyTraining', 'Certificate TicketB Contract CertificateEducation Protocol'],
] as const)('%s may issue %s', (trainingType, types) => {
  expect(issuableBy(trainingType).join(' ')).toBe(types);
  expect(Object.keys(documentsOfTraining[trainingType]).toSorted()).toEqual(types.split(' ').toSorted());
  expect(foreignDocuments(trainingType, DocumentType.options)).toEqual(
    DocumentType.options.filter((type) => !types.split(' ').includes(type)),
  );
});

test('every type of document ends some training', () => {
  for (const type of DocumentType.options) expect(trainingsOf(type).length, type).toBeGreaterThan(0);
  expect(trainingsOf('Diplom')).toEqual(['ProfessionalRetraining']);
  expect(TrainingType.options.every((trainingType) => mayIssue(trainingType, 'Protocol'))).toBe(true);
});

describe('a document is called', () => {
  test.each([
    ['TicketMWithPhoto', 'ProfessionalTraining', 'Удостоверение рабочего с фотографией'],
    ['TicketB', 'SafetyTraining', 'Удостоверение о проверке знаний'],
    ['Certificate', 'ProfessionalTraining', 'Свидетельство о профессии рабочего'],
  ] as const)('%s of %s for a client: %s', (type, trainingType, title) => {
    expect(titleForClients(type, trainingType)).toBe(title);
  });

  test.each([
    ['Certificate', 'ProfessionalTraining', 'Свидетельство о профессии рабочего', 'СВ'],
    ['Certificate', 'AdvancedTraining', 'Удостоверение о повышении квалификации', 'УД'],
    ['Certificate', 'SafetyTraining', 'Удостоверение о проверке знаний', 'УД'],
    ['Certificate', 'ProfessionalRetraining', 'Удостоверение', 'УД'],
    ['Certificate', null, 'Удостоверение', 'УД'],
    ['Diplom', 'ProfessionalRetraining', 'Диплом', 'ДИП'],
    ['Protocol', 'SafetyTraining', 'Протокол', 'ПР'],
  ] as const)('%s of %s: %s', (type, trainingType, title, abbreviation) => {
    expect(documentTitle(type, trainingType)).toBe(title);
    expect(documentAbbreviation(type, trainingType)).toBe(abbreviation);
  });

  test.each([
    [
      'Certificate',
      'Свидетельство, удостоверение',
      'Свидетельство о профессии рабочего, удостоверение о повышении квалификации, удостоверение о проверке знаний',
    ],
    ['Diplom', 'Диплом', 'Диплом'],
    ['CertificateEducation', 'Справка об обучении', 'Справка об обучении'],
  ] as const)('%s of all kinds of training: %s', (type, common, titles) => {
    expect(commonTitle(type)).toBe(common);
    expect(listed(documentTitles(type))).toBe(titles);
  });

  test('and so are its sheets', () => {
    expect(sheetTitle('Certificate', 'ProfessionalTraining')).toBe('Свидетельство о профессии рабочего');
    expect(sheetTitle('CertificateForPdf', 'SafetyTraining')).toBe('Удостоверение о проверке знаний для PDF');
    expect(sheetTitle('AppendixOne', 'ProfessionalRetraining')).toBe('Приложение 1');
  });
});

test('of what one course issues no two are headed alike: whoever signs for them sees which he takes', () => {
  const abouts = (trainingType: TrainingType): string[] =>
    trainingType === 'SafetyTraining' ? Object.values(safetyWordings).map(({ certificate }) => certificate) : [''];
  const kinds = TrainingType.options.flatMap((trainingType) =>
    abouts(trainingType).map((about) => ({ trainingType, about })),
  );
  for (const { trainingType, about } of kinds) {
    const titles = issuableBy(trainingType).map((type) => headedTitle(type, trainingType, about));
    expect(titles).toEqual([...new Set(titles)]);
  }
  expect(headedTitle('Certificate', 'SafetyTraining', safetyWordings.Height.certificate)).toBe(
    'Удостоверение о допуске к работам на высоте',
  );
});
