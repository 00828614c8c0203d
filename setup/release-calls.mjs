// Writes down the calls of today's contract as those that are released: `npm run release-calls`, with each new version.
import { writeFileSync } from 'node:fs';
import { todaysCalls } from '../contract/src/released-calls.ts';

const file = new URL('../contract/released-calls.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(todaysCalls(), null, 1)}\n`);
