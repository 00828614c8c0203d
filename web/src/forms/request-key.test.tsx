import { organizations } from '@dopusk/contract/organizations.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { call } from '../api/client.ts';
import { useSend } from '../api/queries.ts';
import { openPage, Refused, serve } from '../testing/portal.tsx';
import { Form, SubmitButton } from './Form.tsx';
import { useServerForm } from './use-server-form.ts';

const id = '01900000-0000-7000-8000-00000000000a';

/** The keys of the requests, in their order. */
function keysOf(answers: Parameters<typeof serve>[0]): string[] {
  serve(answers);
  const keys: string[] = [];
  const served = window.fetch;
  window.fetch = (input, init) => {
    const key = new Headers(init?.headers).get('idempotency-key');
    if (key) keys.push(key);
    return served(input, init);
  };
  return keys;
}

test('a form keeps its key until it has succeeded, and then has another', async () => {
  let isReady = false;
  const keys = keysOf({
    'POST /Organization/AddOrganization': () => (isReady ? { id } : new Refused('ServerError')),
  });
  function NewOrganization() {
    const form = useServerForm({
      schema: z.object({}),
      defaultValues: {},
      submit: (_, __, key) => call(organizations.create, { body: {} as never, key }),
    });
    return (
      <Form form={form}>
        <SubmitButton form={form}>Создать</SubmitButton>
      </Form>
    );
  }
  const screen = await openPage(NewOrganization);
  const press = async (times: number) => {
    await screen.getByRole('button', { name: 'Создать' }).click();
    await expect.poll(() => keys.length).toBe(times);
  };
  await press(1);
  isReady = true;
  await press(2);
  await press(3);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a button that pays keeps its key until it has paid', async () => {
  let isReady = false;
  const keys = keysOf({
    [`POST /Payment/AssignGroup/${id}`]: () => (isReady ? { balance: 0, paidCount: 1 } : new Refused('ServerError')),
  });
  function Pay() {
    const pay = useSend(payments.assignGroup, { done: 'Оплачено', onFail: () => undefined });
    return (
      <Button loading={pay.isPending} onClick={() => pay.mutate({ params: { id }, query: {} })}>
        Оплатить
      </Button>
    );
  }
  const screen = await openPage(Pay);
  const press = async (times: number) => {
    await screen.getByRole('button', { name: 'Оплатить' }).click();
    await expect.poll(() => keys.length).toBe(times);
  };
  await press(1);
  isReady = true;
  await press(2);
  await press(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a payment that got no answer is asked about again with its key, without a second click', async () => {
  const keys = keysOf({ [`POST /Payment/AssignGroup/${id}`]: () => ({ balance: 0, paidCount: 1 }) });
  const served = window.fetch;
  let asked = 0;
  const away = { ok: false, code: 'DatabaseAway', data: null, msg: 'Портал ненадолго остановился', fields: null };
  window.fetch = async (input, init) => {
    const answer = await served(input, init);
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch');
    return asked === 2 ? new Response(JSON.stringify(away), { status: 503 }) : answer;
  };
  function Pay() {
    const pay = useSend(payments.assignGroup, { done: 'Оплачено' });
    return (
      <Button loading={pay.isPending} onClick={() => pay.mutate({ params: { id }, query: {} })}>
        Оплатить
      </Button>
    );
  }
  const screen = await openPage(Pay);
  await screen.getByRole('button', { name: 'Оплатить' }).click();
  // The message of the test before may still stand there.
  await expect.poll(() => keys.length, { timeout: 10_000 }).toBe(3);
  await expect.element(page.getByText('Оплачено').last()).toBeVisible();
  expect(new Set(keys).size).toBe(1);
});
