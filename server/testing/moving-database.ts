import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterFile } from './after-file.ts';

/**
 * A way to the database that can be closed, as a balancer's is while the database moves to another machine: what goes
 * through it is passed on byte by byte.
 */
export class MovingDatabase {
  private readonly pairs = new Set<[Socket, Socket]>();
  private isOpen = true;
  private isSilent = false;
  private losesAnswerTo: string | null = null;
  private server: string;

  private constructor(server: string) {
    this.server = server;
  }

  /**
   * @param server the address of the database behind it
   * @returns itself with the address of the same database through it
   */
  static async open(server: string): Promise<{ way: MovingDatabase; url: string }> {
    const way = new MovingDatabase(server);
    const proxy = createServer((from) => way.join(from)).listen(0, '127.0.0.1');
    await new Promise((resolve) => proxy.once('listening', resolve));
    afterFile(() => {
      way.cut();
      proxy.close();
    });
    const url = new URL(server);
    url.hostname = '127.0.0.1';
    url.port = String((proxy.address() as AddressInfo).port);
    url.search = '';
    return { way, url: url.href };
  }

  /** The database is gone: connections are cut, new ones refused, until `restore`. */
  close(): void {
    this.isOpen = false;
    this.cut();
  }

  /** The database is back, or another one in its place; what has fallen silent stays so. */
  restore(): void {
    this.isOpen = true;
    this.isSilent = false;
    this.losesAnswerTo = null;
  }

  /** Another server is the one to speak to now. */
  leadTo(server: string): void {
    this.server = server;
    this.restore();
  }

  /** Nothing comes back any more on any connection, new ones included: the machine has frozen. */
  freeze(): void {
    this.isSilent = true;
  }

  /** Cuts every connection once; new ones are let through. */
  cut(): void {
    for (const [from, to] of this.pairs) {
      from.destroy();
      to.destroy();
    }
  }

  /** The next statement with this text reaches the database, its answer does not reach us: the connection is cut over it. */
  loseAnswerTo(text: string): void {
    this.losesAnswerTo = text;
  }

  private join(from: Socket): void {
    if (!this.isOpen) return void from.destroy();
    const to = connectTo(new URL(this.server));
    const pair: [Socket, Socket] = [from, to];
    let isLost = false;
    let isFrozen = this.isSilent;
    this.pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.pairs.delete(pair);
        from.destroy();
        to.destroy();
      });
    }
    from.on('data', (bytes) => {
      isFrozen ||= this.isSilent;
      if (isFrozen) return;
      if (this.losesAnswerTo !== null && bytes.includes(this.losesAnswerTo)) {
        this.losesAnswerTo = null;
        isLost = true;
      }
      to.write(bytes);
    });
    to.on('data', (bytes) => {
      if (isLost) return void from.destroy();
      if (!isFrozen) from.write(bytes);
    });
  }
}

/** The embedded PostgreSQL is spoken to by a socket in a folder, which its address names as the host. */
function connectTo({ hostname, port, searchParams }: URL): Socket {
  const folder = searchParams.get('host');
  return folder ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(port || 5432), hostname);
}
