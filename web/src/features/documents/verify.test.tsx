import type { Verification } from '@dopusk/contract/documents.ts';
import { expect, test } from 'vitest';
import { openPortal, Refused, serve } from '../../testing/portal.tsx';
import { VerifyPage } from './VerifyPage.tsx';

const found: Verification = {
  status: 'Valid',
  type: 'Certificate',
  trainingType: 'AdvancedTraining',
  series: 'УД',
  blankNumber: '',
  number: '12',
  date: '2026-11-20',
  title: 'Удостоверение о повышении квалификации',
  centerTitle: 'АНО ДПО «Профи»',
  courseTitle: 'Охрана труда',
  training: {
    hoursCount: 40,
    profession: '',
    rank: '',
    qualification: '',
    activity: '',
    program: '',
    electricalGroup: '',
    voltage: '',
    heightGroup: '',
    period: '',
    protocol: '',
  },
  person: 'Иванова М. П.',
  peopleCount: 1,
  isDuplicate: false,
  instead: '',
  expiresOn: null,
  revokedOn: null,
  replacedBy: null,
  isLastRevoked: false,
  revokedWith: null,
  revokedProtocol: null,
  people: [],
  refusedCount: 0,
  ministry: null,
};
const screen = {
  path: '/verify/$code',
  access: 'anyone',
  crumb: 'Проверка',
  page: async () => ({ VerifyPage }),
} as const;

function open(answer: unknown) {
  serve({ 'GET /Document/Verify/K7M2P-9QRTX-4HWBD': () => answer });
  return openPortal([screen], '/verify/K7M2P-9QRTX-4HWBD');
}

test.each<[string, Partial<Verification>, string[]]>([
  [
    'a valid one',
    { expiresOn: '2029-11-20' },
    ['Документ действителен', '20.11.2029', 'Иванова М. П.', 'АНО ДПО «Профи»'],
  ],
  ['an expired one', { status: 'Expired', expiresOn: '2026-02-01' }, ['Срок действия истёк 01.02.2026']],
  ['one prepared ahead', { status: 'NotYet', date: '2026-12-07' }, ['Вступает в силу 07.12.2026']],
  ['one that waits for a result', { status: 'AwaitsResult' }, ['Не вступил в силу: результат обучения не внесён']],
  ['one of who has not passed', { status: 'NotPassed' }, ['Не действует: обучение не пройдено']],
  [
    'a card of a revoked certificate',
    {
      status: 'Revoked',
      revokedOn: '2026-11-21',
      revokedWith: {
        type: 'Certificate',
        trainingType: 'SafetyTraining',
        title: 'Удостоверение о проверке знаний',
        series: '',
        blankNumber: '',
        number: '7',
        replacedBy: null,
      },
    },
    ['Отозван вместе с документом «Удостоверение о проверке знаний № 7» 21.11.2026'],
  ],
  ['a revoked one', { status: 'Revoked', revokedOn: '2026-11-21' }, ['Документ отозван 21.11.2026']],
  [
    'a replaced one',
    {
      status: 'Replaced',
      revokedOn: '2026-11-21',
      replacedBy: { series: 'УД', blankNumber: '', number: '13', date: '2026-11-21' },
    },
    [
      'Документ заменён 21.11.2026',
      'документом рег. № 13 (серия УД) от 21.11.2026',
      'проверьте тот, что выдан взамен, по коду',
    ],
  ],
  [
    'one whose replacement is revoked, too',
    { status: 'Replaced', revokedOn: '2026-11-21', isLastRevoked: true },
    ['Документ заменён 21.11.2026', 'выданный взамен тоже отозван'],
  ],
  [
    'one whose protocol was revoked',
    { revokedProtocol: { number: '5', date: '2026-11-19', revokedOn: '2026-11-21' } },
    ['Документ действителен', '№ 5 от 19.11.2026 отозван 21.11.2026. Документ центр оставил в силе'],
  ],
  [
    'one on a printed form',
    { blankNumber: '0000098' },
    ['Удостоверение о повышении квалификации УД № 0000098 (рег. № 12)'],
  ],
  [
    'a card',
    { type: 'TicketM', title: 'Удостоверение рабочего, карточка' },
    ['Удостоверение рабочего, карточка рег. № 12 (серия УД)'],
  ],
  [
    'a duplicate',
    { isDuplicate: true, instead: '№ 5 от 12.11.2026' },
    ['Удостоверение о повышении квалификации рег. № 12 (серия УД) (дубликат, взамен № 5 от 12.11.2026)'],
  ],
  [
    'what stands for a wrong one',
    { title: 'Удостоверение о допуске к работам на высоте', instead: '№ 5 от 12.11.2026' },
    ['Удостоверение о допуске к работам на высоте рег. № 12 (серия УД) (взамен № 5 от 12.11.2026)'],
  ],
])('%s is told of in the words of its reader', async (_, more, texts) => {
  const page = await open({ ...found, ...more });
  for (const text of texts) await expect.element(page.getByText(text, { exact: false })).toBeVisible();
});

test('a protocol lists who has passed with what each was given and what it is worth, and counts the others', async () => {
  const document = {
    type: 'Certificate',
    trainingType: 'ProfessionalTraining',
    title: 'Свидетельство о профессии рабочего',
    series: '',
    blankNumber: '',
    number: '5',
    date: '2026-11-20',
    revokedOn: null,
    isDuplicate: false,
    replaces: null,
  } as const;
  const instead = { series: 'СВ', blankNumber: '1000', number: '3', date: '2026-11-18' };
  const page = await open({
    ...found,
    type: 'Protocol',
    person: '',
    peopleCount: 4,
    refusedCount: 1,
    people: [
      {
        person: 'Абаев Л. Р.',
        result: 'Допущен',
        ministryNumber: '',
        documents: [{ ...document, status: 'Valid', expiresOn: '2029-11-20', isDuplicate: true, replaces: instead }],
      },
      {
        person: 'Быстрова Н. О.',
        result: 'Допущен',
        ministryNumber: '',
        documents: [{ ...document, number: '6', status: 'Revoked', expiresOn: null, revokedOn: '2026-11-21' }],
      },
      { person: 'Цой В.', result: 'Допущен', ministryNumber: '', documents: [] },
    ],
  });
  const list = page.getByRole('region', { name: 'Кто сдал и что выдано' });
  await expect.element(list.getByText('Абаев Л. Р.')).toBeVisible();
  await expect.element(list.getByText('Действует до 20.11.2029')).toBeVisible();
  // The protocol on paper names the one that it was given instead of.
  await expect
    .element(list.getByText('№ 5 (дубликат, взамен СВ № 1000 (рег. № 3) от 18.11.2026)', { exact: false }))
    .toBeVisible();
  await expect.element(list.getByText('Свидетельство о профессии рабочего № 6')).toBeVisible();
  await expect.element(list.getByText('Отозвано 21.11.2026')).toBeVisible();
  await expect.element(list.getByText('Документ ещё не выдан')).toBeVisible();
  expect(list.getByText('Документ ещё не выдан').elements()).toHaveLength(1);
  await expect.element(list.getByText('Не сдали или не явились: 1, без имён.')).toBeVisible();
});

test('by a protocol of one who has not passed nobody is named', async () => {
  const page = await open({ ...found, type: 'Protocol', person: '', refusedCount: 1 });
  await expect.element(page.getByText('Никто. Не сдали или не явились: 1, без имён.')).toBeVisible();
  await expect.element(page.getByText('1 человек')).toBeVisible();
});

test('what forgers change stands there to compare, and what the document does not say is left out', async () => {
  const page = await open({
    ...found,
    training: {
      ...found.training,
      hoursCount: 72,
      profession: 'Стропальщик',
      rank: '4',
      electricalGroup: 'III',
      period: 'с 09.11.2026 по 20.11.2026',
      protocol: '№ 5 от 20.11.2026',
    },
  });
  await expect.element(page.getByText('72 часа')).toBeVisible();
  const names = page.getByRole('term').elements();
  const shown = names.map((name) => `${name.textContent}: ${name.nextElementSibling?.textContent}`).slice(-7, -1);
  expect(shown).toEqual([
    'Срок обучения: с 09.11.2026 по 20.11.2026',
    expect.stringMatching(/^Объём: 72\sчаса$/),
    'Профессия: Стропальщик',
    'Разряд: 4',
    'Группа по электробезопасности: III',
    'Протокол: № 5 от 20.11.2026',
  ]);
});

test('an unknown code is told of as such, another failure as one', async () => {
  const unknown = await open(new Refused('NotFoundFile', null, 'Документ с таким кодом не найден'));
  await expect.element(unknown.getByText('портал такого документа не выдавал', { exact: false })).toBeVisible();
});

test('what is printed says when and by which code it was checked, which the screen does not', async () => {
  const page = await open(found);
  await expect.element(page.getByRole('button', { name: 'Распечатать' })).toBeVisible();
  const checked = page.getByText('по коду K7M2P-9QRTX-4HWBD', { exact: false });
  await expect.element(checked).toBeInTheDocument();
  await expect.element(checked).not.toBeVisible();
});
