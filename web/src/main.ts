// Imported here, the styles of the library and the general ones come before those of every component, which may
// override them.
import './styles/fonts.css';
import './styles/mantine.css';
import './styles/app.css';
import type { DRAWING, Drawing } from '@dopusk/contract/drawing/first-page.ts';

const splash = document.querySelector('.boot');

// The page drawn by the server, or the splash, is painted first, the portal is loaded right after it. A page opened in
// the background is not painted and does not wait.
if (document.visibilityState === 'hidden') void openPortal();
else requestAnimationFrame(() => setTimeout(openPortal));

async function openPortal(): Promise<void> {
  try {
    await loadProgram();
    await import('./open-portal.tsx');
  } catch (error) {
    const words = splash?.querySelector('span') ?? document.body.appendChild(document.createElement('p'));
    words.textContent = 'Портал не загрузился. Проверьте связь с сетью и обновите страницу';
    words.className = 'boot-failure';
    throw error;
  }
}

/**
 * Loads the modules of a drawn page: requested all at once but evaluated one by one, because a phone would freeze
 * otherwise.
 */
async function loadProgram(): Promise<void> {
  const drawing = document.querySelector('#drawing' satisfies `#${typeof DRAWING}`)?.textContent;
  if (!drawing) return;
  const { files } = JSON.parse(drawing) as Drawing;
  for (const file of files) preload(file);
  for (const file of files) await import(/* @vite-ignore */ `/${file}`);
}

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = `/${file}`;
  document.head.append(link);
}
