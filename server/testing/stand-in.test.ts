import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startStandIn } from './stand-in.ts';

test('whoever hangs up in the middle of a request troubles nobody else', async () => {
  const { server, url } = await startStandIn(async (request, response) => response.end(await text(request)));
  const { hostname, port } = new URL(url);
  const asker = connect(Number(port), hostname);
  asker.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\nhalf');
  const [request] = await once(server, 'request');
  const gone = new Promise((resolve) => request.once('close', resolve));
  asker.destroy();
  await gone;
  expect(await (await fetch(url, { method: 'POST', body: 'whole' })).text()).toBe('whole');
});
