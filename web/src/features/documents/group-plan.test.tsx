import { gapsByCode } from '@dopusk/contract/gaps.ts';
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

type Planned = Omit<PlannedDocument, 'passedWithout' | 'signatories' | 'awaitsMinistry'> & Partial<PlannedDocument>;

async function openPlan(plan: Planned[]) {
  localStorage.setItem('userType', 'Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /Document/GetGroupPlan/${id}`]: () =>
      plan.map((planned) => ({ passedWithout: [], signatories: [], awaitsMinistry: false, ...planned })),
  });
  return openPage(() => <GroupPlan groupId={id} />);
}

test('the plan of a group names each document with its number and day, and what is missing for it', async () => {
  const screen = await openPlan([
    { ...protocol, date: '2026-12-07', missing: [], blank: [] },
    { ...contract, date: '2026-11-22', missing: ['заказчик, в лице', 'БИК'], blank: ['СНИЛС сотрудника'] },
  ]);
  await expect
    .element(screen.getByText('Протокол №\u00a026-0007 от\u00a007.12.2026, курс «Охрана труда»'))
    .toBeVisible();
  await expect.element(screen.getByText('Не зафиксируется, не хватает: заказчик, в лице, БИК')).toBeVisible();
  await expect.element(screen.getByText('Останется пустым: СНИЛС сотрудника')).toBeVisible();
  await expect.element(screen.getByText(/^Не зафиксируется: 1 документ\. Номера предв/)).toBeVisible();
});

test('a plan calls a document as its kind of training does', async () => {
  const certificate = { ...contract, type: 'Certificate', trainingType: 'ProfessionalTraining' } as const;
  const screen = await openPlan([{ ...certificate, number: '5', date: '2026-12-07', missing: [], blank: [] }]);
  await expect.element(screen.getByText(/Свидетельство о профессии рабочего №.5 от.07\.12\.2026$/)).toBeVisible();
});

test('a plan says who will be given no document, and promises him no number', async () => {
  const diploma = { ...contract, type: 'Diplom', trainingType: 'ProfessionalRetraining', number: null } as const;
  const screen = await openPlan([{ ...diploma, date: '2026-12-07', missing: ['образование сотрудника'], blank: [] }]);
  await expect.element(screen.getByText('Иванов Иван Иванович: Диплом', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Не получит, не хватает: образование сотрудника')).toBeVisible();
});

test('who has not passed lacks nothing, and who waits for the protocol alone is no other lack', async () => {
  const certificate: Planned = {
    ...contract,
    ...{ type: 'Certificate', number: null, date: '2026-12-07', missing: [], blank: [] },
  };
  const screen = await openPlan([
    { ...certificate, missing: [gapsByCode.Result.title, gapsByCode.Protocol.title] },
    { ...certificate, assignId: null, title: 'Петров Пётр Ильич', missing: [gapsByCode.Protocol.title] },
  ]);
  await expect.element(screen.getByText('Не выдаётся: обучение не пройдено')).toBeVisible();
  await expect.element(screen.getByText('Ждёт протокола')).toBeVisible();
  await expect.element(screen.getByText(/^Не зафиксируется: 1 документ\./)).toBeVisible();
});

test('a plan without gaps says so', async () => {
  const screen = await openPlan([{ ...protocol, date: '2026-12-07', missing: [], blank: [] }]);
  await expect.element(screen.getByText(/^Всё заполнено\./)).toBeVisible();
});

test('a plan says that everything is filled in only when no place stays empty', async () => {
  const screen = await openPlan([{ ...protocol, date: '2026-12-07', missing: [], blank: ['номер лицензии центра'] }]);
  await expect.element(screen.getByText(/^Зафиксируется всё, но останутся пустые места\./)).toBeVisible();
});

test('a plan names whom the protocol counts as passed although he can be given no document, with the way to what he lacks', async () => {
  const passedWithout = [{ studentId: id, fullName: 'Петров Пётр Ильич', gaps: ['Education' as const] }];
  const screen = await openPlan([{ ...protocol, date: '2026-12-07', missing: [], blank: [], passedWithout }]);
  const warning = screen.getByRole('alert', { name: 'Будут в протоколе, но документа об обучении не получат' });
  await expect.element(warning.getByText(/^Петров Пётр Ильич: образование сотрудника/)).toBeVisible();
  await expect
    .element(warning.getByRole('link', { name: /^образование сотрудника/ }))
    .toHaveAttribute('href', expect.stringContaining(`/${id}/`));
});

test('the dialog of a group proposes who signed last, and sends whom it shows', async () => {
  const first = '01900000-0000-7000-8000-00000000000b';
  const second = '01900000-0000-7000-8000-00000000000c';
  const person = { line: 'Подписывает', jobTitle: 'Директор', validFrom: null, validUntil: null, words: {} };
  const signatories = [
    { ...person, id: second, fullName: 'Лебедев Антон Игоревич' },
    { ...person, id: first, fullName: 'Громов Василий Николаевич' },
  ];
  localStorage.setItem('userType', 'Operator');
  const planned = {
    ...protocol,
    date: '2026-12-07',
    missing: [],
    blank: [],
    passedWithout: [],
    signatories,
    awaitsMinistry: false,
  };
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /Document/GetGroupPlan/${id}`]: () => [planned, planned],
  });
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
        <GroupSignatories groupId={id} form={form} />
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
  const planned = { ...protocol, date: '2026-12-07', missing: [], blank: [] };
  const screen = await openPlan([{ ...planned, awaitsMinistry: true }]);
  await expect.element(screen.getByText('Номера в реестре Минтруда ещё нет')).toBeVisible();
  await expect.element(screen.getByText(/портал сам напечатает документ с ним/)).toBeVisible();
});
