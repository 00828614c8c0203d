import type { SheetTemplates } from '@dopusk/contract/templates.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { AddTemplatePage } from './AddTemplatePage.tsx';
import { UploadTemplatesPage } from './UploadTemplatesPage.tsx';

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const version = {
  id: '01900000-0000-7000-8000-00000000000a',
  version: 1,
  title: 'Бланк.docx',
  size: 1000,
  createdAt: '2026-11-20T10:00:00.000Z',
  author: '',
  isCurrent: true,
};
const certificate = (trainingType: TrainingType, title: string): SheetTemplates => ({
  sheet: 'Certificate',
  trainingType,
  title,
  documentType: 'Certificate',
  extendedDocumentType: 'Certificate',
  safetyArea: null,
  hasBuiltIn: true,
  versions: [],
});
const ofProfession = certificate('ProfessionalTraining', 'Свидетельство о профессии рабочего');
const ofQualification = certificate('AdvancedTraining', 'Удостоверение о повышении квалификации');
const protocol: SheetTemplates = {
  sheet: 'Protocol',
  trainingType: null,
  title: 'Протокол',
  documentType: 'Protocol',
  extendedDocumentType: null,
  safetyArea: null,
  hasBuiltIn: true,
  versions: [],
};
const protocolOf = (trainingType: TrainingType, title: string): SheetTemplates => ({
  ...protocol,
  trainingType,
  title,
  hasBuiltIn: false,
});
const ofSafety = protocolOf('SafetyTraining', 'Протокол: охрана труда и безопасность');
const ofRetraining = protocolOf('ProfessionalRetraining', 'Протокол: профессиональная переподготовка');
const appendix: SheetTemplates = {
  sheet: 'AppendixOne',
  trainingType: 'ProfessionalRetraining',
  title: 'Приложение 1',
  documentType: 'Diplom',
  extendedDocumentType: 'AppendixOne',
  safetyArea: null,
  hasBuiltIn: true,
  versions: [],
};

const screens = [
  { path: '/upload-templates', access: 'center', crumb: 'Шаблоны', page: async () => ({ UploadTemplatesPage }) },
  {
    path: '/upload-templates/add',
    access: 'administrator',
    crumb: 'Новая версия',
    page: async () => ({ AddTemplatePage }),
  },
] as const;

async function open(at: string, sheets: SheetTemplates[]) {
  localStorage.setItem('userType', 'Operator');
  const pictures = () => ({ pictures: [picture], pagesCount: 1, overflowPages: null, signedAlone: false, remarks: [] });
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'POST /DocumentTemplate/GetTemplates': () => sheets,
    'GET /DocumentTemplate/GetPictures/Certificate': pictures,
    'GET /DocumentTemplate/GetPictures/AppendixOne': pictures,
    'GET /DocumentTemplate/GetPictures/Protocol': pictures,
    'POST /DocumentTemplate/CheckTemplate': () => ({ problems: [], notices: [], sheet: pictures() }),
    'PUT /DocumentTemplate/SetCurrent': () => null,
  });
  const portal = await openPortal(screens, at);
  const asked = (address: string) => calls.map(({ request }) => request).filter((request) => request.includes(address));
  return { address: portal.address, calls, asked };
}

const select = (name: string) => page.getByRole('combobox', { name });
async function pick(name: string, option: string) {
  await select(name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
const drop = () => userEvent.upload(page.getByLabelText('Файл шаблона'), new File(['PK'], 'Новый.docx'));

test('each kind of training has a card of its own, called as its document is', async () => {
  const { asked, address } = await open('/upload-templates', [ofProfession, ofQualification, appendix]);
  const cards = page.getByRole('article');
  await expect.element(cards.nth(2)).toBeVisible();
  expect(cards.elements()).toHaveLength(3);
  const card = page.getByRole('article', { name: 'Свидетельство о профессии рабочего' });
  await expect.element(card.getByText('Профессиональное обучение')).toBeVisible();
  await expect
    .element(page.getByRole('article', { name: 'Приложение 1' }).getByText('Диплом · Профессиональная переподготовка'))
    .toBeVisible();
  await expect
    .poll(() => asked('GetPictures/Certificate'))
    .toEqual(
      ['ProfessionalTraining', 'AdvancedTraining'].map(
        (kind) => `GET /DocumentTemplate/GetPictures/Certificate?trainingType=${kind}`,
      ),
    );
  await card.getByRole('button', { name: 'Новая версия: Свидетельство о профессии рабочего' }).click();
  await expect.poll(address).toBe('/upload-templates/add?sheet=Certificate&trainingType=ProfessionalTraining');
});

test('a kind that prints as all do has a card once it has a template, and can go back to the common one', async () => {
  const { calls } = await open('/upload-templates', [protocol, { ...ofSafety, versions: [version] }, ofRetraining]);
  const common = page.getByRole('article', { name: 'Протокол', exact: true });
  await expect.element(common.getByText('Все виды обучения')).toBeVisible();
  const card = page.getByRole('article', { name: ofSafety.title });
  await expect.element(card.getByText('Версия 1, Бланк.docx')).toBeVisible();
  await expect.element(page.getByRole('article', { name: ofRetraining.title })).not.toBeInTheDocument();

  await card.getByText('1 загруженная версия').click();
  await expect.element(card.getByText('Печатается так же, как при всех видах обучения')).toBeVisible();
  const button = card.getByRole('button', { name: 'Сделать действующим' }).element() as HTMLButtonElement;
  // Both before anything is drawn anew.
  button.click();
  button.click();
  await expect.element(page.getByText('Шаблон выбран!')).toBeVisible();
  const chosen = calls.filter(({ request }) => request.includes('SetCurrent')).map(({ body }) => body);
  expect(chosen).toEqual([{ sheet: 'Protocol', trainingType: 'SafetyTraining', templateId: null }]);
});

test('a kind that went back to the common template is shown as that prints', async () => {
  const { asked } = await open('/upload-templates', [
    { ...protocol, versions: [version] },
    { ...ofSafety, versions: [{ ...version, id: '01900000-0000-7000-8000-00000000000b', isCurrent: false }] },
  ]);
  const card = page.getByRole('article', { name: ofSafety.title });
  await expect.element(card.getByText('Как при всех видах обучения', { exact: true })).toBeVisible();
  await expect.element(card.getByRole('button', { name: `Посмотреть: ${ofSafety.title}`, exact: true })).toBeVisible();
  const common = `GET /DocumentTemplate/GetPictures/Protocol?template=${version.id}`;
  expect(new Set(asked('GetPictures'))).toEqual(new Set([common]));
});

test('a field of safety has a card once it has a template, and is printed as all fields without one', async () => {
  const ofChecks = certificate('SafetyTraining', 'Удостоверение о проверке знаний');
  const ofField = (safetyArea: 'Fire' | 'Height', title: string): SheetTemplates => ({
    ...ofChecks,
    safetyArea,
    title,
    hasBuiltIn: false,
  });
  const ofFire = {
    ...ofField('Fire', 'Удостоверение о проверке знаний: пожарная безопасность'),
    versions: [{ ...version, isCurrent: false }],
  };
  const { calls, asked } = await open('/upload-templates', [ofChecks, ofFire, ofField('Height', 'Высота')]);
  const card = page.getByRole('article', { name: ofFire.title });
  await expect.element(card.getByText('Охрана труда и безопасность · Пожарная безопасность')).toBeVisible();
  await expect.element(card.getByText('Как во всех областях безопасности', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('article', { name: 'Высота' })).not.toBeInTheDocument();
  expect(new Set(asked('GetPictures'))).toEqual(
    new Set(['GET /DocumentTemplate/GetPictures/Certificate?trainingType=SafetyTraining']),
  );
  await card.getByText('1 загруженная версия').click();
  await card
    .getByRole('button', { name: /^Сделать действующим/ })
    .first()
    .click();
  await expect
    .poll(() => calls.find(({ request }) => request.includes('SetCurrent'))?.body)
    .toEqual({ sheet: 'Certificate', trainingType: 'SafetyTraining', safetyArea: 'Fire', templateId: version.id });
});

test('a template of one field of safety is uploaded beside that of all', async () => {
  const ofChecks = certificate('SafetyTraining', 'Удостоверение о проверке знаний');
  const ofHeight = { ...ofChecks, safetyArea: 'Height', title: 'Высота', hasBuiltIn: false } as const;
  const { calls } = await open('/upload-templates/add?sheet=Certificate&trainingType=SafetyTraining', [
    ofChecks,
    ofHeight,
  ]);
  await expect.element(select('Область безопасности')).toHaveValue('Все области');
  await pick('Область безопасности', 'Работы на высоте');
  await drop();
  await expect.element(page.getByRole('img', { name: 'Сейчас: страница 1' })).toBeVisible();
  const form = calls.find(({ request }) => request.includes('CheckTemplate'))?.body as FormData;
  expect(form.get('safetyArea')).toBe('Height');
  await pick('Вид документа', 'Протокол');
  await expect.element(select('Область безопасности')).not.toBeInTheDocument();
});

test('the form offers documents as people call them, and each only with the training that issues it', async () => {
  const { calls } = await open('/upload-templates/add', [ofProfession, ofQualification]);
  await pick('Вид документа', 'Свидетельство о профессии рабочего');
  await expect.element(select('Вид обучения')).toHaveValue('Профессиональное обучение');
  await expect.element(select('Вид обучения')).toBeDisabled();
  await expect.element(select('Лист')).toHaveValue('Свидетельство о профессии рабочего');
  await drop();
  await expect.element(page.getByRole('img', { name: 'Сейчас: страница 1' })).toBeVisible();
  const form = calls.find(({ request }) => request.includes('CheckTemplate'))?.body as FormData;
  expect(Object.fromEntries([...form].filter(([name]) => /Type$/.test(name)))).toEqual({
    documentType: 'Certificate',
    extendedDocumentType: 'Certificate',
    trainingType: 'ProfessionalTraining',
  });
});

test('one kind’s own protocol is compared with that of all kinds', async () => {
  const { asked, calls } = await open('/upload-templates/add?sheet=Protocol', [
    { ...protocol, versions: [version] },
    ofSafety,
  ]);
  await expect.element(select('Вид документа')).toHaveValue('Протокол');
  await expect.element(select('Вид обучения')).toHaveValue('Все виды обучения');
  await pick('Вид обучения', 'Охрана труда и безопасность');
  await expect.element(select('Вид документа')).toHaveValue('Протокол');
  await drop();
  await expect.element(page.getByRole('img', { name: 'Сейчас: страница 1' })).toBeVisible();
  expect(asked('GetPictures/Protocol')).toEqual([`GET /DocumentTemplate/GetPictures/Protocol?template=${version.id}`]);
  const form = calls.find(({ request }) => request.includes('CheckTemplate'))?.body as FormData;
  expect(form.get('trainingType')).toBe('SafetyTraining');
});
