import type { Group, ReadinessRow } from '@dopusk/contract/groups.ts';
import { each } from '@dopusk/contract/stored-field.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { openPortal, operatorOf, type Portal, serve } from '../../testing/portal.tsx';
import { GroupPage } from './GroupPage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const state = {
  assignCount: 1,
  paidCount: 0,
  fixedCount: 0,
  readyCount: 0,
  givenNothingCount: 0,
  awaitsResultCount: 0,
  toRevokeCount: 0,
};
const group: Group = {
  id,
  title: 'Сборная',
  isOwn: true,
  organizationId: id,
  organizationTitle: 'УЦ «Берег»',
  fromOrganizationId: id,
  centerTitle: 'УЦ «Берег»',
  trainingType: 'AdvancedTraining',
  students: [],
  opensOn: null,
  fundingSource: null,
  studyForm: null,
  studyPlace: null,
  issuedCount: 0,
  protocols: [],
  repeatedIn: [],
  repeats: [],
  ...each(['studentsCount', 'courseCount'], 1),
  ...each(['fullPrice', 'unpaidPrice'], 1500),
  refunded: 0,
  ...state,
  assigns: [
    {
      ...state,
      course: { id, title: 'Охрана труда', trainingType: 'AdvancedTraining', issuedDocuments: [] },
      dateStartLearning: '2026-11-02',
      dateEndLearning: '2026-11-13',
      resultCount: 0,
      ...{ learningCount: 0, learnedCount: 0 },
      issuedCount: 0,
      ...{ fullPrice: 1500, fullListPrice: 1500, priceReasons: [] },
      unpaidPrice: 1500,
      refunded: 0,
      gaps: [],
      committeeId: null,
      terms: { fundingSource: 'Paid', studyForm: null, studyPlace: 'InOrganization' },
      ownTermsCount: 0,
    },
  ],
};

beforeEach(() => rememberSession('Operator'));
afterEach(() => page.viewport(414, 896));

function openGroup(changes: Partial<Group> = {}, incomplete = 0, people: readonly ReadinessRow[] = []) {
  serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetOwnOrganizations': () => [],
    [`GET /Group/Readiness/${id}`]: () => ({ items: people, totalCount: incomplete, pageNumber: 1 }),
    [`GET /Document/GetGroupContracts/${id}`]: () => ({ contracts: [], open: [] }),
    [`GET /Group/Group/${id}`]: () => ({ ...group, ...changes }),
  });
  const screen = { path: paths.group('$id'), access: 'anyone' as const, crumb: '', page: async () => ({ GroupPage }) };
  return openPortal([screen], paths.group(id));
}

test('a group says what its people learn and when', async () => {
  const screen = await openGroup();
  await expect.element(screen.getByText('Охрана труда, 02.11.2026 – 13.11.2026')).toBeVisible();
  await expect.element(screen.getByRole('tab', { name: 'Слушатели' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Удалить' })).toBeVisible();
});

test('a group says what has gone back of its money, in all and of each course', async () => {
  const paid = { assignCount: 2, paidCount: 2, unpaidPrice: 0, refunded: 300 };
  const [course] = group.assigns;
  const screen = await openGroup({ ...paid, assigns: course ? [{ ...course, ...paid }] : [] });
  await expect.element(screen.getByText(/^Возвращено 300\s₽, остаётся оплачено 1\s200\s₽$/)).toBeVisible();
  await screen.getByRole('tab', { name: 'Назначенные курсы' }).click();
  await expect.element(screen.getByText(/^Возвращено 300\s₽$/)).toBeVisible();
});

test('a group says how many have learned in the learning system, and leads to who has not', async () => {
  const assigns = group.assigns.map((one) => ({ ...one, learningCount: 10, learnedCount: 8 }));
  const screen = await openGroup({ assigns });
  await expect.element(step(screen, 'Обучение').getByText(/Прошли в системе обучения: 8 из 10/)).toBeVisible();
  const link = step(screen, 'Обучение').getByRole('link', { name: 'Кто не прошёл' });
  await expect.element(link).toHaveAttribute('href', `${paths.group(id)}?state=NotLearned`);
});

const step = (screen: Portal, title: string) => screen.getByRole('listitem').filter({ hasText: title }).first();

test('each step says how far it is, and the first that waits for somebody is the current one', async () => {
  const screen = await openGroup();
  await expect.element(step(screen, 'Состав').getByText('1 человек', { exact: true })).toBeVisible();
  await expect.element(step(screen, 'Документы').getByText('После оплаты всех')).toBeVisible();
  await expect.element(step(screen, 'Выдача').getByText('Когда документы готовы')).toBeVisible();
  const current = screen.container.querySelector('[aria-current="step"]');
  expect(current?.textContent).toMatch(/^3Оплата\s*Не оплачено 1\s500\s₽/);
  expect(screen.getByText('Реестры', { exact: true }).elements()).toEqual([]);
});

const filled = (screen: Portal) =>
  [...screen.container.querySelectorAll('[aria-label="Шаги группы"] [data-variant="filled"]')].map((one) =>
    one.textContent?.trim(),
  );

test('only what is done next stands out', async () => {
  const unpaid = await openGroup();
  await expect.element(step(unpaid, 'Оплата')).toHaveAttribute('aria-current', 'step');
  expect(filled(unpaid)).toEqual(['Оплатить']);
});

const ofCenter = (
  changes: Partial<Group>,
  contracts: object,
  invoices: object[] = [],
  more: Parameters<typeof serve>[0] = {},
) => {
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Operator/GetOwnOrganizations': () => [],
    [`GET /Group/Readiness/${id}`]: () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    [`GET /Document/GetGroupContracts/${id}`]: () => contracts,
    [`GET /Group/Group/${id}`]: () => ({ ...group, ...changes }),
    ...more,
    'GET /Invoice': () => ({ items: invoices, totalCount: invoices.length, pageNumber: 1 }),
  });
  const screen = { path: paths.group('$id'), access: 'anyone' as const, crumb: '', page: async () => ({ GroupPage }) };
  return openPortal([screen], paths.group(id));
};
const without = {
  contracts: [],
  open: [{ client: { id, title: 'ООО «Волга»' }, peopleCount: 1, sum: 1500, gaps: [] }],
};

test('a paid group goes on without a contract: the next step is what its training lacks', async () => {
  const screen = await ofCenter({ paidCount: 1, unpaidPrice: 0 }, without);
  await expect.element(step(screen, 'Договор и счёт').getByText(/^Без договора: 1\s/)).toBeVisible();
  await expect.element(step(screen, 'Обучение')).toHaveAttribute('aria-current', 'step');
  await expect.element(screen.getByRole('button', { name: 'Заключить договор: ООО «Волга»' })).toBeVisible();
  expect(filled(screen)).toEqual(['Результаты обучения']);
});

test('who has not passed, as a protocol says, is given another day from the step of the training', async () => {
  const assigns = group.assigns.map((one) => ({ ...one, resultCount: 2 }));
  const person = (fullName: string, outcome: 'Passed' | 'Failed') => ({
    ...{ assignId: id, fullName, dateEnd: '2026-11-13', electrical: null, grades: {}, areGradesHeld: false },
    result: { outcome, grade: null, reason: '', words: '', decidedOn: '2026-11-13' },
    ...{ notedBy: '', notedAt: null, heldBy: 'Протокол', repeated: null, hasFailedBefore: false, checkHeldBy: null },
  });
  const results = {
    ...{
      groupTitle: '',
      courseTitle: '',
      trainingType: 'SafetyTraining',
      admission: '',
      disciplines: [],
      preparedOn: null,
      selfExaminers: [],
    },
    people: [person('Алиева Лейла', 'Passed'), person('Баранов Пётр', 'Failed')],
  };
  const screen = await ofCenter({ assigns }, { contracts: [], open: [] }, [], {
    [`GET /AssignCourse/GetResults/${id}`]: () => results,
  });
  await step(screen, 'Обучение').getByRole('button', { name: 'Назначить повторную проверку' }).click();
  await expect.element(screen.getByRole('dialog').getByText('Баранов Пётр')).toBeVisible();
  expect(screen.getByRole('dialog').getByText('Алиева Лейла').elements()).toEqual([]);
});

test('of several courses each of these buttons names its own', async () => {
  const [first] = group.assigns.map((one) => ({ ...one, resultCount: 1 }));
  if (!first) throw new Error('The group has a course');
  const secondId = id.replace(/.$/, '9');
  const second = { ...first, course: { ...first.course, id: secondId, title: 'Стропальщик' } };
  const results = {
    ...{ groupTitle: '', courseTitle: '', trainingType: 'SafetyTraining', admission: '', disciplines: [] },
    ...{ preparedOn: null, selfExaminers: [] },
    people: [
      {
        ...{ assignId: id, fullName: 'Баранов Пётр', dateEnd: '2026-11-13', electrical: null, grades: {} },
        result: { outcome: 'Failed', grade: null, reason: '', words: '', decidedOn: '2026-11-13' },
        ...{ notedBy: '', notedAt: null, heldBy: 'Протокол', repeated: null, hasFailedBefore: false },
        ...{ areGradesHeld: false, checkHeldBy: null },
      },
    ],
  };
  const screen = await ofCenter({ assigns: [first, second] }, { contracts: [], open: [] }, [], {
    [`GET /AssignCourse/GetResults/${id}`]: () => results,
  });
  const name = 'Назначить повторную проверку: «Стропальщик»';
  await step(screen, 'Обучение').getByRole('button', { name }).click();
  await expect.element(screen.getByRole('dialog').getByText('Курс «Стропальщик»')).toBeVisible();
});

test('what is ready for a register is told to it from its step', async () => {
  const done = { paidCount: 1, unpaidPrice: 0, fixedCount: 1, readyCount: 1, issuedCount: 0 };
  const assigns = group.assigns.map((one) => ({ ...one, ...done, resultCount: 1 }));
  const states = { Unissued: 0, Lacking: 0, Ready: 2, Reported: 0, Changed: 0, Numbered: 0, NotPassed: 0 };
  const readiness = {
    'GET /StateRegister/GetReadiness': () => ({
      gaps: [],
      term: null,
      states,
      withdrawn: { count: 0, people: [] },
      remarks: [],
    }),
  };
  const screen = await ofCenter({ ...done, assigns }, { contracts: [], open: [] }, [], {
    ...readiness,
    'GET /StateRegister/GetForecast': () => [],
  });
  const link = step(screen, 'Реестры').getByRole('link', { name: 'Передать в реестр' });
  await expect.element(link).toHaveAttribute('href', `${paths.stateRegisters}?register=LabourProtection&groupId=${id}`);
  await expect.poll(() => filled(screen)).toEqual(['Передать в реестр']);
});

test('of the buttons of a step the first is what it is for, the others ask for less attention; on a phone all are alike', async () => {
  await page.viewport(1280, 900);
  const screen = await ofCenter({}, without, []);
  const training = step(screen, 'Обучение');
  await expect.element(training.getByText('Назначить новый курс')).toBeVisible();
  const framed = [...training.element().querySelectorAll('[data-variant="default"]')].filter(
    (button) => getComputedStyle(button).borderTopColor !== 'rgba(0, 0, 0, 0)',
  );
  expect(framed.map(({ textContent }) => textContent)).toEqual(['Результаты обучения']);
  await page.viewport(540, 812);
  const looks = () =>
    [...training.element().querySelectorAll('a, button')].map((button) => {
      const { left, width } = button.getBoundingClientRect();
      const isFramed = getComputedStyle(button).borderTopColor !== 'rgba(0, 0, 0, 0)';
      const word = button.querySelector('[class*="label"]')?.getBoundingClientRect().left ?? 0;
      return { left: Math.round(left), width: Math.round(width), word: Math.round(word), isFramed };
    });
  await expect.poll(() => new Set(looks().map((look) => JSON.stringify(look))).size).toBe(1);
  expect(looks().length).toBeGreaterThan(1);
});

const invoiced = {
  ...{ id, number: '8', date: '2026-11-05', kind: 'Group', state: 'Issued', organizationTitle: 'ООО «Волга»' },
  ...{ centerTitle: 'УЦ «Берег»', amount: 1500, paid: 0, dueOn: '2026-11-15', promisedOn: null, paidOn: null },
  ...{ rest: 1500, otherwise: 0, removed: 0, putBack: 0, returned: 0 },
};

test('an invoice is offered while somebody of the group is in none', async () => {
  let asked = 0;
  const plan = (invoices: object[]) => ({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'POST /Invoice/Plan': () => {
      asked += 1;
      return { invoices, invoiced: [], personal: [], paidCount: 0 };
    },
  });
  const basis = { contracts: [], assignCount: 1 };
  const one = {
    organizationId: id,
    organizationTitle: 'ООО «Волга»',
    peopleCount: 1,
    amount: 1500,
    vatMode: null,
    basis,
  };
  const some = await ofCenter({}, without, [invoiced], plan([one]));
  const link = (screen: Portal) => step(screen, 'Договор и счёт').getByRole('link', { name: 'Выставить счёт' });
  await expect.poll(() => asked).toBe(1);
  await expect.element(step(some, 'Оплата').getByRole('link', { name: /^счёт №/ })).toBeVisible();
  await expect.element(link(some)).toBeVisible();
  await some.unmount();
  const none = await ofCenter({}, without, [invoiced], plan([]));
  await expect.element(step(none, 'Оплата').getByRole('link', { name: /^счёт №/ })).toBeVisible();
  await expect.element(link(none)).not.toBeInTheDocument();
});

test('whoever was refunded out of a paid invoice is offered another', async () => {
  const paid = { id, number: '7', date: '2026-11-01', state: 'Paid' };
  let isAsked = false;
  const planned = {
    invoices: [],
    invoiced: [{ assignId: id, fullName: 'Абаев Иван', courseTitle: 'Охрана труда', invoice: paid }],
  };
  const screen = await ofCenter({}, without, [invoiced], {
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'POST /Invoice/Plan': () => {
      isAsked = true;
      return { ...planned, personal: [], paidCount: 0 };
    },
  });
  await expect.poll(() => isAsked).toBe(true);
  // What was answered has been drawn by then.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect.element(step(screen, 'Договор и счёт').getByRole('link', { name: 'Выставить счёт' })).toBeVisible();
});

test('free training says that it needs no contract, and nothing of what one would lack', async () => {
  const gap = { clause: 'е', act: 'Правила № 1441, п. 12', what: 'место жительства слушателя', isRequired: false };
  const gaps = [{ ...gap, place: 'student', id, title: 'Абаев Иван', field: 'residence' }];
  const free = { contracts: [], open: [{ client: { id, title: 'ООО «Волга»' }, peopleCount: 1, sum: 0, gaps }] };
  const screen = await ofCenter({ paidCount: 1, fullPrice: 0, unpaidPrice: 0 }, free);
  await expect.element(step(screen, 'Договор и счёт').getByText('Бесплатно, договор не нужен')).toBeVisible();
  expect(screen.getByText(/^Без договора/).elements()).toEqual([]);
  expect(screen.getByText(/Не хватает/).elements()).toEqual([]);
  // One may be concluded all the same.
  await expect.element(screen.getByText('Бесплатно 1 человек, договор не обязателен')).toBeVisible();
  const buttons = step(screen, 'Договор и счёт').getByRole('button');
  expect(buttons.elements().map((one) => [one.textContent, one.getAttribute('data-variant')])).toEqual([
    ['Уже заключён', 'subtle'],
    ['Заключить договор', 'subtle'],
  ]);
});

test('what was prepared with a former committee is said on the page of its group, with the way to have it made anew', async () => {
  const prepared = {
    ...{ documentId: id, type: 'Protocol', title: 'Протокол', number: '27', date: '2026-12-10', assignId: id },
    ...{ about: 'Сборная', committee: { id, title: 'Аттестационная' } },
  };
  const screen = await ofCenter({ opensOn: '2026-12-10' }, { contracts: [], open: [] }, [], {
    [`GET /Committee/GetPreparedOfGroup/${id}`]: () => [prepared],
  });
  await expect.element(screen.getByText('Подготовлено заранее с прежним составом')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Аттестационная' }))
    .toHaveAttribute('href', paths.committee(id));
  expect(screen.getByText(/нужно право «Обучение»/).elements()).toEqual([]);
  await screen.unmount();
  const other = await ofCenter({ opensOn: '2026-12-10' }, { contracts: [], open: [] }, [], {
    [`GET /Committee/GetPreparedOfGroup/${id}`]: () => [prepared],
    'GET /User/Current': () => operatorOf('EducationCenter', ['Operator'], ['Documents']),
  });
  await expect.element(other.getByText(/Для этого нужно право «Обучение»/)).toBeVisible();
});

test('access to the learning system goes to everybody of the group where the center has one', async () => {
  const sent: unknown[] = [];
  const connection = {
    kind: 'moodle',
    isConnected: true,
    url: '',
    title: '',
    sendsAccess: false,
    failed: 0,
    waiting: 0,
  };
  const screen = await ofCenter({}, without, [], {
    'GET /Moodle/connection': () => connection,
    'GET /AssignCourse/GetOrganizationAssigns/Current': () => ({ items: [], totalCount: 3, pageNumber: 1 }),
    'POST /Batch/SendAccess': (_, body) => {
      sent.push(body);
      return { id };
    },
  });
  await step(screen, 'Обучение').getByRole('button', { name: 'Отправить доступ к обучению' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click();
  await expect.poll(() => sent).toEqual([{ chosen: { filter: { groupId: id }, count: 3 } }]);
});

test('an invoice that waits for its money is named where the money is asked for', async () => {
  const screen = await ofCenter({}, without, [invoiced]);
  const link = step(screen, 'Оплата').getByRole('link', { name: /^счёт №.8 от.05\.11\.2026$/ });
  await expect.element(link).toHaveAttribute('href', paths.invoice(id));
  expect(filled(screen)).toEqual(['Результаты обучения']);
  await screen.getByRole('button', { name: 'Скачать все документы' }).hover();
  await expect.element(screen.getByText(/^Ждёт оплаты счёт №.8 от.05\.11\.2026$/)).toBeVisible();
});

test('people who lack data are counted, and lead to their list', async () => {
  const screen = await openGroup({}, 3);
  const lacking = step(screen, 'Состав').getByRole('link', { name: '3 человека' });
  await expect.element(lacking).toHaveAttribute('href', `${paths.group(id)}?state=Incomplete`);
});

test('what a client cannot do with a group of its center is not offered, and it is told why', async () => {
  const screen = await openGroup({ isOwn: false });
  await expect.element(screen.getByText(/Группу собрал учебный центр/)).toBeVisible();
  for (const name of ['Удалить', 'Назначить новый курс']) {
    expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  }
  expect(screen.getByRole('link', { name: 'Изменить' }).elements()).toEqual([]);
  await expect.element(screen.getByRole('link', { name: 'Получить счёт' })).toBeVisible();
});

test('what only the center can do is no lack of a client, and leads nowhere', async () => {
  const assign: ReadinessRow['assigns'][number] = {
    ...{ id, courseId: id, courseTitle: 'Охрана труда', isPaid: true, price: 900, trainingType: 'AdvancedTraining' },
    result: null,
    learning: { isCompleted: false, progress: 40 },
    documents: [],
    gaps: ['Result', 'Snils', 'Protocol'],
    ungraded: [],
  };
  const row = { id, fullName: 'Абаев Иван', organizationTitle: 'УЦ «Берег»', assigns: [assign] };
  const screen = await openGroup({}, 0, [row]);
  await expect.element(screen.getByText('Протокол оформит учебный центр')).toBeVisible();
  await expect.element(screen.getByText('В системе обучения не пройдено: 40 %')).toBeVisible();
  await expect.element(screen.getByText(/^Не хватает: СНИЛС сотрудника$/)).toBeVisible();
  expect(screen.getByRole('link', { name: /протокол/i }).elements()).toEqual([]);
});

test('a group that is paid is not offered to be paid', async () => {
  const screen = await openGroup({ paidCount: 1, unpaidPrice: 0 });
  await expect.element(step(screen, 'Оплата').getByText('Оплачено 1 из 1')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Оплатить' }).elements()).toEqual([]);
});

test('a client is told when the center may make the documents, not that it may', async () => {
  const later = group.assigns.map((one) => ({ ...one, dateEndLearning: '2999-12-07' }));
  const screen = await openGroup({ paidCount: 1, unpaidPrice: 0, assigns: later });
  await expect.element(screen.getByText('После окончания обучения 7 декабря 2999')).toBeVisible();
});

test('a client is told who makes the documents of training that is over', async () => {
  const over = await openGroup({ paidCount: 1, unpaidPrice: 0 });
  await expect.element(over.getByText('Документы оформляет учебный центр')).toBeVisible();
  expect(over.getByText('Можно зафиксировать').elements()).toEqual([]);
});

test('everybody whose documents are ready is marked as handed out from the step, after a question', async () => {
  const ready = { assignCount: 2, paidCount: 2, readyCount: 2, fixedCount: 2, unpaidPrice: 0 };
  const left = [id];
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Operator/GetOwnOrganizations': () => [],
    [`GET /Group/Readiness/${id}`]: () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    [`GET /Document/GetGroupContracts/${id}`]: () => ({ contracts: [], open: [] }),
    [`GET /Group/Group/${id}`]: () => ({ ...group, ...ready }),
    'GET /AssignCourse/GetOrganizationAssigns/Current': () => ({
      items: left.map((one) => ({
        ...{ id: one, student: { id, fullName: 'Абаев Иван' }, course: { id, title: 'Охрана труда' } },
        ...{
          organization: { id, title: 'УЦ «Берег»' },
          dateStartLearning: '2026-11-02',
          dateEndLearning: '2026-11-13',
        },
        ...{
          isPaid: true,
          documentState: true,
          isGivenNothing: false,
          price: 1500,
          refunded: 0,
          courseSubTitle: 'Охрана труда',
        },
      })),
      totalCount: left.length,
      pageNumber: 1,
    }),
    'POST /Batch/HandOut': () => ({ id }),
  });
  const screen = { path: paths.group('$id'), access: 'anyone' as const, crumb: '', page: async () => ({ GroupPage }) };
  const portal = await openPortal([screen], paths.group(id));
  await step(portal, 'Выдача').getByRole('button', { name: 'Отметить выданными' }).click();
  await portal.getByRole('dialog').getByRole('button', { name: 'Отметить' }).click();
  await expect
    .poll(() => calls.filter(({ request }) => request === 'POST /Batch/HandOut').map(({ body }) => body))
    .toEqual([{ chosen: { filter: { groupId: id, task: 'Issue' }, count: 1 } }]);
});

test('a group leads to who of it is checked once more, and to where those come from whom it checks', async () => {
  const other = '01900000-0000-7000-8000-00000000000b';
  const person = { assignId: other, fullName: 'Ким Ирина Сергеевна' };
  const screen = await openGroup({
    repeatedIn: [
      { groupId: other, title: 'Повторная проверка 25.11.2026: Сборная', date: '2026-11-25', people: [person] },
    ],
    repeats: [{ groupId: null, title: '', date: '2026-11-13', people: [person] }],
  });
  const link = screen.getByRole('link', { name: 'Повторная проверка 25.11.2026: Сборная' });
  await expect.element(link).toHaveAttribute('href', paths.group(other));
  await expect.element(screen.getByText('25.11.2026: Ким Ирина Сергеевна')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Ким Ирина Сергеевна' }))
    .toHaveAttribute('href', paths.assignment(other));
});
