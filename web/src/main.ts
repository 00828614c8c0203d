// In the entry the library's styles and our general ones stand before those of every component, which set them right.
import './styles/fonts.css';
import './styles/mantine.css';
import './styles/app.css';
import type { DRAWING, Drawing } from '@dopusk/contract/drawing/first-page.ts';

const splash = document.querySelector('.boot');

// The page that the server has drawn, or the splash, is painted first: the portal is asked for right after it. A page
// opened in the background paints nothing and does not wait.
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

/** Loads what a drawn page needs: all at once, but begun one by one, for a phone would stand still at so much at a time. */
async function loadProgram(): Promise<void> {
  const drawing = document.querySelector('#drawing' satisfies `#${typeof DRAWING}`)?.textContent;
  // The first thing that the splash's page will ask of the server; a stranger's login does without the contract at first.
  if (!drawing) return void (isSessionRemembered() && import('@dopusk/contract/session.ts').catch(() => null));
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

function isSessionRemembered(): boolean {
  try {
    return localStorage.getItem('userType') !== null;
  } catch {
    return false;
  }
}
