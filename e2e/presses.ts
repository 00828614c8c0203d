import type { Locator, Page } from '@playwright/test';

/** What a person does to a page, counted: each press of the pointer. */
export interface Hand {
  page: Page;
  press: (target: Locator) => Promise<void>;
  /** Types into a field; a press more where the field has not the focus already. */
  type: (field: Locator, text: string) => Promise<void>;
  /** How many presses since the last time this was asked. */
  count: () => number;
}

/** Typing is work that no screen spares; what a screen asks for beside it is counted where it happens. */
export function countingHand(page: Page): Hand {
  let presses = 0;
  const press = async (target: Locator) => {
    await target.click();
    presses++;
  };
  return {
    page,
    press,
    type: async (field, text) => {
      if (!(await field.evaluate((element) => element === document.activeElement))) await press(field);
      await page.keyboard.insertText(text);
    },
    count: () => {
      const counted = presses;
      presses = 0;
      return counted;
    },
  };
}
