import type { PlannedDocument } from '@dopusk/contract/group-documents.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useServerForm } from '../../forms/use-server-form.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { GroupPlan } from './GroupPlan.tsx';
import { GroupSignatories } from './GroupSignatories.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const protocol = {
  type: 'Protocol',
  trainingType: 'SafetyTraining',
  assignId: null,
  title: 'Охрана труда',
  number: '26-0007',
} as const;
const contract = {
  type: 'Contract',
  trainingType: 'SafetyTraining',
  assignId: id,
  title: 'Иванов Иван Иванович',
  number: '31',
} as const;

const made = { reason: null, isOwed: true, wrongField: null, outOfOrder: null, clauses: [], blank: [] };
const beside = {
  ...made,
  passedWithout: [],
  selfExaminers: [],
  signatories: [],
  awaitsMinistry: false,
  printedOn: null,
  dateEnd: null,
  fewHours: null,
  courseTitle: '',
};

type Planned = Pick<PlannedDocument, 'type' | 'trainingType' | 'assignId' | 'title' | 'number' | 'date'> &
  Partial<PlannedDocument>;

const openPlan = (plan: Planned[]) =>
  openPage(() => <GroupPlan planned={plan.map((planned) => ({ ...beside, ...planned }))} />);

test('the plan of a group names each document with its number and day, and what is missing for it', async () => {
  const screen = await openPlan([
    { ...protocol, date: '2026-12-07', blank: ['номер лицензии центра'] },
    { ...contract, date: '2026-11-22', reason: 'Не хватает: БИК' },
  ]);
  await expect
    .element(screen.getByText('Протокол №\u00a026-0007 от\u00a007.12.2026, курс «Охрана труда»'))
    .toBeVisible();
  await expect.element(screen.getByText('Не зафиксируется. Не хватает: БИК')).toBeVisible();
  await expect.element(screen.getByText('Останется пустым: номер лицензии центра')).toBeVisible();
  await expect.element(screen.getByText(/^Не зафиксируется: 1\sдокумент\. Номера предв/)).toBeVisible();
  const counts = screen.getByRole('list', { name: 'Будет зафиксировано' });
  await expect.element(counts.getByText('Протокол – 1, один на всех')).toBeVisible();
  await expect.element(counts.getByText('Договор – не зафиксируется')).toBeVisible();
});

test('two documents of one person are told apart by their courses', async () => {
  const certificate = { ...contract, type: 'Certificate', date: '2026-12-07' } as const;
  const screen = await openPlan([
    { ...certificate, courseTitle: 'Первая помощь' },
    { ...certificate, assignId: '1', number: '32', courseTitle: 'Работы на высоте' },
    { ...certificate, assignId: '2', number: '33', title: 'Петров Пётр', courseTitle: 'Первая помощь' },
  ]);
  await expect.element(screen.getByText(/№\s31 от\s07\.12\.2026, курс «Первая помощь»$/)).toBeVisible();
  await expect.element(screen.getByText(/№\s32 от\s07\.12\.2026, курс «Работы на высоте»$/)).toBeVisible();
  await expect.element(screen.getByText(/№\s33 от\s07\.12\.2026$/)).toBeVisible();
});

test('a programme that is shorter than the law asks is warned of once', async () => {
  const fewHours = 'Повышение квалификации: не меньше 16 часов (Порядок ДПО, приказ Минобрнауки № 266)';
  const certificate: Planned = {
    ...contract,
    type: 'Certificate',
    trainingType: 'AdvancedTraining',
    date: '2026-12-07',
  };
  const screen = await openPlan([
    { ...certificate, fewHours },
    { ...certificate, assignId: '1', fewHours },
  ]);
  const warning = screen.getByRole('alert', { name: 'Часов меньше, чем требуется' });
  await expect.element(warning.getByText(fewHours)).toBeVisible();
});

test('a plan calls a document as its kind of training does', async () => {
  const certificate = { ...contract, type: 'Certificate', trainingType: 'ProfessionalTraining' } as const;
  const screen = await openPlan([{ ...certificate, number: '5', date: '2026-12-07' }]);
  await expect.element(screen.getByText(/Свидетельство о профессии рабочего №.5 от.07\.12\.2026$/)).toBeVisible();
});

test('a plan says on which printed form a document will be', async () => {
  const printedOn = { series: 'СП', blankNumber: '0012346' };
  const certificate = { ...contract, type: 'Certificate', trainingType: 'ProfessionalTraining' } as const;
  const screen = await openPlan([
    { ...certificate, date: '2026-12-07', printedOn },
    { ...protocol, date: '2026-12-07' },
  ]);
  await expect.element(screen.getByText(/№.31 от.07\.12\.2026, бланк СП №.0012346$/)).toBeVisible();
  await expect.element(screen.getByText(/^Протокол №.*бланк/)).not.toBeInTheDocument();
});

test('a plan says who will be given no document, and promises him no number', async () => {
  const diploma = { ...contract, type: 'Diplom', trainingType: 'ProfessionalRetraining', number: null } as const;
  const screen = await openPlan([{ ...diploma, date: '2026-12-07', reason: 'Не хватает: образование сотрудника' }]);
  await expect.element(screen.getByText('Иванов Иван Иванович: Диплом', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Не зафиксируется. Не хватает: образование сотрудника')).toBeVisible();
});

test('of several of a kind it counts those that will be made; who has not passed is not among them', async () => {
  const certificate: Planned = { ...contract, type: 'Certificate', date: '2026-12-07' };
  const screen = await openPlan([
    certificate,
    { ...certificate, assignId: '1', number: null, title: 'Петров Пётр Ильич', reason: 'Не хватает: фото сотрудника' },
    { ...certificate, assignId: '2', number: null, title: 'Швец Олег', reason: 'Не хватает: решение', isOwed: false },
  ]);
  await expect.element(screen.getByText('Удостоверение о проверке знаний – 1 из 2')).toBeVisible();
  await expect.element(screen.getByText('Не выдаётся: обучение не пройдено')).toBeVisible();
  await expect.element(screen.getByText(/^Не зафиксируется: 1\sдокумент\./)).toBeVisible();
});

test('a number out of the order of days is warned of once a kind', async () => {
  const outOfOrder = { number: '12', date: '2026-11-05', trainingType: null };
  const late: Planned = { ...contract, number: '13', date: '2026-11-02', outOfOrder };
  const screen = await openPlan([late, { ...late, assignId: '1', number: '14' }]);
  const warning = screen.getByRole('alert', { name: 'Номер не по порядку дат' });
  await expect.element(warning.getByText(/^Договор: №.12 уже выдан 5 ноября.*, а №.13\sбудет 2 ноября/)).toBeVisible();
  await expect.element(warning.getByText(/№.14/)).not.toBeInTheDocument();
});

test('a number of a register that kinds of training share is called by its own document', async () => {
  const outOfOrder = { number: '12', date: '2026-11-05', trainingType: 'ProfessionalTraining' } as const;
  const certificate = { ...contract, type: 'Certificate', number: '13', date: '2026-11-02' } as const;
  const screen = await openPlan([{ ...certificate, outOfOrder }]);
  const warning = screen.getByRole('alert', { name: 'Номер не по порядку дат' });
  await expect
    .element(
      warning.getByText(
        /^Удостоверение о проверке знаний: №.12 того же реестра \(«Свидетельство о профессии рабочего»\) уже выдан 5 ноября/,
      ),
    )
    .toBeVisible();
});

test('a contract about training that is over is said to be dated back', async () => {
  const screen = await openPlan([{ ...contract, date: '2020-11-02', dateEnd: '2020-11-13' }]);
  const warning = screen.getByRole('alert', { name: 'Обучение уже окончено' });
  await expect.element(warning.getByText(/окончилось 13 ноября.*, а договор будет датирован 2 ноября/)).toBeVisible();
});

test('a contract about training that is yet to end is not', async () => {
  const screen = await openPlan([{ ...contract, date: '2020-11-02', dateEnd: '2999-11-13' }]);
  expect(screen.getByRole('alert').elements()).toEqual([]);
});

test('a plan without gaps says so', async () => {
  const screen = await openPlan([{ ...protocol, date: '2026-12-07' }]);
  await expect.element(screen.getByText(/^Всё заполнено\./)).toBeVisible();
});

test('a plan says that everything is filled in only when no place stays empty', async () => {
  const screen = await openPlan([{ ...protocol, date: '2026-12-07', blank: ['номер лицензии центра'] }]);
  await expect.element(screen.getByText(/^Зафиксируется всё, но останутся пустые места\./)).toBeVisible();
});

test('who sits in the committee that examines him is named, and not everything is filled in then', async () => {
  const selfExaminers = [{ fullName: 'Шевчук Ольга Петровна', committeeTitle: 'Комиссия по охране труда' }];
  const screen = await openPlan([{ ...protocol, date: '2026-12-07', selfExaminers }]);
  await expect.element(screen.getByText('Комиссия проверяет своего же члена')).toBeVisible();
  await expect.element(screen.getByText('Шевчук Ольга Петровна – в комиссии «Комиссия по охране труда»')).toBeVisible();
  expect(screen.getByText('Всё заполнено').elements()).toEqual([]);
});

test('a plan names whom the protocol counts as passed although he can be given no document, with the way to what he lacks', async () => {
  const passedWithout = [{ studentId: id, fullName: 'Петров Пётр Ильич', gaps: ['Education' as const] }];
  const screen = await openPlan([{ ...protocol, date: '2026-12-07', passedWithout }]);
  const warning = screen.getByRole('alert', { name: 'Будут в протоколе, но документа об обучении не получат' });
  await expect.element(warning.getByText(/^Петров Пётр Ильич: образование сотрудника/)).toBeVisible();
  await expect
    .element(warning.getByRole('link', { name: /^образование сотрудника/ }))
    .toHaveAttribute('href', expect.stringContaining(`/${id}/`));
});

test('the dialog of a group proposes who signed last, and sends whom it shows', async () => {
  const first = '01900000-0000-7000-8000-00000000000b';
  const second = '01900000-0000-7000-8000-00000000000c';
  const person = {
    line: 'Подписывает',
    jobTitle: 'Директор',
    validFrom: null,
    validUntil: null,
    isByProxy: false,
    words: {},
  };
  const signatories = [
    { ...person, id: second, fullName: 'Лебедев Антон Игоревич' },
    { ...person, id: first, fullName: 'Громов Василий Николаевич' },
  ];
  localStorage.setItem('userType', 'Operator');
  const planned = { ...beside, ...protocol, date: '2026-12-07', signatories };
  serve({ 'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']) });
  let sent: string[] | undefined;
  const Dialog = () => {
    const form = useServerForm({
      schema: z.object({ signatoryIds: z.array(z.string()).optional() }),
      defaultValues: {},
      submit: async ({ signatoryIds }) => {
        sent = signatoryIds;
      },
    });
    return (
      <form onSubmit={form.onSubmit}>
        <GroupSignatories planned={[planned, planned]} form={form} />
        <button type="submit">Дальше</button>
      </form>
    );
  };
  const screen = await openPage(Dialog);
  const field = screen.getByRole('combobox', { name: 'Подписывает' });
  await expect.element(field).toHaveValue('Лебедев Антон Игоревич, Директор');
  await screen.getByRole('button', { name: 'Дальше' }).click();
  await expect.poll(() => sent).toEqual([second]);
  await field.click();
  await screen.getByRole('option', { name: 'Громов Василий Николаевич, Директор' }).click();
  await screen.getByRole('button', { name: 'Дальше' }).click();
  await expect.poll(() => sent).toEqual([first]);
});

test('says before fixing what comes of a number of the Ministry that is still to come', async () => {
  const planned = { ...protocol, date: '2026-12-07' };
  const screen = await openPlan([{ ...planned, awaitsMinistry: true }]);
  await expect.element(screen.getByText('Номера в реестре Минтруда ещё нет')).toBeVisible();
  await expect.element(screen.getByText(/портал сам напечатает документ с ним/)).toBeVisible();
});
