import { attempt } from './attempt.ts';
import { pickActivity } from './activities.ts';
import { chronicle } from './chronicle.ts';
import type { DemoHost } from './demo-host.ts';
import { DemoSender } from './demo-sender.ts';
import type { DemoWorld } from './demo-world.ts';
import { foundWorld } from './founding.ts';
import { tradeOnBook } from './order-book.ts';
import { useStampCard } from './stamp-card.ts';
import { DemoRandom } from './random.ts';

const HOUR_MS = 3_600_000;
/** How far the demo world's past reaches back. */
const PAST_MS = 21 * 24 * HOUR_MS;
/** The last part of it, with more blocks: the events of the chronicle take place there. */
const CLOSE_MS = 96 * HOUR_MS;
/** Time between two blocks of that. With the usual 3 s the same days would hold a hundred thousand blocks. */
const CLOSE_SLOT_MS = 8 * 60_000;
/** The same for the weeks before. */
const FAR_SLOT_MS = HOUR_MS;
/** How much more happens in a block of those weeks, there being fewer of them. */
const FAR_BUSYNESS = 2;
/** How often a block of either has an order on the order book: some six a day, and some twenty at the end. */
const FAR_TRADING = 0.25;
const CLOSE_TRADING = 0.12;
/** The last minutes before the present have blocks as close together as they are from then on. */
const RECENT_MS = 120_000;
const SLOT_MS = 3_000;

/** When block 0 of a new chain must lie for the demo world to have a past, three weeks by default. */
export function demoGenesisTimeMs(nowMs: number, pastMs = PAST_MS): number {
  return Math.floor((nowMs - pastMs) / SLOT_MS) * SLOT_MS;
}

/**
 * True where a first start was interrupted before the demo world's past was complete. A chain that went on from a
 * complete one is always younger than that.
 */
export function isUnfinished({ chain }: DemoHost, pastMs = PAST_MS): boolean {
  const genesisMs = Number(chain.state.property('GENESIS_TIMESTAMP'));
  return Number(chain.head.timestampMs) < genesisMs + pastMs - RECENT_MS - CLOSE_SLOT_MS;
}

/**
 * Makes the demo world's past on a chain that has only its genesis block: ordinary signed transactions, in blocks
 * dated by a clock that is moved for them. Leaves the chain at the present with its clock running.
 */
export async function makeHistory(host: DemoHost, seed: number): Promise<DemoWorld> {
  const { chain, clock } = host;
  const wasPaused = chain.paused;
  // Whatever makes blocks by itself has to wait; in instant mode transactions would not share blocks.
  chain.paused = true;
  clock.freeze(Number(chain.head.timestampMs));
  chain.pastSlotMs = CLOSE_SLOT_MS;
  try {
    const sender = new DemoSender(host);
    const nextBlock = async () => {
      await chain.mine(1);
      // Instant mode's blocks carry the clock's own time, which nothing else moves.
      if (chain.isInstant) clock.advance(chain.slotMs);
    };
    const places = await foundWorld(host, sender, nextBlock);
    const world: DemoWorld = { ...places, host, sender, random: new DemoRandom(seed) };
    const present = () => clock.sourceNow();
    const genesisMs = Number(chain.state.property('GENESIS_TIMESTAMP'));
    const closeMs = Math.max(genesisMs, present() - CLOSE_MS);
    chain.pastSlotMs = FAR_SLOT_MS;
    while (clock.now() + FAR_SLOT_MS < closeMs) {
      await live(world, FAR_BUSYNESS * busyness(clock.now(), world.random));
      await trade(world, seed, FAR_TRADING);
      await nextBlock();
    }
    chain.pastSlotMs = CLOSE_SLOT_MS;
    let nextEpisode = 0;
    while (clock.now() + CLOSE_SLOT_MS < present() - RECENT_MS) {
      const episode = chronicle[nextEpisode];
      if (episode && clock.now() >= closeMs + episode.hour * HOUR_MS) {
        nextEpisode++;
        await attempt(() => episode.act(world));
      }
      await live(world, busyness(clock.now(), world.random));
      await trade(world, seed, CLOSE_TRADING);
      await nextBlock();
    }
    chain.pastSlotMs = chain.isInstant ? SLOT_MS : undefined;
    clock.set(Math.max(clock.now(), present() - RECENT_MS));
    while (clock.now() + SLOT_MS <= present()) {
      await live(world, world.random.whole(0, 4));
      await nextBlock();
    }
    return world;
  } finally {
    chain.pastSlotMs = undefined;
    clock.thaw('source');
    chain.paused = wasPaused;
  }
}

/** How much happens in a block of the past: more by day than by night (UTC), and chance. */
function busyness(timeMs: number, random: DemoRandom): number {
  const hour = (timeMs / HOUR_MS) % 24;
  const daily = 3.2 - 2 * Math.cos(((hour - 3) / 24) * 2 * Math.PI);
  return Math.round(daily * (0.5 + random.next()));
}

/** Orders and stamps of a block, a few a day in the past; by its height, so that nothing else of the world depends on them. */
export async function trade(world: DemoWorld, seed: number, chance: number): Promise<void> {
  const random = new DemoRandom(seed ^ Number(world.host.chain.head.number));
  if (random.chance(chance)) await attempt(() => tradeOnBook({ ...world, random }));
  if (random.chance(chance / 2)) await attempt(() => useStampCard({ ...world, random }));
}

/** Lets some things happen. */
export async function live(world: DemoWorld, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await attempt(() => pickActivity(world).act(world));
}
