import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A node over a made chain of busy blocks, see `load/archive-node.ts`. */
export interface Archive {
  url: string;
  /** Makes more blocks and gives the height of the newest. */
  extend(blocks: number): Promise<number>;
  stop(): void;
}

const program = fileURLToPath(new URL('../load/archive-node.ts', import.meta.url));

/** Starts one; its block 1 sets up tokens, all others are `transactions` full. */
export async function startArchive(transactions: number, accounts: number): Promise<Archive> {
  const child = spawn(
    process.execPath,
    // Blocks are many short-lived objects: room for them saves a fifth of the time.
    [
      '--max-semi-space-size=64',
      '--import',
      import.meta.resolve('tsx'),
      program,
      String(transactions),
      String(accounts),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${port.toString().trim()}`;
  return {
    url,
    async extend(blocks) {
      const response = await fetch(`${url}/control/extend`, {
        method: 'POST',
        body: JSON.stringify({ blocks }),
      });
      return ((await response.json()) as { head: number }).head;
    },
    stop: () => child.kill(),
  };
}
