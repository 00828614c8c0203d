import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from './after-file.ts';

export interface StandIn {
  server: Server;
  /** Without a slash at its end. */
  url: string;
}

/**
 * Somebody's HTTP service on a free port of this machine, until the file's tests are over.
 * @param answer what it does with a request. Whoever asks may be killed in the middle of asking: that is no fault of
 *   the service, and it goes on; any other failure of it ends the test run
 */
export async function startStandIn(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      if (!request.errored) throw error;
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
