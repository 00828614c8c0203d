import type { RestingDocument, RestingRepeat } from '@dopusk/contract/document-corrections.ts';
import { expect, test } from 'vitest';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { RevokeForm } from './RevokeForm.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const certificate: RestingDocument = {
  id,
  type: 'Certificate',
  trainingType: 'AdvancedTraining',
  blankNumber: '',
  series: '',
  number: '7',
  fullName: 'Иванов Иван Иванович',
};

async function openRevoke(resting: RestingDocument[], repeats: RestingRepeat[] = []) {
  localStorage.setItem('userType', 'Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /Document/GetRestingRepeats/${id}`]: () => repeats,
    [`GET /Document/GetResting/${id}`]: () => resting,
  });
  return openPage(() => <RevokeForm documentId={id} isOfGroup isProtocol onDone={() => undefined} />);
}

test('revoking a protocol names what rests on it, and offers to take it back too', async () => {
  const screen = await openRevoke([certificate]);
  await expect.element(screen.getByText('На протоколе держится 1 документ')).toBeVisible();
  await expect
    .element(screen.getByText('Иванов Иван Иванович: Удостоверение о повышении квалификации № 7'))
    .toBeVisible();
  const along = screen.getByRole('checkbox', { name: 'Отозвать и эти документы' });
  await expect.element(along).toBeChecked();
  await expect.element(screen.getByText('Они перестанут действовать вместе с протоколом.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Отозвать протокол и 1 документ' })).toBeVisible();
  await along.click();
  await expect.element(screen.getByRole('button', { name: 'Отозвать только протокол' })).toBeVisible();
  await expect.element(screen.getByText(/Они останутся действительными\. Проверка по коду/)).toBeVisible();
});

test('revoking a protocol names whose check is repeated because of it, and says what becomes of the repetition', async () => {
  const repeat = { assignId: id, groupId: null, fullName: 'Вершинин Пётр Ильич', date: '2026-11-25' };
  const screen = await openRevoke([], [{ ...repeat, protocolNumber: '27' }]);
  await expect.element(screen.getByText('По нему назначена новая проверка: 1 человек')).toBeVisible();
  await expect.element(screen.getByText(/Вершинин Пётр Ильич: 25\.11\.2026, протокол №\s27/)).toBeVisible();
  await expect
    .element(screen.getByText(/Она остаётся: её протокол и документы действуют и после отзыва/))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: '25.11.2026' })).toHaveAttribute('href', `/assignments/${id}`);
});

test('an empty reason that a press leaves says so when the press has ended, and moves nothing under it', async () => {
  const screen = await openRevoke([certificate]);
  const reason = screen.getByRole('textbox', { name: 'Причина' });
  await expect.element(reason).toBeVisible();
  (reason.element() as HTMLElement).focus();
  const press = (type: string) => document.body.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  press('pointerdown');
  (reason.element() as HTMLElement).blur();
  await new Promise((done) => setTimeout(done, 300));
  expect(screen.getByText('Обязательное поле').elements()).toEqual([]);
  press('pointerup');
  await expect.element(screen.getByText('Обязательное поле')).toBeVisible();
});

test('revoking a protocol on which nothing rests asks for the reason alone', async () => {
  const screen = await openRevoke([]);
  await expect.element(screen.getByRole('textbox', { name: 'Причина' })).toBeVisible();
  expect(screen.getByRole('checkbox').elements()).toEqual([]);
});

test('revoking a certificate says that its card goes with it', async () => {
  localStorage.setItem('userType', 'Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /Document/GetRestingRepeats/${id}`]: () => [],
    [`GET /Document/GetResting/${id}`]: () => [
      { ...certificate, type: 'TicketM', trainingType: 'ProfessionalTraining' },
    ],
  });
  const screen = await openPage(() => (
    <RevokeForm documentId={id} isOfGroup={false} hasCards onDone={() => undefined} />
  ));
  await expect.element(screen.getByText('Вместе с ним перестанет действовать билет')).toBeVisible();
  await expect.element(screen.getByText(/Билет М №\s7: он повторяет этот документ/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Отозвать документ и 1 билет' })).toBeVisible();
});

test('revoking a framework contract names the specifications that go with it', async () => {
  localStorage.setItem('userType', 'Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /Document/GetRestingRepeats/${id}`]: () => [],
    [`GET /Document/GetResting/${id}`]: () => [
      { ...certificate, type: 'Contract', trainingType: null, number: 'РД-5/26/2', fullName: '' },
    ],
  });
  const screen = await openPage(() => <RevokeForm documentId={id} isOfGroup isContract onDone={() => undefined} />);
  await expect.element(screen.getByText(/№\sРД-5\/26\/2\. Без рамочного договора они не действуют/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Отозвать договор и 1 спецификацию' })).toBeVisible();
});
