import type { documents, Verification } from '@dopusk/contract/documents.ts';
import type { Reply } from '@dopusk/contract/endpoint.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Screen } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { openPortal, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { formatDay } from '../../text/date.ts';
import { DiplomPage } from './diplom/DiplomPage.tsx';
import { VerifyPage } from './VerifyPage.tsx';

type DiplomInfo = Reply<(typeof documents)['diplomInfo']>;

const id = '01900000-0000-7000-8000-00000000000a';
const codes = 'K7M2P-9QRTX-4HWBD';

const screens: Screen[] = [
  {
    path: paths.assignmentDocument('$id', 'Diplom'),
    access: 'administrator',
    crumb: 'Диплом',
    page: async () => ({ DiplomPage }),
  },
  {
    path: paths.assignmentPay('$id'),
    access: 'anyone',
    crumb: 'Оплата',
    page: async () => ({ Pay: () => <p>Оплата назначения</p> }),
  },
  { path: paths.verify, access: 'anyone', crumb: 'Проверка', page: async () => ({ VerifyPage }) },
  { path: paths.verification('$code'), access: 'anyone', crumb: 'Проверка', page: async () => ({ VerifyPage }) },
];

const info: DiplomInfo = {
  type: 'Diplom',
  assignId: id,
  studentId: id,
  fullName: 'Соловьёва Любовь Андреевна',
  isShown: true,
  organizationTitle: 'ООО «Волга-Монтаж»',
  courseId: id,
  courseTitle: 'Охрана труда',
  isPaid: true,
  isFree: false,
  isFixed: false,
  trainingType: 'ProfessionalRetraining',
  isIssuedByCourse: true,
  passedWithout: [],
  selfExaminers: [],
  awaitsMinistry: false,
  form: {
    series: 'ПП',
    number: '12',
    regNumber: '',
    blankNumber: '',
    protocolNumber: '',
    protocolDate: '',
    differenceReason: '',
    fullNameDative: 'Соловьёвой Любови Андреевне',
    course: 'Охрана труда',
    hoursCount: 40,
    date: '2026-11-09',
    dateStart: '2026-11-02',
    dateEnd: '2026-11-09',
    licenseDate: '2021-04-15',
    appendixOne: { educationType: 'High', themeTitle: '' },
    appendixTwo: {
      disciplines: [
        { id, title: 'Первая помощь', hoursCount: 16, gradeType: null },
        { id: '01900000-0000-7000-8000-00000000000b', title: 'Пожарная безопасность', hoursCount: 24, gradeType: null },
      ],
    },
  },
  fixed: null,
  former: [],
  nextNumber: '13',
  lastNumbered: null,
  missing: [],
  signatories: [],
  gaps: [],
  protocol: null,
};

const fixed: DiplomInfo = {
  ...info,
  isFixed: true,
  fixed: {
    id,
    date: '2026-11-09',
    opensOn: null,
    lacks: null,
    fixedAt: '2026-11-20T07:00:00.000Z',
    verificationCode: codes,
    isPrinted: true,
    printError: '',
    receivedAt: null,
    type: 'Diplom',
    isDuplicate: false,
    isExchanged: false,
    citesRevoked: false,
    ministry: null,
    group: null,
    files: [
      { part: 'DiplomMain', title: 'Диплом', format: 'Pdf', file: { url: '/api/Document/GetFile/1/DiplomMain/Pdf' } },
    ],
  },
};

const fixButton = page.getByRole('button', { name: 'Зафиксировать' });
const answerButton = page.getByRole('dialog').getByRole('button', { name: 'Зафиксировать' });
const open = () => openPortal(screens, `/assignments/${id}/diplom`);
const sent = (calls: { request: string; body: unknown }[]) =>
  calls.filter(({ request }) => request === 'POST /Document/Diplom').map(({ body }) => body);

/** The server, with the page's data as it is at the moment. */
function portalWith(read: () => DiplomInfo, fix: () => unknown = () => new Refused('Error')) {
  return serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /Operator/GetOwnOrganizations': () => [],
    [`GET /Document/GetDiplomInfo/${id}`]: read,
    'POST /Document/Diplom': fix,
    [`POST /Document/AskForData/${id}`]: () => null,
  });
}

beforeEach(() => localStorage.setItem('userType', 'Operator'));

describe('fixing', () => {
  test('names what is missing and asks nothing until it is there', async () => {
    const calls = portalWith(() => info);
    await open();
    await fixButton.click();
    await expect.poll(() => page.getByText('Обязательное поле').elements()).toHaveLength(2);
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(sent(calls)).toEqual([]);
  });

  test('of somebody whom the client shows no more leads to no record and asks the client for what is missing', async () => {
    const calls = portalWith(() => ({ ...info, isShown: false, gaps: ['Education', 'Award'] }));
    calls.length = 0;
    await open();
    await expect.element(page.getByText(/Клиент отвязал центр: попросите ООО «Волга-Монтаж»/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: /что даёт диплом/ })).toBeVisible();
    expect(page.getByRole('link', { name: /образование сотрудника/ }).elements()).toEqual([]);
    expect(page.getByRole('link', { name: info.fullName }).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Попросить клиента' }).click();
    await expect.element(page.getByText('Просьба отправлена клиенту!')).toBeVisible();
    expect(calls.map(({ request }) => request)).toContain(`POST /Document/AskForData/${id}`);
  });

  test('asks first, sends the whole form and becomes read-only with its files', async () => {
    let isFixed = false;
    const calls = portalWith(
      () => (isFixed ? fixed : info),
      () => {
        isFixed = true;
        return new Response('PDF', {
          headers: { 'content-type': 'application/zip', 'content-disposition': "attachment; filename*=UTF-8''a.zip" },
        });
      },
    );
    await open();
    await page.getByRole('button', { name: 'хорошо' }).click();
    await fixButton.click();
    await expect.element(page.getByText('Зафиксировать документ?')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent(calls)).toEqual([]);

    await fixButton.click();
    await answerButton.click();
    await expect.element(page.getByText('Документ зафиксирован!')).toBeVisible();
    const disciplines = info.form.appendixTwo.disciplines.map((row) => ({ ...row, gradeType: 'Good' }));
    expect(sent(calls)).toEqual([{ ...info.form, assignId: id, suggestedNumber: '12', appendixTwo: { disciplines } }]);
    await expect.element(page.getByRole('button', { name: 'Скачать Диплом: PDF' })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Серия' })).toBeDisabled();
    await expect.element(fixButton).not.toBeInTheDocument();
  });

  test('of a training that goes on wants the choice to prepare it ahead', async () => {
    const day = daysLater(today(), 14);
    const calls = portalWith(() => ({ ...info, form: { ...info.form, date: day, dateEnd: day } }));
    await open();
    await page.getByRole('button', { name: 'хорошо' }).click();
    await fixButton.click();
    await expect.element(answerButton).toHaveAttribute('data-disabled', 'true');
    await answerButton.click({ force: true });
    expect(sent(calls)).toEqual([]);
    await page.getByRole('checkbox', { name: `Подготовить заранее: вступит в силу ${formatDay(day)}` }).click();
    await answerButton.click();
    await expect.poll(() => sent(calls)).toMatchObject([{ date: day, prepareAhead: true }]);
  });

  test('puts a taken number’s refusal at its field', async () => {
    const message = 'Номер уже занят другим документом';
    portalWith(
      () => info,
      () => new Refused('Invalid', { number: [{ code: 'Invalid', message }] }, message),
    );
    await open();
    await page.getByRole('button', { name: 'хорошо' }).click();
    await fixButton.click();
    await answerButton.click();
    const number = page.getByRole('textbox', { name: /^Регистрационный номер/ });
    await expect.element(number).toHaveAttribute('aria-invalid', 'true');
    await expect.element(number).toHaveFocus();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    // It stays when the field is left as it is, and goes when it is changed.
    await page.getByRole('textbox', { name: 'Серия' }).click();
    await expect.element(number).toHaveAttribute('aria-invalid', 'true');
    await number.fill('13');
    await expect.element(number).not.toHaveAttribute('aria-invalid');
  });

  test('of an unpaid assignment says so and leads to its payment', async () => {
    const calls = portalWith(() => ({ ...info, isPaid: false }));
    const portal = await open();
    await fixButton.click({ force: true });
    const link = page.getByRole('alert').getByRole('link', { name: 'Оплатить назначение' }).last();
    await expect.element(link).toBeVisible();
    expect(sent(calls)).toEqual([]);
    await link.click();
    expect(portal.address()).toBe(`/assignments/${id}/pay`);
  });

  test('before the protocol says so, leads to it and asks nothing', async () => {
    const calls = portalWith(() => ({ ...info, gaps: ['Protocol'] }));
    await open();
    await expect.element(page.getByText(/^Без протокола документ не фиксируется/)).toBeVisible();
    await fixButton.click({ force: true });
    await expect.element(page.getByRole('alert').getByText(/сначала зафиксируйте протокол\)$/)).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(sent(calls)).toEqual([]);
    const link = page.getByRole('link', { name: 'Оформить протокол' });
    await expect.element(link).toHaveAttribute('href', paths.assignmentDocument(id, 'Protocol'));
  });

  test('says what differs from the course, and that the programme is shorter than the law asks', async () => {
    portalWith(() => info);
    await open();
    await expect.element(page.getByText(/^Профессиональная переподготовка: не меньше 250 часов/)).toBeVisible();
    await page.getByRole('textbox', { name: /^Часов/ }).fill('256');
    await expect.element(page.getByText('Не так, как в курсе: 40 часов')).toBeVisible();
    await page.getByRole('textbox', { name: /^Курс/ }).fill('Охрана труда на высоте');
    await expect.element(page.getByText('Не так, как в курсе: «Охрана труда»')).toBeVisible();
  });

  test('names the protocol by number and day', async () => {
    portalWith(() => ({ ...info, protocol: { number: '17-ПА', date: '2026-11-09' } }));
    await open();
    await expect.element(page.getByRole('textbox', { name: 'Протокол комиссии' })).toHaveValue('№ 17-ПА от 09.11.2026');
  });

  test('is not offered for a document the course does not issue', async () => {
    portalWith(() => ({ ...info, isIssuedByCourse: false }));
    await open();
    await expect.element(page.getByText('Этот документ курсом не выдаётся')).toBeVisible();
    expect(fixButton.elements()).toEqual([]);
  });
});

describe('a fixed document', () => {
  test('prepared ahead says when it opens, and is not duplicated before', async () => {
    const opensOn = daysLater(today(), 14);
    portalWith(() => ({ ...fixed, fixed: fixed.fixed && { ...fixed.fixed, date: opensOn, opensOn } }));
    await open();
    await expect.element(page.getByRole('heading', { name: 'Документ подготовлен заранее' })).toBeVisible();
    await expect
      .element(page.getByText(new RegExp(`^Вступит в силу ${formatDay(opensOn)}\\. До этого клиент и слушатель`)))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Отозвать' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Выдать дубликат' }).elements()).toEqual([]);
  });

  test('is looked after until it is printed', async () => {
    const state = { isPrinted: false, printError: '' };
    portalWith(() => ({ ...fixed, fixed: fixed.fixed && { ...fixed.fixed, ...state } }));
    await open();
    await expect.element(page.getByText('Печатается…')).toBeVisible();
    const duplicate = page.getByRole('button', { name: 'Выдать дубликат' });
    await expect.element(duplicate).toHaveAttribute('aria-disabled', 'true');
    await duplicate.hover();
    await expect.element(page.getByText(/^Документ ещё печатается/)).toBeVisible();
    state.printError = 'Служба печати ответила 503';
    await expect.element(page.getByText(/^Служба печати ответила 503\. Печать повторится/)).toBeVisible();
    Object.assign(state, { isPrinted: true, printError: '' });
    await expect.element(page.getByRole('button', { name: 'Скачать Диплом: PDF' })).toBeVisible();
    await expect.element(duplicate).not.toHaveAttribute('aria-disabled');
  });
});

describe('verification', () => {
  const training: Verification['training'] = {
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
  };

  test('takes the code as it is typed and shows what to compare', async () => {
    serve({
      [`GET /Document/Verify/${encodeURIComponent('К7М2Р 9QRTX 4hwbd')}`]: (): Verification => ({
        status: 'Valid',
        type: 'Diplom',
        title: 'Диплом о профессиональной переподготовке',
        instead: '',
        trainingType: 'ProfessionalRetraining',
        series: 'ПП',
        blankNumber: '',
        number: '12',
        date: '2026-11-20',
        centerTitle: 'Берег',
        courseTitle: 'Охрана труда',
        training,
        person: 'Соловьёва Л. А.',
        peopleCount: 1,
        isDuplicate: false,
        expiresOn: null,
        revokedOn: null,
        replacedBy: null,
        isLastRevoked: false,
        revokedWith: null,
        revokedProtocol: null,
        people: [],
        refusedCount: 0,
        ministry: null,
      }),
    });
    localStorage.clear();
    await openPortal(screens, '/verify');
    await page.getByRole('textbox', { name: 'Код проверки' }).fill('К7М2Р 9QRTX 4hwbd');
    await page.getByRole('button', { name: 'Проверить' }).click();
    await expect.element(page.getByText('Документ действителен')).toBeVisible();
    await expect.element(page.getByText('Диплом о профессиональной переподготовке рег. № 12 (серия ПП)')).toBeVisible();
    await expect.element(page.getByText('20.11.2026')).toBeVisible();
  });

  test('of what has not come into force says when it will', async () => {
    const unknown = {
      title: 'Протокол',
      instead: '',
      centerTitle: 'Берег',
      courseTitle: 'Охрана труда',
      training,
      person: '',
      peopleCount: 3,
      isDuplicate: false,
      replacedBy: null,
      isLastRevoked: false,
      revokedWith: null,
      revokedProtocol: null,
      people: [],
      refusedCount: 0,
      ministry: null,
    };
    const answer: Verification = {
      status: 'NotYet',
      type: 'Protocol',
      trainingType: null,
      series: '',
      blankNumber: '',
      number: '12',
      date: '2099-12-07',
      ...unknown,
      expiresOn: null,
      revokedOn: null,
    };
    serve({ [`GET /Document/Verify/${codes}`]: () => answer });
    localStorage.clear();
    await openPortal(screens, `/verify/${codes}`);
    await expect.element(page.getByText('Вступает в силу 07.12.2099')).toBeVisible();
    expect(page.getByText('Документ действителен').elements()).toEqual([]);
  });

  test('says that a code is unknown', async () => {
    serve({
      [`GET /Document/Verify/${codes}`]: () => new Refused('NotFoundFile', null, 'Документ с таким кодом не найден'),
    });
    localStorage.clear();
    await openPortal(screens, `/verify/${codes}`);
    await expect.element(page.getByText('Документ с таким кодом не найден')).toBeVisible();
  });
});
