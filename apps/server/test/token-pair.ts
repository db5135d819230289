import type { LiveChain, Person } from './live-chain.ts';

/** Token and pair of a chain that has no others. */
export const TOKEN = '1000001';
export const PAIR = 1;

/** A TRC10 token as its issuer describes it, on sale from an hour behind `startMs` for a day. */
export function lantern(
  startMs: number,
  change: { totalSupply?: number; tokenRatio?: number; precision?: number } = {},
) {
  return {
    name: 'Lantern',
    abbreviation: 'LAN',
    description: 'light',
    url: 'https://lantern.test',
    totalSupply: 1_000_000,
    trxRatio: 1,
    tokenRatio: 1,
    saleStart: startMs + 3_600_000,
    saleEnd: startMs + 90_000_000,
    precision: 2,
    ...change,
  };
}

/** Issues a TRC10 token and opens a pair of it with TRX: two blocks. */
export async function openTokenPair(chain: LiveChain, person: Person): Promise<void> {
  const build = chain.web.transactionBuilder;
  const start = Number((await chain.node.nowBlock()).header.raw_data.timestamp);
  await chain.sendBuilt(build.createToken(lantern(start), person.address), person);
  await chain.mine();
  await chain.admin('fund', { address: person.address, amountSun: 10_000_000_000 });
  await chain.sendBuilt(build.createTRXExchange(TOKEN, 500_000, 2_000_000_000, person.address), person);
  await chain.mine();
}
