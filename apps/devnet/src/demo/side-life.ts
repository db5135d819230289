import { SUN_PER_TRX } from '@sunscope/tron/amount';
import type { Chain } from '../chain/chain.ts';
import { afterBlocks } from './after-blocks.ts';
import { attempt } from './attempt.ts';
import { people } from './cast.ts';
import type { DemoHost } from './demo-host.ts';
import { DemoSender } from './demo-sender.ts';
import { DemoRandom } from './random.ts';
import type { DemoActivity } from './run-demo.ts';

/** How often a block has something that people do there: once in half a minute at three seconds a block. */
const OFTEN = 0.1;
/** How much of it is the way back. */
const BACK = 0.1;
/** Covers the gateway's fee and its minimum. */
const LEAST_BACK_SUN = 25n * SUN_PER_TRX;
const LEAST_SUN = 3n * SUN_PER_TRX;

/** What those do on a side chain who brought TRX there over its bridge: pay one another, and go back now and then. */
export function liveOnSideChain(
  host: DemoHost,
  seed: number,
  onFailure: (error: unknown) => void,
): DemoActivity {
  const { chain } = host;
  const sender = new DemoSender(host);
  return {
    world: 'alive',
    // The bridge is where they came from.
    hearOf: () => undefined,
    ...afterBlocks(
      chain,
      async number => {
        const random = new DemoRandom(seed + Number(number));
        if (random.chance(OFTEN)) await attempt(() => actOnSideChain(chain, sender, random));
      },
      onFailure,
    ),
  };
}

/** One of those who have something pays, or withdraws; nothing happens where nobody has. */
export async function actOnSideChain(chain: Chain, sender: DemoSender, random: DemoRandom): Promise<void> {
  const balances = new Map(
    people.map(person => [person, chain.state.account(person.address)?.balance ?? 0n] as const),
  );
  const having = (leastSun: bigint) => people.filter(person => (balances.get(person) ?? 0n) >= leastSun);
  const [gateway] = chain.state.marks.gateways;
  const leavers = having(LEAST_BACK_SUN);
  if (gateway && leavers.length > 0 && random.chance(BACK)) {
    await sender.call(random.pick(leavers), gateway, 'withdrawTRX()', [], { sun: LEAST_BACK_SUN });
    return;
  }
  const payers = having(LEAST_SUN);
  if (payers.length === 0) return;
  const payer = random.pick(payers);
  const others = people.filter(person => person !== payer);
  await sender.transferTrx(payer, random.pick(others).address, random.amount(0.5, 2.5, 6));
}
