import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import type { Chain } from './chain/chain.ts';
import { runDemo, type DemoActivity, type DemoOptions } from './demo/run-demo.ts';
import type { DemoHost } from './demo/demo-host.ts';

/** Outside every table: their names end in a colon, and a table reads all keys that begin with its name. */
const KEY = 'demo';

/** How far the demo world's past came. A chain without a mark was begun without the demo world. */
type DemoMark = 'making' | 'made';

function readMark(chain: Chain): DemoMark | undefined {
  const bytes = chain.state.store.readDurable(KEY);
  return bytes && (bytesToText(bytes) as DemoMark | undefined);
}

async function writeMark(chain: Chain, mark: DemoMark): Promise<void> {
  chain.state.store.write(KEY, textToBytes(mark));
  await chain.state.store.flush();
}

/**
 * Starts the demo world: makes its past on a new chain, makes it again where the first start was cut short, or goes on
 * with it. Undefined on a chain that was begun without it, which is left as it is.
 */
export async function startDemo(
  host: DemoHost,
  onFailure: (error: unknown) => void,
  options: Pick<DemoOptions, 'pastMs'> = {},
): Promise<DemoActivity | undefined> {
  const { chain } = host;
  const mark = readMark(chain);
  if (mark === undefined && chain.head.number > 0n) return undefined;
  if (mark === 'making') await chain.revertTo(0n);
  if (mark !== 'made') await writeMark(chain, 'making');
  const activity = await runDemo(host, { ...options, onFailure });
  if (mark !== 'made') await writeMark(chain, 'made');
  return activity;
}
