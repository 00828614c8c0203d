import type { DRAWING, Drawing } from '@dopusk/contract/first-page.ts';

const splash = document.querySelector('.boot');

// The page that the server has drawn, or the splash, is painted first: the portal is asked for right after it. A page
// opened in the background paints nothing and does not wait.
if (document.visibilityState === 'hidden') openPortal();
else requestAnimationFrame(() => setTimeout(openPortal));

function openPortal(): void {
  const drawing = document.querySelector('#drawing' satisfies `#${typeof DRAWING}`)?.textContent;
  for (const file of drawing ? (JSON.parse(drawing) as Drawing).files : []) preload(file);
  import('./open-portal.tsx').catch((error: unknown) => {
    const words = splash?.querySelector('span') ?? document.body.appendChild(document.createElement('p'));
    words.textContent = 'Портал не загрузился. Проверьте связь с сетью и обновите страницу';
    words.className = 'boot-failure';
    throw error;
  });
  // The first thing that is asked of the server; a stranger's login page does without the contract until he types.
  if (splash && isSessionRemembered()) import('@dopusk/contract/session.ts').catch(() => null);
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
