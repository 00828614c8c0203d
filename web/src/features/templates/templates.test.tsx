import type { CheckedTemplate, SheetTemplates } from '@dopusk/contract/templates.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPortal, operatorOf, Refused, serve } from '../../testing/portal.tsx';
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
  author: 'Петрова Анна Сергеевна',
  isCurrent: true,
};
const certificate: SheetTemplates = {
  sheet: 'Certificate',
  trainingType: 'AdvancedTraining',
  title: 'Удостоверение о повышении квалификации',
  documentType: 'Certificate',
  extendedDocumentType: 'Certificate',
  safetyArea: null,
  hasBuiltIn: true,
  versions: [version],
};
const forPdf: SheetTemplates = {
  ...certificate,
  sheet: 'CertificateForPdf',
  title: 'Удостоверение о повышении квалификации для PDF',
  extendedDocumentType: 'CertificateForPdf',
  safetyArea: null,
  hasBuiltIn: false,
  versions: [],
};
const good: CheckedTemplate = {
  problems: [],
  notices: ['Убрана связь'],
  sheet: { pictures: [picture], pagesCount: 1, overflowPages: null, signedAlone: false, remarks: [] },
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

function open(at: string, answers: Record<string, () => unknown> = {}, role = 'HighOperator') {
  localStorage.setItem('userType', 'Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', [role]),
    'POST /DocumentTemplate/GetTemplates': () => [certificate, forPdf],
    'GET /DocumentTemplate/GetPictures/Certificate': () => ({
      pictures: [picture],
      pagesCount: 2,
      overflowPages: 3,
      signedAlone: false,
      remarks: ['{курс.назание}: такого тега нет. Похожий: {курс.название}'],
    }),
    ...answers,
  });
  return openPortal(screens, at).then((page) => ({ page, calls }));
}
const isAbout =
  (address: string) =>
  ({ request }: { request: string }) =>
    request.includes(address);

test('a card shows its sheet as the current version prints it, what is for the PDF alone is folded away', async () => {
  const { page, calls } = await open('/upload-templates');
  const card = page.getByRole('article', { name: 'Удостоверение о повышении квалификации' });
  await expect
    .element(card.getByRole('button', { name: 'Посмотреть: Удостоверение о повышении квалификации', exact: true }))
    .toBeVisible();
  await expect.element(card.getByText('2 страницы')).toBeVisible();
  await expect.element(card.getByText('С длинными названиями – 3 страницы')).toBeVisible();
  await expect.element(card.getByText('Версия 1, Бланк.docx')).toBeVisible();
  await card.getByText('1 замечание к шаблону').click();
  await expect.element(card.getByText('{курс.назание}: такого тега нет. Похожий: {курс.название}')).toBeVisible();
  expect(calls.filter(isAbout('GetPictures')).map(({ request }) => request)).toEqual([
    `GET /DocumentTemplate/GetPictures/Certificate?trainingType=AdvancedTraining&template=${version.id}`,
  ]);
  await expect
    .element(card.getByRole('button', { name: 'Загрузить для PDF: Удостоверение о повышении квалификации для PDF' }))
    .not.toBeInTheDocument();
  await card.getByText('Для PDF', { exact: true }).click();
  await expect.element(card.getByText('PDF печатается так же, как документ Word')).toBeVisible();
  await card.getByRole('button', { name: 'Загрузить для PDF: Удостоверение о повышении квалификации для PDF' }).click();
  await expect.poll(page.address).toBe('/upload-templates/add?sheet=CertificateForPdf&trainingType=AdvancedTraining');
});

test('a card waits for its picture, says why there is none, and tries again', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const next = () => new Promise((resolve) => (answer = resolve));
  const { page } = await open('/upload-templates', { 'GET /DocumentTemplate/GetPictures/Certificate': next });
  await expect
    .element(page.getByRole('status', { name: 'Удостоверение о повышении квалификации: лист печатается' }))
    .toBeVisible();
  answer(new Refused('BadRequest', null, 'Служба печати недоступна'));
  await expect.element(page.getByText('Служба печати недоступна')).toBeVisible();
  await page.getByRole('button', { name: 'Повторить: Удостоверение о повышении квалификации' }).click();
  await expect
    .element(page.getByRole('status', { name: 'Удостоверение о повышении квалификации: лист печатается' }))
    .toBeVisible();
  answer({ pictures: [picture], pagesCount: 1, overflowPages: null, signedAlone: false, remarks: [] });
  await expect
    .element(page.getByRole('button', { name: 'Посмотреть: Удостоверение о повышении квалификации', exact: true }))
    .toBeVisible();
});

test('who may not change templates is told so by every button that would', async () => {
  const { page } = await open('/upload-templates', {}, 'Operator');
  for (const name of ['Загрузить шаблон', 'Новая версия: Удостоверение о повышении квалификации']) {
    await expect.element(page.getByRole('button', { name, exact: true })).toHaveAttribute('data-disabled', 'true');
  }
});

const drop = async (page: Awaited<ReturnType<typeof openPortal>>) =>
  userEvent.upload(page.getByLabelText('Файл шаблона'), new File(['PK'], 'Новый.docx'));

test('a new version is shown beside the present one, and becomes current only when told to', async () => {
  const { page, calls } = await open('/upload-templates/add?sheet=Certificate', {
    'POST /DocumentTemplate/CheckTemplate': () => good,
    'POST /DocumentTemplate/AddTemplate': () => ({
      isAdded: true,
      id: version.id,
      version: 2,
      problems: [],
      notices: [],
    }),
    'PUT /DocumentTemplate/SetCurrent': () => null,
  });
  await drop(page);
  await expect.element(page.getByRole('img', { name: 'Сейчас: страница 1' })).toBeVisible();
  await expect.element(page.getByText('И ещё 1 страница')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Станет: страница 1' })).toBeVisible();
  await expect.element(page.getByText('Убрана связь')).toBeVisible();

  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect.element(page.getByRole('img', { name: 'Станет: страница 1' })).not.toBeInTheDocument();
  expect(calls.filter(isAbout('AddTemplate'))).toEqual([]);

  await drop(page);
  await page.getByRole('button', { name: 'Сделать действующим' }).click();
  await expect.poll(page.address).toBe('/upload-templates');
  const added = calls.filter(isAbout('AddTemplate')).map(({ body }) => [...(body as FormData).keys()]);
  expect(added).toEqual([['organizationId', 'documentType', 'extendedDocumentType', 'trainingType', 'file']]);
  expect(calls.filter(isAbout('SetCurrent')).map(({ body }) => body)).toEqual([
    { sheet: 'Certificate', trainingType: 'AdvancedTraining', templateId: version.id },
  ]);
});

test('a file with mistakes is not compared: they are listed', async () => {
  const problem = { tag: '{документ.номер}', message: 'двойные скобки', nearest: 'документ.номер' };
  const { page } = await open('/upload-templates/add?sheet=Certificate', {
    'POST /DocumentTemplate/CheckTemplate': () => ({ problems: [problem], notices: [], sheet: null }),
  });
  await drop(page);
  await expect.element(page.getByText('«Новый.docx» не подходит', { exact: false })).toBeVisible();
  await expect.element(page.getByText('{{документ.номер}}')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Сделать действующим' })).not.toBeInTheDocument();
});

test('a template may become current unseen when the printer is out of order', async () => {
  const { page } = await open('/upload-templates/add?sheet=Certificate', {
    'POST /DocumentTemplate/CheckTemplate': () => ({
      ...good,
      notices: ['Образец в PDF пока не проверен'],
      sheet: null,
    }),
  });
  await drop(page);
  await expect.element(page.getByText('Образец пока не напечатан')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Сделать действующим' })).toBeVisible();
});

test('a PDF without a template of its own is compared with what the sheet itself prints', async () => {
  const { page, calls } = await open('/upload-templates/add?sheet=CertificateForPdf', {
    'POST /DocumentTemplate/CheckTemplate': () => good,
  });
  await drop(page);
  await expect.element(page.getByRole('img', { name: 'Сейчас: страница 1' })).toBeVisible();
  expect(calls.some(isAbout(`GetPictures/Certificate?trainingType=AdvancedTraining&template=${version.id}`))).toBe(
    true,
  );
});
