import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Where a chain says that it listens. */
export async function addressOf(chain: ChildProcess): Promise<string> {
  let text = '';
  for (;;) {
    if (!chain.stdout) throw new Error('the chain has no output');
    const [chunk] = (await Promise.race([
      once(chain.stdout, 'data'),
      once(chain, 'exit').then(() => [undefined]),
    ])) as [Buffer | undefined];
    if (chunk === undefined) throw new Error(`the chain ended before it listened: ${text}`);
    text += chunk.toString();
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
    if (found) return found[0];
  }
}
