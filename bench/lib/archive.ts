import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A node over a made chain of busy blocks, see `load/archive-node.ts`. */
export interface Archive {
  url: string;
  /** Makes more blocks and gives the height of the newest. */
  extend(blocks: number): Promise<number>;
  /** Makes blocks that `extend` then has at once: while it makes one, the node answers nothing. */
  prepare(blocks: number): Promise<void>;
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
  const control = async (act: string, blocks: number) => {
    const response = await fetch(`${url}/control/${act}`, {
      method: 'POST',
      body: JSON.stringify({ blocks }),
    });
    return response.json();
  };
  return {
    url,
    async extend(blocks) {
      return ((await control('extend', blocks)) as { head: number }).head;
    },
    async prepare(blocks) {
      await control('prepare', blocks);
    },
    stop: () => child.kill(),
  };
}
