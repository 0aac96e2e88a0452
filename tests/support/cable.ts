import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';

/** Stands between the portal and PostgreSQL, so that the way to it can be cut, fall silent, and be opened again. */
export class Cable {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private readonly silenced = new WeakSet<Socket>();
  private readonly to: { path: string } | { host: string; port: number };
  private readonly url: URL;
  private port = 0;
  private isSilent = false;

  constructor(connectionString: string) {
    this.url = new URL(connectionString);
    const folder = this.url.searchParams.get('host');
    const port = this.url.port || this.url.searchParams.get('port') || '5432';
    this.to = folder
      ? { path: `${folder}/.s.PGSQL.${port}` }
      : { host: this.url.hostname, port: Number(port) };
  }

  /** The database's address through the cable, once it is open. */
  get connectionString(): string {
    const near = new URL(this.url);
    near.searchParams.delete('host');
    near.hostname = '127.0.0.1';
    near.port = String(this.port);
    return near.href;
  }

  async open(): Promise<number> {
    this.server = createServer((near) => {
      const far = new Socket().connect(this.to as { path: string });
      const { silenced } = this;
      for (const [from, into] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(from);
        from.on('data', (chunk) => this.isSilent || silenced.has(from) || into.write(chunk));
        from.on('error', () => undefined);
        from.on('close', () => into.destroy());
      }
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
    return this.port;
  }

  async cut(): Promise<void> {
    const closed = this.server && once(this.server, 'close');
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await closed;
  }

  /** Nothing comes through, and nobody is told. */
  fallSilent(): void {
    this.isSilent = true;
    for (const socket of this.sockets) this.silenced.add(socket);
  }

  /** New connections work; those from before stay dead. */
  speak(): void {
    this.isSilent = false;
  }
}
