import { equalBytes } from '@sunscope/tron/bytes';
import { ContractType } from '@sunscope/tron/messages';
import { contractParameter } from '@sunscope/tron/transaction';
import { afterBlocks, type AfterBlocks } from './after-blocks.ts';
import { cast } from './cast.ts';
import { DemoCrossings } from './crossing.ts';
import type { SideBridge } from '../chain/side-bridge.ts';
import type { DemoHost } from './demo-host.ts';
import { DemoSender } from './demo-sender.ts';
import { findPlaces, type DemoWorld } from './demo-world.ts';
import { isUnfinished, live, makeHistory, trade } from './history.ts';
import { DemoRandom } from './random.ts';

export { demoGenesisTimeMs } from './history.ts';

/** Most things that happen in one block of the present. */
const MOST_PER_BLOCK = 3;
/** How often a block of the present has an order on the order book. */
const PRESENT_TRADING = 0.15;
export const DEMO_SEED = 20_261_120;

export interface DemoOptions {
  /** The same seed and clock give the same world. */
  seed?: number;
  /** How far back a new chain's genesis was put for the world's past, where it was not the default. */
  pastMs?: number;
  /** Called when the demo world fails for another reason than a refused transaction; it stops then. */
  onFailure?: (error: unknown) => void;
}

/** The demo world while it goes on. */
export interface DemoActivity extends AfterBlocks {
  /** `missing`: this chain was begun without the demo world, which cannot be added later. */
  readonly world: 'alive' | 'past only' | 'missing';
  /** Tells of a bridge to a side chain: people begin to use it. */
  hearOf(bridge: SideBridge): void;
}

/**
 * Fills a chain that has only its genesis block with the demo world and keeps it gently alive: a few transactions
 * after every block. A chain that holds the world already is only kept alive; one whose first start was interrupted
 * is taken back to its genesis and filled again. Instant mode, where each transaction makes a block that would cause the
 * next, gets the past alone.
 */
export async function runDemo(host: DemoHost, options: DemoOptions = {}): Promise<DemoActivity> {
  const { chain } = host;
  const seed = options.seed ?? DEMO_SEED;
  if (chain.head.number > 0n && begunWithWorld(host) && isUnfinished(host, options.pastMs))
    await chain.revertTo(0n);
  const world = chain.head.number === 0n ? await makeHistory(host, seed) : resume(host);
  if (!world) return inactive('missing');
  return chain.isInstant ? inactive('past only') : keepAlive(world, seed, options.onFailure ?? rethrow);
}

/** True where the treasury's first act was to fund the demo world's first character. */
function begunWithWorld({ chain, treasury }: DemoHost): boolean {
  const first = [1n, 2n].flatMap(number => chain.archive.block(number)?.transactions ?? [])[0];
  const contract = first?.transaction.raw_data?.contract[0];
  if (contract?.type !== ContractType.TransferContract) return false;
  const { owner_address: from, to_address: to } = contractParameter(contract, 'TransferContract');
  return equalBytes(from, treasury.address) && equalBytes(to, cast.harbour.address);
}

function inactive(world: DemoActivity['world']): DemoActivity {
  return {
    world,
    pause: () => Promise.resolve(),
    hearOf: () => undefined,
    stop: () => Promise.resolve(),
  };
}

function resume(host: DemoHost): DemoWorld | undefined {
  const places = findPlaces(host);
  return places && { ...places, host, sender: new DemoSender(host), random: new DemoRandom(0) };
}

function keepAlive(world: DemoWorld, seed: number, onFailure: (error: unknown) => void): DemoActivity {
  const crossings = new DemoCrossings();
  return {
    world: 'alive',
    hearOf: bridge => crossings.hear(bridge),
    ...afterBlocks(
      world.host.chain,
      async number => {
        // Seeded by height: what follows a block is the same after a restart.
        const random = new DemoRandom(seed + Number(number));
        await live({ ...world, random }, random.whole(0, MOST_PER_BLOCK));
        await trade(world, seed, PRESENT_TRADING);
        await crossings.act({ ...world, random });
      },
      onFailure,
    ),
  };
}

function rethrow(error: unknown): never {
  throw error;
}
