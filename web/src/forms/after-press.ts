/** What waits for a press of the mouse or the finger to end. */
const waiting: (() => void)[] = [];
let isHeld = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', held, true);
  // Whoever opens the menu of a field, leaves the window or goes on with the keyboard may never be seen to let go.
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'contextmenu', 'keydown'])
    document.addEventListener(end, released, true);
  window.addEventListener('blur', released);
}

function held({ button }: PointerEvent): void {
  isHeld = button === 0;
}

function released(): void {
  isHeld = false;
  // The click comes first: it belongs to what was pressed.
  setTimeout(() => {
    for (const run of waiting.splice(0)) run();
  });
}

/**
 * Runs at once, as for whoever works with the keyboard or a screen reader, or when the button that is held down is let go and its click has been given: what a field left by a press
 * says below itself moves the page, and the press would end beside what it began on.
 */
export function afterPress(run: () => void): void {
  if (isHeld) waiting.push(run);
  else run();
}
