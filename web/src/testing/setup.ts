import '../styles/fonts.css';
import '../styles/mantine.css';
import 'react-toastify/ReactToastify.css';
import '../styles/app.css';
import { afterEach, beforeEach } from 'vitest';
import { forgetCalls } from './portal.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  if (document.getElementById('layers')) return;
  const layers = document.createElement('section');
  layers.id = 'layers';
  layers.setAttribute('aria-label', 'Всплывающие окна');
  document.body.append(layers);
});

afterEach(forgetCalls);
