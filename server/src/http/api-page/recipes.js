import { copyButton } from './copy-button.js';

for (const place of document.querySelectorAll('[data-code]')) {
  const response = await fetch(`/api/docs/recipes/${place.dataset.code}`);
  // A recipe is to be tried where it is read.
  const code = (await response.text())
    .replaceAll('https://portal.example.ru', location.origin)
    .replaceAll('portal.example.ru', location.hostname);
  // Reachable by keyboard, because it scrolls.
  const text = Object.assign(document.createElement('pre'), { tabIndex: 0, textContent: code });
  place.append(
    copyButton(() => code),
    text,
  );
}
