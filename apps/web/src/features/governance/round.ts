/** A block as far as a round needs it. */
export interface RoundBlock {
  number: number;
  timestamp: number;
  witnessAddress: string;
}

/** A representative that makes blocks. */
export interface Producer {
  address: string;
  name: string;
}

export interface Seat {
  /** Place in the round, from 1. */
  place: number;
  producer: Producer | undefined;
  state: 'produced' | 'producing' | 'missed' | 'coming';
  /** Its block, where it made one. */
  block: number | undefined;
  /** Slots between the newest block and this seat; negative for what is over. */
  ahead: number;
}

/**
 * The round that is going on. TRON gives every slot of three seconds to one of the seated representatives in a fixed
 * order that repeats until the next count (java-tron, DposSlot.getScheduledWitness), so the last blocks show whose
 * turn each slot is: the newest holder of a slot's place has it again. A round begins with the first of `producers`.
 *
 * @param blocks the newest first; some rounds of them
 * @param producers those that make blocks, by votes
 * @param blockMs time between blocks
 * @returns undefined where blocks do not come by the clock or say nothing of the order
 */
export function roundOf(
  blocks: readonly RoundBlock[],
  producers: readonly Producer[],
  blockMs: number,
): Seat[] | undefined {
  const [head] = blocks;
  const size = producers.length;
  if (head === undefined || size === 0 || !(blockMs > 0)) return undefined;
  const slotOf = (block: RoundBlock): number => Math.round(block.timestamp / blockMs);
  const headSlot = slotOf(head);
  const known = new Map(producers.map(producer => [producer.address, producer]));
  const holders = new Map<number, Producer>();
  const placed = new Set<string>();
  const made = new Map<number, number>();
  for (const block of blocks) {
    const slot = slotOf(block);
    const producer = known.get(block.witnessAddress);
    // Blocks of before a count may be in another order; what is newer wins.
    if (producer === undefined || headSlot - slot >= 3 * size) continue;
    made.set(slot, block.number);
    const place = slot % size;
    if (holders.has(place) || placed.has(producer.address)) continue;
    holders.set(place, producer);
    placed.add(producer.address);
  }
  if (holders.size === 0) return undefined;
  seatTheRest(holders, producers, placed);
  const first = [...holders].find(([, producer]) => producer.address === producers[0]?.address)?.[0] ?? 0;
  const start = headSlot - ((((headSlot - first) % size) + size) % size);
  return Array.from({ length: size }, (_, at) => {
    const slot = start + at;
    const block = made.get(slot);
    return {
      place: at + 1,
      producer: holders.get(slot % size),
      state:
        slot === headSlot
          ? 'producing'
          : slot > headSlot
            ? 'coming'
            : block === undefined
              ? 'missed'
              : 'produced',
      block,
      ahead: slot - headSlot,
    };
  });
}

/** Gives places that no block was seen of to those that made none, in the order of their votes. */
function seatTheRest(
  holders: Map<number, Producer>,
  producers: readonly Producer[],
  placed: ReadonlySet<string>,
): void {
  const waiting = producers.filter(producer => !placed.has(producer.address));
  for (let place = 0; place < producers.length && waiting.length > 0; place++) {
    if (holders.has(place)) continue;
    const next = waiting.shift();
    if (next !== undefined) holders.set(place, next);
  }
}

/** Outline of one seat of a dial: a piece of a ring, clockwise from 12 o'clock. */
export function seatPath(
  at: number,
  of: number,
  { outer, inner, gap }: { outer: number; inner: number; gap: number },
): string {
  const step = (2 * Math.PI) / of;
  const from = at * step + gap / 2;
  const to = (at + 1) * step - gap / 2;
  const point = (radius: number, angle: number): string =>
    `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  return `M${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`;
}
