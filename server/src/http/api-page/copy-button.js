/** «Скопировать» for a piece of code. */
export function copyButton(read) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Скопировать' });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(read());
    button.textContent = 'Скопировано';
    setTimeout(() => {
      button.textContent = 'Скопировать';
    }, 2000);
  });
  return button;
}
