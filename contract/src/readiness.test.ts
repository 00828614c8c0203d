import { expect, test } from 'vitest';
import { DocumentType } from './documents/document-type.ts';
import { GapCode } from './gaps.ts';
import { gapsOf, gapsOfAll, gapsText, type ReadinessFacts, requiredGaps } from './readiness.ts';

const ready: ReadinessFacts = {
  isPaid: true,
  isRefused: false,
  isOldEnough: true,
  hasElectricalCheck: true,
  student: { hasGender: true, hasPhoto: true, hasJobTitle: true, hasSnils: true, hasEducation: true },
  hoursCount: 72,
  hasAward: true,
  hasValidity: true,
  hasGrades: true,
  committeeMemberCount: 3,
  hasCommitteeOrder: true,
  hasCommitteePositions: true,
  isCommitteeOfOther: false,
  center: { hasLicence: true, hasCity: true, signs: ['Qualification', 'Contract', 'StudyCertificate'] },
  trainingType: 'ProfessionalTraining',
  safetyArea: null,
  issuedDocuments: DocumentType.options,
  hasProtocol: true,
};
const bare: ReadinessFacts = {
  isPaid: false,
  isRefused: true,
  isOldEnough: false,
  hasElectricalCheck: false,
  student: { hasGender: false, hasPhoto: false, hasJobTitle: false, hasSnils: false, hasEducation: false },
  hoursCount: 0,
  hasAward: false,
  hasValidity: false,
  hasGrades: false,
  committeeMemberCount: 0,
  hasCommitteeOrder: false,
  hasCommitteePositions: false,
  isCommitteeOfOther: true,
  center: { hasLicence: false, hasCity: false, signs: ['Accountant'] },
  trainingType: 'ProfessionalTraining',
  safetyArea: null,
  issuedDocuments: DocumentType.options,
  hasProtocol: false,
};

test.each(DocumentType.options)('nothing is missing for %s when everything is known', (type) => {
  expect(gapsOf(type, ready)).toEqual([]);
});

test('each gap is missed by some document, and each only once by all of them', () => {
  const ofAdvancedTraining = gapsOfAll({ ...bare, trainingType: 'AdvancedTraining' });
  const ofSafety = gapsOfAll({
    ...bare,
    trainingType: 'SafetyTraining',
    safetyArea: 'Height',
    committeeMemberCount: 2,
  });
  const ofElectrical = gapsOfAll({ ...bare, trainingType: 'SafetyTraining', safetyArea: 'Electrical' });
  const withoutProtocols = gapsOfAll({ ...bare, issuedDocuments: ['Certificate'] });
  const all = new Set([...gapsOfAll(bare), ...ofAdvancedTraining, ...ofSafety, ...ofElectrical, ...withoutProtocols]);
  expect([...all].toSorted()).toEqual(GapCode.options.toSorted());
  expect(gapsOfAll(bare)).toHaveLength(new Set(gapsOfAll(bare)).size);
});

test.each([
  [
    'Diplom',
    { trainingType: 'ProfessionalRetraining', student: { ...ready.student, hasEducation: false } },
    ['Education'],
  ],
  [
    'Certificate',
    { trainingType: 'AdvancedTraining', student: { ...ready.student, hasEducation: false } },
    ['Education'],
  ],
  ['Certificate', { trainingType: 'SafetyTraining', student: { ...ready.student, hasEducation: false } }, []],
  ['Certificate', { student: { ...ready.student, hasEducation: false } }, []],
  ['Certificate', { student: { ...ready.student, hasSnils: false } }, ['Snils']],
  ['Certificate', { student: { ...ready.student, hasGender: false } }, ['Gender']],
  ['Contract', { student: { ...ready.student, hasGender: false } }, []],
  ['TicketMWithPhoto', { student: { ...ready.student, hasPhoto: false } }, ['Photo']],
  ['TicketM', { student: { ...ready.student, hasPhoto: false } }, []],
  [
    'Certificate',
    { trainingType: 'SafetyTraining', safetyArea: 'Height', student: { ...ready.student, hasPhoto: false } },
    ['PhotoOnCertificate'],
  ],
  [
    'Certificate',
    { trainingType: 'SafetyTraining', safetyArea: 'Fire', student: { ...ready.student, hasPhoto: false } },
    [],
  ],
  ['Certificate', { safetyArea: 'Height', isOldEnough: false }, ['Age']],
  ['Protocol', { safetyArea: 'Height', isOldEnough: false }, []],
  ['Certificate', { safetyArea: 'Electrical', hasElectricalCheck: false }, ['ElectricalCheck']],
  ['Protocol', { safetyArea: 'Electrical', hasElectricalCheck: false }, ['ElectricalCheck']],
  ['Certificate', { safetyArea: 'Height', hasElectricalCheck: false }, []],
  ['Protocol', { safetyArea: 'Height', student: { ...ready.student, hasPhoto: false } }, []],
  ['Protocol', { trainingType: 'SafetyTraining', student: { ...ready.student, hasJobTitle: false } }, ['JobTitle']],
  ['Protocol', { student: { ...ready.student, hasJobTitle: false } }, []],
  ['Certificate', { trainingType: 'SafetyTraining', student: { ...ready.student, hasJobTitle: false } }, []],
  ['Certificate', { hasProtocol: false }, ['Protocol']],
  ['Certificate', { hasProtocol: false, issuedDocuments: ['Certificate'] }, ['ProtocolNumber']],
  ['Certificate', { hasProtocol: false, trainingType: 'SafetyTraining' }, ['Protocol']],
  ['TicketM', { hasProtocol: false, issuedDocuments: ['TicketM'] }, ['ProtocolNumber']],
  ['Diplom', { hasProtocol: false, trainingType: 'ProfessionalRetraining' }, ['Protocol']],
  ['Certificate', { hasProtocol: false, trainingType: 'AdvancedTraining' }, ['Protocol']],
  ['Certificate', { hasProtocol: false, trainingType: 'AdvancedTraining', issuedDocuments: ['Certificate'] }, []],
  ['Protocol', { hasProtocol: false }, []],
  ['Diplom', { hasAward: false }, ['Award']],
  ['Diplom', { isRefused: true }, ['Result']],
  ['Certificate', { isRefused: true }, ['Result']],
  ['TicketM', { isRefused: true }, ['Result']],
  ['Protocol', { isRefused: true }, []],
  ['CertificateEducation', { isRefused: true }, []],
  ['Certificate', { hasAward: false }, []],
  ['Protocol', { hoursCount: 0 }, ['Hours']],
  ['TicketM', { hoursCount: 0 }, []],
  ['Contract', { committeeMemberCount: 0 }, []],
  ['Protocol', { committeeMemberCount: 0 }, ['CommitteeMembers']],
  ['Protocol', { hasCommitteeOrder: false }, ['CommitteeOrder']],
  ['Certificate', { hasCommitteeOrder: false }, []],
  ['Protocol', { isCommitteeOfOther: true }, ['CommitteeField']],
  ['Protocol', { trainingType: 'SafetyTraining', committeeMemberCount: 2 }, ['CommitteeOfThree']],
  ['Protocol', { trainingType: 'SafetyTraining', committeeMemberCount: 0 }, ['CommitteeMembers']],
  ['Protocol', { trainingType: 'SafetyTraining', hasCommitteeOrder: false }, ['CommitteeAppointment']],
  ['Protocol', { committeeMemberCount: 2 }, []],
] as const)('%s with %j lacks %j', (type, change, gaps) => {
  expect(gapsOf(type, { ...ready, ...change })).toEqual(gaps);
});

test('what stops the fixing stands first and is told in words', () => {
  const gaps = gapsOf('TicketMWithPhoto', bare);
  expect(requiredGaps(gaps)).toEqual(['Payment', 'Result', 'Gender', 'CommitteeMembers', 'Photo', 'Protocol']);
  expect(gaps.slice(0, 6)).toEqual(requiredGaps(gaps));
  expect(gapsText(requiredGaps(gaps))).toBe(
    'Не хватает: оплата, положительное решение комиссии, пол сотрудника (по отчеству не виден), состав комиссии, фото сотрудника, номер и дата протокола (сначала зафиксируйте протокол)',
  );
});
