import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { CertificateBody } from './documents/certificate/form.ts';
import { DiplomBody } from './documents/diplom/form.ts';
import { ProtocolBody } from './documents/protocol/form.ts';
import { canFix } from './documents.ts';

const assignId = '01900000-0000-7000-8000-000000000001';
const certificate = {
  assignId,
  number: '12',
  fullNameDative: 'Соловьёвой Любови Андреевне',
  course: 'Охрана труда',
  hoursCount: 72,
  dateStart: '2026-11-02',
  dateEnd: '2026-11-09',
};
const wrongFields = (schema: z.ZodType, value: object) =>
  [...new Set(schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')))].sort();

test.each([
  [{ type: 'Certificate', isPaid: true, isFixed: false, isIssuedByCourse: true }, true],
  [{ type: 'Certificate', isPaid: false, isFixed: false, isIssuedByCourse: true }, 'AssignNotPaid'],
  [{ type: 'Certificate', isPaid: true, isFixed: true, isIssuedByCourse: true }, 'DocumentAlreadyGenerated'],
  [{ type: 'Certificate', isPaid: false, isFixed: true, isIssuedByCourse: true }, 'DocumentAlreadyGenerated'],
  [{ type: 'Certificate', isPaid: true, isFixed: false, isIssuedByCourse: false }, 'ForbiddenGenerateDocType'],
  [{ type: 'Certificate', isPaid: false, isFixed: true, isIssuedByCourse: false }, 'ForbiddenGenerateDocType'],
  [{ type: 'Contract', isPaid: false, isFixed: false, isIssuedByCourse: true }, true],
  [{ type: 'Contract', isPaid: false, isFixed: true, isIssuedByCourse: true }, 'DocumentAlreadyGenerated'],
] as const)('%j can be fixed: %s', (state, verdict) => {
  expect(canFix(state)).toBe(verdict);
});

describe('the forms', () => {
  test('take what is filled in', () => {
    expect(CertificateBody.parse({ ...certificate, suggestedNumber: '12' })).toEqual({
      ...certificate,
      blankNumber: '',
      date: '',
      differenceReason: '',
      protocolNumber: '',
      protocolDate: '',
      series: '',
      suggestedNumber: '12',
    });
  });

  test('let a training begin and end on one day, but not end before it begins', () => {
    const day = { ...certificate, dateEnd: certificate.dateStart };
    expect(wrongFields(CertificateBody, day)).toEqual([]);
    expect(wrongFields(CertificateBody, { ...certificate, dateEnd: '2026-11-01' })).toEqual(['dateEnd']);
  });

  test('name a wrong period together with the other wrong fields', () => {
    const value = { ...certificate, number: '', dateEnd: '2026-11-01' };
    expect(wrongFields(CertificateBody, value)).toEqual(['dateEnd', 'number']);
  });

  test('say one thing of a date that is none', () => {
    const { error } = CertificateBody.safeParse({ ...certificate, dateEnd: '2026-02-30' });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Некорректная дата']);
  });

  test.each([
    [0.5, 'Целое число часов'],
    [0, 'Не меньше 1 часа'],
    [10_001, 'Не больше 10 000 часов'],
    [null, 'Обязательное поле'],
  ])('refuse %s hours', (hoursCount, message) => {
    const { error } = CertificateBody.safeParse({ ...certificate, hoursCount });
    expect(error?.issues[0]?.message).toBe(message);
  });

  test('of a diploma want a grade for each discipline; education, theme and register number may be left out', () => {
    const discipline = { id: assignId, title: 'Первая помощь', hoursCount: 8 };
    const diplom = { ...certificate, series: 'ПП', licenseDate: '2021-04-15', appendixOne: { educationType: '' } };
    const graded = { ...diplom, appendixTwo: { disciplines: [{ ...discipline, gradeType: 'Good' }] } };
    expect(DiplomBody.parse(graded)).toMatchObject({
      regNumber: '',
      appendixOne: { educationType: null, themeTitle: '' },
    });
    const ungraded = { ...diplom, appendixTwo: { disciplines: [{ ...discipline, gradeType: null }] } };
    expect(wrongFields(DiplomBody, ungraded)).toEqual(['appendixTwo.disciplines.0.gradeType']);
  });

  test('of a protocol want its number and dates; whether it wants the result its date decides', () => {
    expect(wrongFields(ProtocolBody, { assignId })).toEqual([
      'date',
      'dateEnd',
      'dateStart',
      'hoursCount',
      'protocolNumber',
    ]);
  });
});
