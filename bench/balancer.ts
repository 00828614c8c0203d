import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What stands before several web processes: each connection goes to the next one that takes it. */
export async function openBalancer(ports: readonly number[]): Promise<{ url: string; close(): void }> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((from) => {
    open.add(from);
    from.on('error', () => undefined).on('close', () => open.delete(from));
    pass(from, ports.length);
  });
  const pass = (from: Socket, triesLeft: number): void => {
    const to = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
    let isTaken = false;
    to.once('connect', () => {
      isTaken = true;
      from.pipe(to).pipe(from);
      from.once('close', () => to.destroy());
    });
    to.on('error', () => undefined);
    to.once('close', () => {
      if (isTaken || triesLeft <= 1) from.destroy();
      else pass(from, triesLeft - 1);
    });
  };
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
