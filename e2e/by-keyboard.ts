import { expect, type Locator } from '@playwright/test';

type Pointing = Pick<Locator, 'click' | 'check' | 'uncheck'>;

/** From now on every press of the pointer is a press of a key on what has the focus; what no key reaches, fails. */
export function takePointerAway(locator: Pointing): void {
  locator.click = async function (this: Locator, { timeout }: { timeout?: number } = {}) {
    await press(this, timeout);
  };
  locator.check = async function (this: Locator) {
    if (!(await this.isChecked())) await press(this);
    await expect(this).toBeChecked();
  };
  locator.uncheck = async function (this: Locator) {
    if (await this.isChecked()) await press(this);
    await expect(this).not.toBeChecked();
  };
}

async function press(target: Locator, timeout = 15_000): Promise<void> {
  await expect(target).toBeEnabled({ timeout });
  await expect(target).toBeVisible({ timeout });
  if ((await target.getAttribute('role')) === 'option') await chooseByArrows(target);
  else await target.page().keyboard.press(await focus(target));
}

/** A list of options is walked with the arrows while the focus stays in its field. */
async function chooseByArrows(option: Locator): Promise<void> {
  const { keyboard } = option.page();
  const all = option.page().getByRole('option');
  let titles = '';
  // A list that is still being searched would move under the arrows.
  await expect
    .poll(
      async () => {
        const before = titles;
        titles = (await all.allTextContents()).join('\n');
        return titles === before;
      },
      { intervals: [500] },
    )
    .toBe(true);
  for (let step = 0; step <= titles.split('\n').length; step++) {
    if ((await option.getAttribute('data-combobox-selected')) !== null) return keyboard.press('Enter');
    await keyboard.press('ArrowDown');
  }
  throw new Error(`by keyboard: the arrows do not come to ${option}`);
}

type Key = 'Enter' | 'Space' | 'ArrowDown' | 'Shift';

/** Puts the focus on what would be pressed, or on what holds it, and gives the key that works it; Shift does nothing. */
async function focus(target: Locator): Promise<Key> {
  const answer = await target.evaluate((element): Key | { wrong: string } => {
    const control = element instanceof HTMLLabelElement ? element.control : element;
    const focusable = control?.closest<HTMLElement>('a[href], button, input, textarea, select, summary, [tabindex]');
    if (!focusable) return { wrong: 'holds nothing that takes the focus' };
    focusable.focus();
    if (document.activeElement !== focusable) return { wrong: 'does not take the focus' };
    // Of a widget's parts one is in the order of Tab, the arrows lead to the others.
    const isPart = focusable.closest('[role=menu], [role=tablist], [role=radiogroup], [role=grid]') !== null;
    if (focusable.tabIndex < 0 && !isPart) return { wrong: 'is not in the order of Tab' };
    if (focusable.matches('[type=checkbox], [type=radio]')) return 'Space';
    if (focusable.matches('[role=combobox], [aria-haspopup=listbox]')) return 'ArrowDown';
    return focusable.matches('input, textarea') ? 'Shift' : 'Enter';
  });
  if (typeof answer === 'object') throw new Error(`by keyboard: ${target} ${answer.wrong}`);
  return answer;
}
