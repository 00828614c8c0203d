import { expect, test } from 'vitest';
import { afterPress } from './after-press.ts';

const press = (type: string, button = 0) => document.dispatchEvent(new PointerEvent(type, { bubbles: true, button }));

function waited() {
  let hasRun = false;
  afterPress(() => {
    hasRun = true;
  });
  return () => hasRun;
}

test('with nothing held down it runs at once: by the keyboard and for a screen reader', () => {
  expect(waited()()).toBe(true);
  press('pointerdown', 2);
  expect(waited()()).toBe(true);
});

test.each([
  ['let go', () => press('pointerup')],
  ['let go over a menu', () => document.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))],
  ['let go outside of the window', () => window.dispatchEvent(new Event('blur'))],
  ['held while somebody goes on with the keyboard', () => document.dispatchEvent(new KeyboardEvent('keydown'))],
])('while the button is held it waits until it is %s, and its click is over', async (_, end) => {
  press('pointerdown');
  const hasRun = waited();
  expect(hasRun()).toBe(false);
  end();
  expect(hasRun()).toBe(false);
  await expect.poll(hasRun).toBe(true);
  expect(waited()()).toBe(true);
});
