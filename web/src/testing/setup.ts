import '../styles/fonts.css';
import '../styles/mantine.css';
import '../styles/app.css';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { forgetCalls } from './portal.tsx';

beforeEach(async () => {
  // The files share one page: what the last test of the one before has drawn goes first.
  await cleanup();
  await page.viewport(1280, 900);
  localStorage.clear();
  sessionStorage.clear();
  if (document.getElementById('layers')) return;
  const layers = document.createElement('section');
  layers.id = 'layers';
  layers.setAttribute('aria-label', 'Всплывающие окна');
  document.body.append(layers);
});

afterEach(forgetCalls);
