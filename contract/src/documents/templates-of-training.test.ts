import { expect, test } from 'vitest';
import { TrainingType } from '../training-type.ts';
import { descriptions } from './descriptions.ts';
import { DocumentType } from './document-type.ts';
import { mayIssue, trainingsOf } from './documents-of-training.ts';
import { TemplateSheet, templateSheets } from './sheets.ts';
import { templateAreas, templateTitle, templateTraining, templateTrainings } from './templates-of-training.ts';

test.each([
  ['Certificate', ['ProfessionalTraining', 'AdvancedTraining', 'SafetyTraining']],
  ['Diplom', ['ProfessionalRetraining']],
  ['TicketM', ['ProfessionalTraining']],
  ['TicketB', [null, 'ProfessionalTraining', 'SafetyTraining']],
  ['Protocol', [null, ...TrainingType.options]],
] as const)('%s has templates for %j', (type, trainings) => {
  expect(templateTrainings(type)).toEqual(trainings);
});

test.each(DocumentType.options)('%s has templates for exactly the kinds of training that may issue it', (type) => {
  for (const trainingType of TrainingType.options) {
    const meant = mayIssue(trainingType, type) ? trainingType : undefined;
    expect(templateTraining(type, trainingType)).toBe(meant);
  }
});

test.each(DocumentType.options)('%s of no named kind means its usual one, which may issue it', (type) => {
  const { training } = descriptions[type];
  expect(templateTraining(type, null)).toBe(training);
  const trainings = trainingsOf(type);
  expect(trainings).toEqual(expect.arrayContaining(training ? [training] : []));
  if (trainings.length === 1) expect(training).toBe(trainings[0]);
});

test.each([
  ['Certificate', 'ProfessionalTraining', 'Свидетельство о профессии рабочего'],
  ['Certificate', 'AdvancedTraining', 'Удостоверение о повышении квалификации'],
  ['CertificateForPdf', 'SafetyTraining', 'Удостоверение о проверке знаний для PDF'],
  ['AppendixTwo', 'ProfessionalRetraining', 'Приложение 2'],
  ['TicketM', 'ProfessionalTraining', 'Билет М'],
  ['Protocol', null, 'Протокол'],
  ['Protocol', 'SafetyTraining', 'Протокол: охрана труда и безопасность'],
] as const)('a template of %s of %s is called %s', (sheet, trainingType, title) => {
  expect(templateTitle({ sheet, trainingType })).toBe(title);
});

test('no two templates are called the same', () => {
  const titles = TemplateSheet.options.flatMap((sheet) =>
    templateTrainings(templateSheets[sheet].documentType).flatMap((trainingType) =>
      templateAreas(templateSheets[sheet].documentType, trainingType).map((safetyArea) =>
        templateTitle({ sheet, trainingType, safetyArea }),
      ),
    ),
  );
  expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted());
});

test('fields of safety have templates of what they word each in its own way, and of nothing else', () => {
  const all = [null, 'LabourProtection', 'Fire', 'Electrical', 'Height', 'Other'];
  for (const type of ['Certificate', 'Protocol', 'TicketB'] as const)
    expect(templateAreas(type, 'SafetyTraining')).toEqual(all);
  expect(templateAreas('Contract', 'SafetyTraining')).toEqual([null]);
  expect(templateAreas('Certificate', 'AdvancedTraining')).toEqual([null]);
  const fire = { sheet: 'CertificateForPdf', trainingType: 'SafetyTraining', safetyArea: 'Fire' } as const;
  expect(templateTitle(fire)).toBe('Удостоверение о проверке знаний для PDF: пожарная безопасность');
});
