/** A portal for the test to kill in the middle of a payment: says its address when it answers. */
import type { AddressInfo } from 'node:net';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openContext } from '../../open-context.ts';

const { context } = await openContext(readConfig());
const app = await buildApp(context);
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
