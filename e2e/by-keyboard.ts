import { expect, type Locator } from '@playwright/test';

type Hands = Pick<
  Locator,
  'click' | 'check' | 'uncheck' | 'hover' | 'focus' | 'fill' | 'pressSequentially' | 'press' | 'setInputFiles'
>;

/** No page of the portal has so many stops; whoever presses longer will not come. */
const PATIENCE = 400;

/** For what is to be pressed: to be there, and to be ready. */
const TIMEOUT = 60_000;

/**
 * From now on nothing is pressed, pointed at or filled but by keys: Tab, Shift+Tab and the arrows bring the focus there,
 * and what they do not come to, fails. What no key of a page can do:
 * - the dialog in which the browser asks for a file is the system's; the key that opens it is pressed, the file given to it;
 * - one story presses the mouse beside the cart (about.spec.ts), to see that a slip of the mouse does not close it.
 */
export function takePointerAway(locator: Hands): void {
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
  // What the pointer learns by hovering, the focus has to show, also of what cannot be pressed now.
  locator.hover = locator.focus = async function (this: Locator) {
    await reach(this);
  };
  locator.fill = async function (this: Locator, text: string) {
    await expect(this).toBeEditable({ timeout: TIMEOUT });
    await reach(this);
    const { keyboard } = this.page();
    await keyboard.press('ControlOrMeta+a');
    if (text) await keyboard.type(text);
    else await keyboard.press('Delete');
  };
  locator.pressSequentially = async function (this: Locator, text: string) {
    await reach(this);
    await this.page().keyboard.type(text);
  };
  locator.press = async function (this: Locator, key: string) {
    await reach(this);
    await this.page().keyboard.press(key);
  };
  locator.setInputFiles = async function (this: Locator, files: Parameters<Locator['setInputFiles']>[0]) {
    const asked = this.page().waitForEvent('filechooser', { timeout: TIMEOUT });
    // The field itself is out of sight: the button beside it asks for the file.
    await press(this.locator('xpath=ancestor::*[.//button][1]').getByRole('button').first());
    await (await asked).setFiles(files);
  };
}

async function press(target: Locator, timeout = TIMEOUT): Promise<void> {
  if ((await target.getAttribute('role', { timeout })) === 'option') return chooseByArrows(target);
  await expect(target).toBeEnabled({ timeout });
  const key = await reach(target, timeout);
  if (key) await target.page().keyboard.press(key);
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

/** Brings the focus to what would be pressed, or to what holds it, and gives the key that works it; none works a field. */
async function reach(target: Locator, timeout = TIMEOUT): Promise<string | null> {
  await expect(target).toBeVisible({ timeout });
  for (let step = 0; step < PATIENCE; step++) {
    const next = await target.evaluate(nextKey);
    if ('wrong' in next) throw new Error(`by keyboard: ${target} ${next.wrong}`);
    if (next.isThere) return next.key;
    await target.page().keyboard.press(next.key);
  }
  throw new Error(`by keyboard: Tab does not come to ${target}`);
}

type Next = { isThere: false; key: string } | { isThere: true; key: string | null } | { wrong: string };

/** In the page: the key that brings the focus nearer, or the one that works what has it. */
function nextKey(target: Element): Next {
  // A scrolled area takes the focus too, but works nothing of what lies in it.
  const holder = target.matches('[tabindex]')
    ? target
    : target.closest('label, a[href], button, input, textarea, summary');
  const near = holder as HTMLElement | null;
  const goal = near instanceof HTMLLabelElement ? near.control : near;
  if (!goal) return { wrong: 'holds nothing that takes the focus' };
  const at = document.activeElement;
  if (at === goal) return { isThere: true, key: working() };

  // Of a widget's parts one is in the order of Tab, the arrows lead to the others.
  const widget = goal.closest('[role=menu], [role=tablist], [role=radiogroup], [role=grid]');
  if (isOneOfRadios() || (widget?.contains(at) && goal.tabIndex < 0)) {
    const isAcross = widget?.matches('[role=tablist], [role=grid]');
    if (isBefore()) return { isThere: false, key: isAcross ? 'ArrowLeft' : 'ArrowUp' };
    return { isThere: false, key: isAcross ? 'ArrowRight' : 'ArrowDown' };
  }
  if (goal.tabIndex < 0 && !widget) return { wrong: 'is not in the order of Tab' };
  return { isThere: false, key: isBefore() ? 'Shift+Tab' : 'Tab' };

  function isOneOfRadios(): boolean {
    const isRadio = (element: Element | null) => element instanceof HTMLInputElement && element.type === 'radio';
    return isRadio(goal) && isRadio(at) && (goal as HTMLInputElement).name === (at as HTMLInputElement).name;
  }

  function isBefore(): boolean {
    // From nowhere Tab begins at the top, or where the focus was lost.
    if (!at || at === document.body || !goal) return false;
    return (at.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  }

  function working(): string | null {
    if (goal?.matches('[type=checkbox], [type=radio], [role=checkbox], [role=switch]')) return 'Space';
    if (goal?.matches('[role=combobox], [aria-haspopup=listbox]')) return 'ArrowDown';
    return goal?.matches('input, textarea') ? null : 'Enter';
  }
}
