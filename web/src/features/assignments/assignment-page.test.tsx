import type { Assignment } from '@dopusk/contract/assignments.ts';
import { NO_ELECTRICAL_CHECK } from '@dopusk/contract/electrical-check.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import type { Screen } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { type Call, openPortal, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { AssignmentPage } from './AssignmentPage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';

const undoId = '01900000-0000-7000-8000-0000000000ee';

const screens: Screen[] = [
  { path: paths.assignment('$id'), access: 'user', crumb: 'Назначение', page: async () => ({ AssignmentPage }) },
  {
    path: paths.assignmentDocument('$id', 'Certificate'),
    access: 'administrator',
    crumb: 'Удостоверение',
    page: async () => ({ Page: () => <h1>Форма удостоверения</h1> }),
  },
];

const passed = {
  outcome: 'Passed' as const,
  grade: null,
  reason: '',
  words: 'Допущен',
  decidedOn: '2026-11-03',
};

const unpaid: Assignment = {
  id,
  terms: null,
  student: {
    id,
    user: { fullName: 'Ёлкина Вера Петровна', surname: 'Ёлкина', name: 'Вера', lastname: 'Петровна' },
    avatar: null,
    isShown: true,
  },
  course: {
    id,
    title: 'Охрана труда',
    subTitle: 'ОТ',
    trainingType: 'AdvancedTraining',
    isElectrical: false,
    electricalGroup: null,
    hoursCount: 16,
  },
  organization: { id, title: 'ООО «Волга»' },
  center: { id, title: 'Учебный центр' },
  group: null,
  dateStartLearning: '2026-11-02',
  dateEndLearning: '2026-11-03',
  ...{ price: 1200, listPrice: 1200, priceKind: 'List', priceReason: '' },
  refunded: 0,
  adjustments: [],
  personalContract: null,
  contract: null,
  isPaid: false,
  documentState: false,
  isGivenNothing: false,
  hasFixedDocuments: false,
  isInAct: false,
  organizationBalance: 500,
  organizationSpendable: 500,
  balances: [
    {
      id: '01900000-0000-7000-8000-0000000000b1',
      organizationId: '01900000-0000-7000-8000-0000000000c1',
      title: 'Учебный центр',
      amount: 70,
      bound: [],
    },
  ],
  issuedDocuments: [
    {
      type: 'Certificate',
      trainingType: 'AdvancedTraining',
      isLocked: true,
      isPrinted: false,
      opensOn: null,
      lacks: null,
      receivedAt: null,
    },
    {
      type: 'TicketB',
      trainingType: 'AdvancedTraining',
      isLocked: true,
      isPrinted: false,
      opensOn: null,
      lacks: null,
      receivedAt: null,
    },
  ],
  documents: {},
  commissionConclusion: 'Допущен',
  result: passed,
  recipiencyDocuments: { type: null, address: '', surname: '', name: '', lastname: '', issueStatus: 'NotIssued' },
  work: { jobTitle: null, workplace: null },
  electrical: NO_ELECTRICAL_CHECK,
  repeats: null,
  repeated: null,
  jobTitle: 'Слесарь',
  workplace: '',
};

const ready: Assignment = {
  ...unpaid,
  isPaid: true,
  documentState: true,
  hasFixedDocuments: true,
  issuedDocuments: [
    {
      type: 'Certificate',
      trainingType: 'AdvancedTraining',
      isLocked: false,
      isPrinted: true,
      opensOn: null,
      lacks: null,
      receivedAt: null,
    },
  ],
  documents: {
    Certificate: [
      { extensionDocuments: 'Pdf', part: 'Certificate', file: { url: '/api/Document/GetFile/1/Certificate/Pdf' } },
      { extensionDocuments: 'Docx', part: 'Certificate', file: { url: '/api/Document/GetFile/1/Certificate/Docx' } },
    ],
  },
};

const open = () => openPortal(screens, `/assignments/${id}`);
const field = page.getByRole('textbox', { name: 'Заключение комиссии' });
const sent = (calls: Call[]) =>
  calls.filter(({ request }) => request === 'PUT /AssignCourse/SetComissionConclusion').map(({ body }) => body);

function portalWith(assignment: Assignment, user: unknown = operatorOf('EducationCenter'), save = (): unknown => null) {
  return serve({
    'GET /User/Current': () => user,
    'GET /Operator/GetOwnOrganizations': () => [],
    [`GET /AssignCourse/${id}`]: () => assignment,
    'PUT /AssignCourse/SetComissionConclusion': save,
    'POST /AssignCourse/CreateRecipiencyDocuments': () => null,
    'PUT /AssignCourse/SetTerms': () => null,
    'PUT /AssignCourse/SetWork': () => null,
    [`PUT /AssignCourse/SetIssueStatusDocuments/${id}`]: () => ({ undoId }),
    'POST /Undo/Undo': () => ({ undone: 1, notice: '' }),
    'POST /Document/OutsideContract': () => ({ id }),
  });
}

beforeEach(() => rememberSession('Operator'));

describe('the contract', () => {
  const concluded = {
    id,
    number: '44-ФЗ/17',
    date: '2026-10-01',
    customer: 'МБУ «Школа № 12»',
    isOutside: true,
    price: null,
    term: { paymentOrder: 'After' as const, paymentDays: 30, advancePercent: null },
  };

  test('is concluded from here, whatever the course issues, or noted with when it is paid', async () => {
    const calls = portalWith(unpaid, operatorOf('EducationCenter', ['HighOperator']), () => null);
    await open();
    await expect
      .element(page.getByRole('link', { name: 'Заключить договор' }))
      .toHaveAttribute('href', paths.assignmentDocument(id, 'Contract'));
    await page.getByRole('button', { name: 'Уже заключён' }).click();
    await page.getByRole('textbox', { name: 'Номер договора' }).fill('44-ФЗ/17');
    await page.getByRole('textbox', { name: 'Дата договора' }).fill('01.10.2026');
    await page.getByRole('combobox', { name: 'Порядок оплаты' }).click();
    await page.getByRole('option', { name: 'После обучения' }).click();
    await page.getByRole('textbox', { name: 'Срок оплаты, дней' }).fill('30');
    await expect.element(page.getByText(/Законченное обучение войдёт в акт и до оплаты/)).toBeVisible();
    await page.getByRole('button', { name: 'Записать' }).click();
    await expect.element(page.getByText('Договор записан')).toBeVisible();
    expect(calls.find(({ request }) => request === 'POST /Document/OutsideContract')?.body).toMatchObject({
      assignId: id,
      number: '44-ФЗ/17',
      date: '2026-10-01',
      paymentOrder: 'After',
      paymentDays: 30,
    });
  });

  test('is named to the client, who concludes none', async () => {
    portalWith({ ...unpaid, contract: concluded }, operatorOf('Customer'));
    await open();
    await expect.element(page.getByText('№ 44-ФЗ/17 от 01.10.2026')).toBeVisible();
    await expect.element(page.getByText(/Заключён вне портала. Оплата в течение 30\sкалендарных дней/)).toBeVisible();
    expect(page.getByRole('link', { name: 'Подробнее' }).elements()).toEqual([]);
  });
});

test('a mark of handing out offers its undo, which is one press', async () => {
  const calls = portalWith({ ...ready, result: passed });
  await open();
  await page.getByRole('button', { name: 'Отметить выданными' }).click();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect.element(page.getByText('Отменено')).toBeVisible();
  expect(calls.filter(({ request }) => request === 'POST /Undo/Undo').map(({ body }) => body)).toEqual([
    { id: undoId },
  ]);
  expect(page.getByRole('button', { name: 'Отменить' }).elements()).toEqual([]);
});

test('leads to the group in which the person learns', async () => {
  portalWith({ ...unpaid, group: { id, title: 'ОТ-45: охрана труда' } });
  await open();
  await expect
    .element(page.getByRole('link', { name: 'ОТ-45: охрана труда' }))
    .toHaveAttribute('href', `/groups/${id}`);
});

test('a student is told neither what his employer has paid nor by which agreement, and no word of the office', async () => {
  rememberSession('Student');
  const priced = {
    ...unpaid,
    listPrice: 1500,
    priceKind: 'Quantity',
    priceReason: 'Скидка 20 % от 10 человек',
  } as const;
  const student = { ...operatorOf('Customer', ['Student']), operator: null, student: { id } };
  portalWith({ ...priced, isPaid: true }, student);
  const { unmount } = await open();
  await expect.element(page.getByText('Ещё не готово').first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Оплата' })).toBeVisible();
  expect(page.getByText(/1\s200|Скидка|зафиксирован/).elements()).toEqual([]);
  await unmount();
  // What he is asked to pay himself he sees.
  portalWith(priced, student);
  await open();
  await expect.element(page.getByText(/^1\s200\s₽$/)).toBeVisible();
  expect(page.getByText(/Скидка/).elements()).toEqual([]);
});

describe('documents', () => {
  test('of an unpaid assignment lead to the payment and cannot be downloaded', async () => {
    portalWith(unpaid, operatorOf('Customer'));
    await open();
    await expect.element(page.getByText('Ещё не зафиксирован').first()).toBeVisible();
    // One in the payment card, one for each document.
    expect(page.getByRole('link', { name: 'Оплатить' }).elements()).toHaveLength(3);
    expect(page.getByRole('button', { name: /PDF|DOCX/ }).elements()).toEqual([]);
    expect(page.getByRole('link', { name: 'Заполнить' }).elements()).toEqual([]);
  });

  test('of whom the committee has refused are none to be handed out', async () => {
    portalWith({ ...ready, isGivenNothing: true, result: { ...passed, outcome: 'Failed' } });
    await open();
    await expect.element(page.getByText('Проверка не пройдена: документ не выдаётся')).toBeVisible();
    expect(page.getByRole('button', { name: 'Отметить выданными' }).elements()).toEqual([]);
  });

  test('have links to their forms for the administrator only', async () => {
    portalWith(unpaid, operatorOf('EducationCenter', ['HighOperator']));
    await open();
    await expect.element(page.getByRole('link', { name: 'Заполнить' }).first()).toBeVisible();
    const forms = page.getByRole('link', { name: 'Заполнить' }).elements();
    expect(forms.map((link) => link.getAttribute('href'))).toEqual(
      (['Certificate', 'TicketB'] as const).map((type) => paths.assignmentDocument(id, type)),
    );
  });

  test('that are paid and printed are downloaded as PDF and as DOCX', async () => {
    portalWith(ready, operatorOf('Customer'));
    await open();
    await expect
      .element(page.getByRole('button', { name: 'Скачать Удостоверение о повышении квалификации: PDF' }))
      .toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Скачать Удостоверение о повышении квалификации: DOCX' }))
      .toBeVisible();
    expect(page.getByRole('link', { name: 'Оплатить' }).elements()).toEqual([]);
  });
});

describe('the payment', () => {
  const balances = () => [...document.querySelectorAll('dl dt')].map((term) => term.textContent).filter(isBalance);
  const isBalance = (text: string | null) => text?.startsWith('Баланс');

  test('shows the balance of the student’s organization, and the others that may pay', async () => {
    portalWith(unpaid);
    await open();
    await expect.element(page.getByText('Баланс ООО «Волга»')).toBeVisible();
    expect(balances()).toEqual(['Баланс ООО «Волга»', 'Баланс Учебный центр']);
  });

  test('says what has gone back of it and what remains, and nothing where nothing has', async () => {
    portalWith({ ...unpaid, isPaid: true, refunded: 200.5 }, operatorOf('Customer'));
    const { unmount } = await open();
    await expect.element(page.getByText(/^Возвращено 200,50\s₽, остаётся оплачено 999,50\s₽$/)).toBeVisible();
    await unmount();
    portalWith({ ...unpaid, isPaid: true }, operatorOf('Customer'));
    await open();
    await expect.element(page.getByText('Баланс ООО «Волга»')).toBeVisible();
    expect(page.getByText(/Возвращено/).elements()).toEqual([]);
  });

  test('says by which УКД the price was corrected and by how much, of an УПД of several what it is about', async () => {
    const one = {
      number: '5',
      issuedOn: '2026-11-28',
      amount: 500,
      actNumber: '12',
      actDate: '2026-11-20',
      trainings: 1,
    };
    const adjustments = [one, { ...one, number: '6', amount: 100.5, trainings: 3 }];
    portalWith({ ...unpaid, isPaid: true, adjustments }, operatorOf('Customer'));
    await open();
    const first =
      /^Цена исправлена УКД №\s5 от\s28\.11\.2026: стоимость по УПД №\s12 от\s20\.11\.2026 снижена на 500,00\s₽$/;
    await expect.element(page.getByText(first)).toBeVisible();
    const second = /УКД №\s6 .* \(3\sобучения\) снижена на 100,50\s₽$/;
    await expect.element(page.getByText(second)).toBeVisible();
  });

  test('shows an organization once, and none to those who may not see it', async () => {
    const own = { id, organizationId: id, title: 'ООО «Волга»', amount: 500, bound: [] };
    portalWith({ ...unpaid, balances: [own] }, operatorOf('Customer'));
    const screen = await open();
    await expect.element(page.getByText('Баланс ООО «Волга»')).toBeVisible();
    expect(balances()).toEqual(['Баланс ООО «Волга»']);
    await screen.unmount();
    portalWith({ ...unpaid, organizationBalance: null, organizationSpendable: null, balances: [] });
    await open();
    await expect.element(page.getByRole('link', { name: 'Оплатить' }).first()).toBeVisible();
    expect(balances()).toEqual([]);
  });
});

describe('out of whose money and how somebody is taught', () => {
  const otherwise = { fundingSource: 'Paid', studyForm: null, studyPlace: 'InOrganization' } as const;
  const terms = { own: { fundingSource: null, studyForm: null, studyPlace: null }, otherwise };

  test('is said of him where it is otherwise than of his group, and what holds without it stands in the empty fields', async () => {
    const calls = portalWith({ ...unpaid, terms });
    await open();
    const field = (name: string) => page.getByRole('combobox', { name });
    await expect.element(field('Источник финансирования')).toHaveAttribute('placeholder', 'Платное обучение');
    await expect.element(field('Форма обучения')).toHaveAttribute('placeholder', 'Не указано');
    await expect.element(page.getByText(/Пустое поле – как у группы, курса или центра/)).toBeVisible();
    await field('Источник финансирования').click();
    await page.getByRole('option', { name: 'Местный бюджет' }).click();
    const card = page.getByRole('region', { name: 'Источник финансирования и форма обучения' });
    await card.getByRole('button', { name: 'Исправить' }).click();
    const said = () => calls.filter(({ request }) => request === 'PUT /AssignCourse/SetTerms').map(({ body }) => body);
    await expect.poll(said).toEqual([{ assignId: id, fundingSource: 'Local', studyForm: null, studyPlace: null }]);
  });

  test('is asked of free training, whether a document is fixed or not: nobody has said it', async () => {
    const [certificate, ...rest] = unpaid.issuedDocuments;
    const issuedDocuments = certificate ? [{ ...certificate, isLocked: false, isPrinted: true }, ...rest] : [];
    const unsaid = { ...terms, otherwise: { ...otherwise, fundingSource: null } };
    portalWith({ ...unpaid, price: 0, isPaid: true, terms: unsaid, issuedDocuments });
    await open();
    await expect.element(page.getByText(/^Цена – 0\s₽, и источник финансирования никто не указал/)).toBeVisible();
    expect(page.getByText(/^Документ зафиксирован/).elements()).toEqual([]);
  });

  test('changes nothing of a document that is fixed, which the card says; a client is not asked', async () => {
    const [certificate, ...rest] = unpaid.issuedDocuments;
    const issuedDocuments = certificate ? [{ ...certificate, isLocked: false, isPrinted: true }, ...rest] : [];
    portalWith({ ...unpaid, terms, issuedDocuments });
    const { unmount } = await open();
    await expect.element(page.getByText(/^Документ зафиксирован: реестру и статистике сообщается/)).toBeVisible();
    await unmount();
    portalWith(unpaid, operatorOf('Customer'));
    await open();
    await expect.element(page.getByText('Работа на время обучения')).toBeVisible();
    expect(page.getByRole('combobox', { name: 'Источник финансирования' }).elements()).toEqual([]);
  });
});

describe('the committee’s conclusion', () => {
  test('is «не вынесено» until the training has ended, and the default waits to be confirmed after it', async () => {
    const inTraining = { ...unpaid, result: null, dateEndLearning: '2099-12-07' };
    portalWith(inTraining);
    await open();
    await expect.element(page.getByText('Не вынесено: обучение до 07.12.2099')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Заключение комиссии' })).toHaveValue('');
  });

  test('that nobody has confirmed is confirmed by a button', async () => {
    const calls = portalWith({ ...unpaid, result: null });
    await open();
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await expect.poll(() => sent(calls)).toEqual([{ assignId: id, commissionConclusion: 'Допущен' }]);
  });

  test('is saved a while after the last change', async () => {
    const calls = portalWith(unpaid);
    await open();
    await field.fill('Не допущен');
    await expect.element(page.getByText('Сохранится через несколько секунд')).toBeVisible();
    expect(sent(calls)).toEqual([]);
    await expect.element(page.getByText('Сохранено', { exact: true })).toBeVisible();
    expect(sent(calls)).toEqual([{ assignId: id, commissionConclusion: 'Не допущен' }]);
    await expect.element(page.getByText(/^Решение отрицательное: документ об обучении не выдаётся/)).toBeVisible();
  });

  test('is saved at once on leaving the field, when it has changed', async () => {
    const calls = portalWith(unpaid);
    await open();
    await field.click();
    await userEvent.tab();
    expect(sent(calls)).toEqual([]);
    await field.fill('Допущен условно');
    await userEvent.tab();
    await expect.element(page.getByText('Сохранено', { exact: true })).toBeVisible();
    expect(sent(calls)).toHaveLength(1);
  });

  test('is not sent empty, and a failure to save is shown', async () => {
    let fails = true;
    const calls = portalWith(unpaid, operatorOf('EducationCenter'), () => (fails ? new Refused('ServerError') : null));
    await open();
    await field.fill('');
    await userEvent.tab();
    await expect.element(page.getByText('Обязательное поле')).toBeVisible();
    expect(sent(calls)).toEqual([]);
    await field.fill('Новое');
    await userEvent.tab();
    await expect.element(page.getByText(/Не сохранено:/)).toBeVisible();
    fails = false;
    await field.fill('Новое заключение');
    await userEvent.tab();
    await expect.element(page.getByText('Сохранено', { exact: true })).toBeVisible();
    await expect.element(field).toHaveValue('Новое заключение');
  });

  test('that is refused has the reason at its field until it is changed', async () => {
    const reason = 'С решением «Допущен» уже зафиксирован документ «Диплом». Чтобы изменить решение, отзовите его';
    portalWith(unpaid, operatorOf('EducationCenter'), () => new Refused('DocumentAlreadyGenerated', null, reason));
    await open();
    await field.fill('Не допущен');
    await userEvent.tab();
    await expect.element(field).toHaveAccessibleDescription(reason);
    await field.fill('Не допущена');
    await expect.element(field).not.toHaveAccessibleDescription(reason);
  });

  describe('that somebody else has written meanwhile', () => {
    const data = (current: Assignment) => ({
      ...{ changedBy: 'Белова Анна Павловна', isOwn: false, changedAt: new Date().toISOString() },
      ...{ version: '00000000000000ff', current },
    });
    const overtake = async (current: Assignment) => {
      let isRefused = true;
      const calls = portalWith(unpaid, operatorOf('EducationCenter'), () => {
        if (!isRefused) return null;
        isRefused = false;
        return new Refused('RecordAlreadyChanged', null, null, data(current));
      });
      await open();
      await field.fill('Моё');
      await userEvent.tab();
      return calls;
    };
    const versions = (calls: Call[]) => calls.flatMap(({ ifMatch }) => ifMatch ?? []);

    test('is shown with its author, and mine is saved over it only when I say so', async () => {
      const calls = await overtake({ ...unpaid, commissionConclusion: 'Его' });
      const alert = page.getByRole('alert').filter({ hasText: /Запись изменена сегодня в .*: Белова Анна Павловна/ });
      await expect.element(alert.getByText('Сохранено: «Его»')).toBeVisible();
      await expect.element(field).toHaveValue('Моё');
      expect(sent(calls)).toHaveLength(1);
      await page.getByRole('button', { name: 'Оставить моё' }).click();
      await expect.element(page.getByText('Сохранено', { exact: true })).toBeVisible();
      expect(sent(calls)).toHaveLength(2);
      expect(versions(calls).at(-1)).toBe('W/"00000000000000ff"');
    });

    test('is taken in place of mine', async () => {
      const calls = await overtake({ ...unpaid, commissionConclusion: 'Его' });
      await page.getByRole('button', { name: 'Взять сохранённое' }).click();
      await expect.element(field).toHaveValue('Его');
      await expect.element(page.getByRole('button', { name: 'Оставить моё' })).not.toBeInTheDocument();
      expect(sent(calls)).toHaveLength(1);
    });

    test('is none when something else of the assignment was changed: mine is sent again', async () => {
      const recipiencyDocuments = { ...unpaid.recipiencyDocuments, type: 'NotNeeded' as const };
      const calls = await overtake({ ...unpaid, recipiencyDocuments });
      await expect.element(page.getByText('Сохранено', { exact: true })).toBeVisible();
      expect(sent(calls)).toHaveLength(2);
      expect(versions(calls).at(-1)).toBe('W/"00000000000000ff"');
    });
  });

  test('is read-only for a client', async () => {
    portalWith(unpaid, operatorOf('Customer'));
    await open();
    await expect.element(page.getByText('Допущен', { exact: true })).toBeVisible();
    expect(field.elements()).toEqual([]);
  });
});

test('as what the person worked then is his record’s until somebody says otherwise', async () => {
  const calls = portalWith(unpaid, operatorOf('Customer'));
  await open();
  const jobTitle = page.getByRole('textbox', { name: 'Должность' });
  await expect.element(jobTitle).toHaveAttribute('placeholder', 'Слесарь');
  await expect
    .element(page.getByRole('textbox', { name: 'Место работы' }))
    .toHaveAttribute('placeholder', 'ООО «Волга»');
  await jobTitle.fill('Мастер');
  await page.getByRole('button', { name: 'Исправить' }).click();
  await expect.element(page.getByText('Исправлено!')).toBeVisible();
  expect(calls.find(({ request }) => request.includes('SetWork'))?.body).toEqual({
    assignId: id,
    jobTitle: 'Мастер',
    workplace: '',
  });
});

test('by post an address is required and the student’s name is suggested', async () => {
  const calls = portalWith(unpaid, operatorOf('Customer'));
  await open();
  await page.getByRole('combobox', { name: 'Способ получения' }).click();
  await page.getByRole('option', { name: 'Почтой' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Фамилия' })).toHaveValue('Ёлкина');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Обязательное поле')).toBeVisible();
  await page.getByRole('textbox', { name: 'Почтовый адрес получателя' }).fill('443001, Самара, Садовая, 5');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Способ получения сохранён!')).toBeVisible();
  expect(calls.find(({ request }) => request.includes('CreateRecipiency'))?.body).toEqual({
    assignId: id,
    type: 'Post',
    address: '443001, Самара, Садовая, 5',
    surname: 'Ёлкина',
    name: 'Вера',
    lastname: 'Петровна',
  });
});
