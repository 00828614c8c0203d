import type { GroupContracts as Contracts, GroupContractInfo } from '@dopusk/contract/group-contracts.ts';
import { expect, test } from 'vitest';
import { openPage, operatorOf, Refused, serve } from '../../../testing/portal.tsx';
import { GroupContracts } from './GroupContracts.tsx';

const groupId = '01900000-0000-7000-8000-00000000000a';
const client = { id: '01900000-0000-7000-8000-00000000000b', title: 'ООО «Заря»' };
const centerId = '01900000-0000-7000-8000-000000000003';

const info: GroupContractInfo = {
  client,
  isRepeated: false,
  peopleCount: 3,
  sum: 4500,
  lines: [{ title: 'Охрана труда', quantity: 3, price: 1500, sum: 4500 }],
  form: {
    number: '26-0007',
    date: '2026-11-22',
    studyForm: 'очная',
    centerSignatory: 'директора Громова В. Н.',
    customerPosition: 'Директор',
    customerSigner: 'Зорин Олег Ильич',
    customerAuthority: 'Устав',
    customerSignatory: 'директора Зорина О. И.',
    paymentOrder: 'Before',
    paymentDays: 14,
    advancePercent: null,
  },
  signatories: [],
  frames: [],
  gaps: [],
  dateStart: '2999-11-02',
  dateEnd: '2999-11-13',
  lastNumbered: null,
};

const made: Contracts['contracts'][number] = {
  id: '01900000-0000-7000-8000-00000000000c',
  number: '26-0007',
  date: '2026-11-22',
  client,
  peopleCount: 3,
  sum: 4500,
  isPrinted: true,
  printError: '',
  files: [{ format: 'Pdf', file: { url: '/api/Document/GetFile/1/Contract/Pdf' } }],
};
const without: Contracts['open'] = [{ client, peopleCount: 3, sum: 4500, gaps: [] }];

async function openContracts(
  read: () => Contracts,
  { who = 'EducationCenter', fix = () => ({ id: made.id }), note = fix, ...given }: Partial<Served> = {},
) {
  localStorage.setItem('userType', 'Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf(who, [who === 'Customer' ? 'Operator' : 'HighOperator']),
    [`GET /Document/GetGroupContracts/${groupId}`]: read,
    [`GET /Document/GetGroupContractInfo/${groupId}`]: () => ({ ...info, ...given.info }),
    'POST /Document/GroupContract': fix,
    'POST /Document/OutsideGroupContract': note,
  });
  return { calls, screen: await openPage(() => <GroupContracts groupId={groupId} isNext />) };
}

interface Served {
  who: 'EducationCenter' | 'Customer';
  info: Partial<GroupContractInfo>;
  fix: () => unknown;
  note: () => unknown;
}

test('one action makes a contract about all people of a client', async () => {
  let isMade = false;
  const { calls, screen } = await openContracts(
    () => (isMade ? { contracts: [made], open: [] } : { contracts: [], open: without }),
    {
      fix: () => {
        isMade = true;
        return { id: made.id };
      },
    },
  );
  await expect.element(screen.getByText('Без договора 3 человека, 4 500 ₽')).toBeVisible();
  await screen.getByRole('button', { name: 'Заключить договор: ООО «Заря»' }).click();
  await expect.element(screen.getByText('ООО «Заря»: 3 человека в приложении к договору.')).toBeVisible();
  await expect.element(screen.getByText('в течение 14 календарных дней со дня', { exact: false })).toBeVisible();
  await screen.getByRole('combobox', { name: 'Порядок оплаты' }).click();
  await screen.getByRole('option', { name: 'Аванс по счёту, остальное после обучения' }).click();
  await screen.getByRole('textbox', { name: 'Аванс, %' }).fill('30');
  await expect.element(screen.getByText('в два срока: 30 % стоимости', { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: 'Зафиксировать договор' }).click();
  await expect.element(screen.getByText('Договор № 26-0007 от 22.11.2026, ООО «Заря»')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Скачать Договор № 26-0007: PDF' })).toBeVisible();
  const sent = calls.filter(({ request }) => request.startsWith('POST'));
  expect(sent.map(({ body }) => body)).toEqual([
    {
      ...info.form,
      paymentOrder: 'Parts',
      advancePercent: 30,
      kind: 'Organization',
      bankAccountId: null,
      frameId: null,
      groupId,
      clientId: client.id,
      suggestedNumber: '26-0007',
    },
  ]);
});

test('a contract that would be younger than the enrolment says so, and is made all the same', async () => {
  const { screen } = await openContracts(() => ({ contracts: [], open: without }), {
    info: { dateStart: '2026-11-02', form: { ...info.form, date: '2026-11-12' } },
  });
  await screen.getByRole('button', { name: 'Заключить договор: ООО «Заря»' }).click();
  await expect.element(screen.getByText('Обучение началось 2 ноября', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Зафиксировать договор' })).toBeEnabled();
});

test('what the center has not filled in is named and stops the contract', async () => {
  const licence = {
    clause: 'и',
    act: 'Правила № 1441, п. 12',
    what: 'номер лицензии',
    isRequired: true,
    place: 'organization',
    id: centerId,
  } as const;
  const phone = {
    ...licence,
    clause: 'в',
    what: 'телефон',
    isRequired: false,
    ...{ id: client.id, field: '' },
  } as const;
  const gaps = [
    { ...licence, title: 'УЦ «Берег»', field: 'licenceNumber' },
    { ...phone, title: client.title },
  ];
  const { screen } = await openContracts(() => ({ contracts: [], open: without }), { info: { gaps } });
  await screen.getByRole('button', { name: 'Заключить договор: ООО «Заря»' }).click();
  const stops = screen.getByRole('list', { name: 'Без чего договор не заключить' });
  await expect.element(stops.getByText(/номер лицензии – .*п\.\s12\s«и»/)).toBeVisible();
  await expect
    .element(stops.getByRole('link', { name: 'УЦ «Берег»' }))
    .toHaveAttribute('href', `/orgs/${centerId}/edit?field=licenceNumber&back=%2Fpage`);
  await expect
    .element(screen.getByRole('list', { name: 'Чего не будет в договоре' }).getByText(/телефон/))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Зафиксировать договор' })).toBeDisabled();
});

test('the page of the group names what is missing by whose it is, each a link to its field', async () => {
  const act = 'Правила № 1441, п. 12';
  const personOf = (digit: number) => ({
    ...{ clause: 'е', act, what: 'место жительства слушателя', isRequired: false, place: 'student' as const },
    ...{ id: `01900000-0000-7000-8000-0000000000d${digit}`, title: `Абрамов-${digit} Денис`, field: 'residence' },
  });
  const ofCenter = { ...personOf(0), place: 'organization' as const, id: centerId, title: 'УЦ «Берег»' };
  const gaps = [
    { ...ofCenter, what: 'номер лицензии', isRequired: true, field: 'licenceNumber' },
    {
      ...ofCenter,
      what: 'документ о полномочиях подписанта',
      isRequired: true,
      place: 'signatories' as const,
      field: '',
    },
    ...[1, 2, 3, 4, 5].map(personOf),
  ];
  const { screen } = await openContracts(
    () => ({ contracts: [], open: [{ client, peopleCount: 5, sum: 4500, gaps }] }),
    {
      info: { gaps },
    },
  );
  await expect
    .element(screen.getByText(/^Не хватает, УЦ «Берег»: номер лицензии, документ о полномочиях подписанта$/))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'номер лицензии' }))
    .toHaveAttribute('href', `/orgs/${centerId}/edit?field=licenceNumber&back=%2Fpage`);
  await expect
    .element(screen.getByText(/^Не хватает, место жительства слушателя: Абрамов-1 .*, Абрамов-3 Денис и ещё 2$/))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Абрамов-2 Денис' }))
    .toHaveAttribute('href', `/students/${personOf(2).id}/edit?field=residence&back=%2Fpage`);
  await screen.getByRole('button', { name: 'Заключить договор: ООО «Заря»' }).click();
  const stops = screen.getByRole('list', { name: 'Без чего договор не заключить' });
  await expect.element(stops).toBeVisible();
  // Neither number nor letter begins a line of its own.
  expect(stops.element().textContent).toContain('(Правила №\u00a01441, п.\u00a012\u00a0«е»)');
});

test('a refused field is shown at it', async () => {
  const issue = { code: 'Invalid', message: 'Номер уже занят другим документом' };
  const { screen } = await openContracts(() => ({ contracts: [], open: without }), {
    fix: () => new Refused('Invalid', { number: [issue] }),
  });
  await screen.getByRole('button', { name: 'Заключить договор: ООО «Заря»' }).click();
  await screen.getByRole('button', { name: 'Зафиксировать договор' }).click();
  await expect.element(screen.getByText(issue.message)).toBeVisible();
});

test('a client downloads its contract and can take nothing back', async () => {
  const { screen } = await openContracts(() => ({ contracts: [made], open: [] }), { who: 'Customer' });
  await expect.element(screen.getByRole('button', { name: 'Скачать Договор № 26-0007: PDF' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Отозвать/ }).elements()).toEqual([]);
});

test('a group without courses has no word of contracts', async () => {
  const { screen, calls } = await openContracts(() => ({ contracts: [], open: [] }));
  await expect.poll(() => calls.some(({ request }) => request.includes('GetGroupContracts'))).toBe(true);
  expect(screen.getByRole('heading', { name: /Договор/ }).elements()).toEqual([]);
});

test('whoever heads the center on the contract’s day signs it, and who does is chosen where several may', async () => {
  const head = {
    line: 'Подписывает исполнитель',
    fullName: 'Громов В. Н.',
    jobTitle: 'директор',
    validFrom: null,
    validUntil: '2026-05-31',
    isByProxy: false,
  };
  const [before, after, deputy] = ['1', '2', '3'].map((digit) => `01900000-0000-7000-8000-0000000000a${digit}`) as [
    string,
    string,
    string,
  ];
  const signatories: GroupContractInfo['signatories'] = [
    { ...head, id: before, words: { centerSignatory: 'директора Громова В. Н.' } },
    {
      ...head,
      id: after,
      fullName: 'Швец О. И.',
      validFrom: '2026-06-01',
      validUntil: null,
      words: { centerSignatory: 'директора Швец О. И.' },
    },
    {
      ...head,
      id: deputy,
      fullName: 'Гришин А. А.',
      validFrom: '2026-06-01',
      validUntil: null,
      words: { centerSignatory: 'заместителя Гришина А. А.' },
    },
  ];
  const form = { ...info.form, centerSignatory: 'директора Швец О. И.' };
  const { calls, screen } = await openContracts(() => ({ contracts: [], open: without }), {
    info: { form, signatories },
  });
  await screen.getByRole('button', { name: 'Заключить договор: ООО «Заря»' }).click();
  const words = screen.getByRole('textbox', { name: 'Исполнитель, в лице' });
  await expect.element(words).toHaveValue('директора Швец О. И.');
  await screen.getByRole('combobox', { name: 'Подписывает исполнитель' }).click();
  await screen.getByRole('option', { name: /Гришин/ }).click();
  await expect.element(words).toHaveValue('заместителя Гришина А. А.');
  await screen.getByRole('button', { name: 'Зафиксировать договор' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request.startsWith('POST /Document/GroupContract'))?.body)
    .toMatchObject({
      centerSignatory: 'заместителя Гришина А. А.',
      signatoryIds: [deputy],
    });
});

test('a contract past the portal is noted by its number and day, and says that it has no files', async () => {
  let isNoted = false;
  const outside = { ...made, number: '15/2026-У', files: [] };
  const { calls, screen } = await openContracts(
    () => (isNoted ? { contracts: [outside], open: [] } : { contracts: [], open: without }),
    {
      note: () => {
        isNoted = true;
        return { id: outside.id };
      },
    },
  );
  await screen.getByRole('button', { name: 'Уже заключён: ООО «Заря»' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Договор заключён вне портала' });
  await dialog.getByRole('textbox', { name: 'Номер договора' }).fill('15/2026-У');
  await dialog.getByRole('textbox', { name: 'Дата договора' }).fill('22.11.2026');
  await dialog.getByRole('button', { name: 'Записать' }).click();
  await expect.element(screen.getByText(/Договор №\s15\/2026-У от 22\.11\.2026/)).toBeVisible();
  await expect.element(screen.getByText(/Заключён вне портала/)).toBeVisible();
  const sent = calls.filter(({ request }) => request.startsWith('POST'));
  expect(sent.map(({ body }) => body)).toEqual([
    {
      ...{ groupId, clientId: client.id, number: '15/2026-У', date: '2026-11-22' },
      ...{ paymentOrder: 'Before', paymentDays: null, advancePercent: null },
    },
  ]);
});
