import './without-tracks.ts';
import '../styles/fonts.css';
import '../styles/mantine.css';
import '../styles/app.css';
import { afterEach, beforeEach } from 'vitest';
import { page, server } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { forgetCalls } from './portal.tsx';

// Nobody looks at a window without a screen: laid out, styled, pressed as ever, its pictures are not drawn.
if (server.config.browser.headless) (window.frameElement as HTMLElement | null)?.style.setProperty('opacity', '0');

beforeEach(async () => {
  // The files share one page: what the last test of the one before has drawn goes first.
  await cleanup();
  // Asked for anew it would be laid out anew.
  if (window.innerWidth !== 1280 || window.innerHeight !== 900) await page.viewport(1280, 900);
  localStorage.clear();
  sessionStorage.clear();
  if (document.getElementById('layers')) return;
  const layers = document.createElement('section');
  layers.id = 'layers';
  layers.setAttribute('aria-label', 'Всплывающие окна');
  document.body.append(layers);
});

afterEach(forgetCalls);
