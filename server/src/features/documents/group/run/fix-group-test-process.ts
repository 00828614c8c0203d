/** A worker for the test to kill while it fixes and prints the documents of a group: says when it has begun. */
import { readConfig } from '../../../../config.ts';
import { openContext } from '../../../../open-context.ts';

await openContext(readConfig());
console.log('started');
