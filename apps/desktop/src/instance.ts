import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path that every system takes for a socket. */
const LONGEST_PATH = 100;

/** Where the one that runs is reached: in its own folder, which only its owner may enter. */
export function socketOf(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return String.raw`\\.\pipe\sunscope-${name}`;
  const path = join(folder, 'instance.sock');
  return path.length <= LONGEST_PATH ? path : join(tmpdir(), `sunscope-${name}.sock`);
}

/** Asks the one that runs to show itself; false where none runs. */
export function focusOther(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(path);
    socket.once('connect', () => socket.end('focus'));
    socket.once('close', failed => resolve(!failed));
    socket.on('error', () => undefined);
    socket.resume();
  });
}

/** Hears of later starts. What one that was killed left there is taken away. */
export async function listenForOthers(path: string, onStart: () => void): Promise<Server> {
  if (process.platform !== 'win32') await rm(path, { force: true });
  const server = createServer(socket => {
    socket.on('error', () => undefined);
    socket.resume();
    onStart();
    socket.end();
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  return server;
}
