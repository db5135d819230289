import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('bridge-relay.ts', import.meta.url));

/** The way to a chain, which can be cut: then nobody answers there. */
export class Wire {
  readonly url: string;
  isCut = false;
  /** Pieces that went towards the chain: more of them the more the relay asked for. */
  passed = 0;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  private constructor(server: Server, port: number, sockets: Set<Socket>) {
    this.server = server;
    this.url = `http://127.0.0.1:${port}`;
    this.sockets = sockets;
  }

  static async to(target: string): Promise<Wire> {
    const sockets = new Set<Socket>();
    const { port } = new URL(target);
    const server = createServer(socket => {
      if (wire.isCut) return void socket.destroy();
      const beyond = connect(Number(port), '127.0.0.1');
      socket.on('data', () => wire.passed++);
      for (const [one, other] of [
        [socket, beyond],
        [beyond, socket],
      ] as const) {
        sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const wire: Wire = new Wire(server, (server.address() as { port: number }).port, sockets);
    return wire;
  }

  /** Ends what is under way, too. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  reconnect(): void {
    this.isCut = false;
  }

  /** Waits until so much more went through. */
  async after(pieces: number): Promise<void> {
    const end = this.passed + pieces;
    while (this.passed < end) await new Promise(resolve => setTimeout(resolve, 5));
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** The relay in a process of its own, over wires, which is killed without a word. */
export class RelayProcess {
  readonly problems: string[] = [];
  private readonly args: readonly string[];
  private child: ChildProcess | undefined;

  constructor(folder: string, main: Wire, side: Wire) {
    this.args = [folder, main.url, side.url];
  }

  start(): void {
    const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, ...this.args], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.child = child;
    child.stdout?.on('data', (text: Buffer) => {
      for (const line of text.toString().split('\n'))
        if (line.startsWith('problem the bridge stopped')) this.problems.push(line);
    });
  }

  /** kill -9, whatever it is doing. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
