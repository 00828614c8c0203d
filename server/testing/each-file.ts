// Read anew for every test file, while the modules it imports stay in the process from file to file.
import { afterAll } from 'vitest';
import { endFile } from './after-file.ts';
import './plan-once.ts';

afterAll(endFile);
