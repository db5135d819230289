import type { TronWeb, Types } from 'tronweb';
import { expect } from 'vitest';
import type { Check } from '../check.ts';
import { sent, TRX, type Party, type World } from '../world.ts';

type Builder = TronWeb['transactionBuilder'];
type Made = Promise<unknown>;

/** Builds, signs as `by` and sends; the info must hold what is said. */
export function builds(
  how: string,
  build: (builder: Builder, world: World) => Made,
  by: (world: World) => Party = world => world.alice,
  info: object = {},
): Check {
  return {
    how: how === '' ? 'sent and executed' : `sent and executed: ${how}`,
    async run(world) {
      const built = (await build(world.web.transactionBuilder, world)) as Types.Transaction;
      expect(await sent(world, built, by(world))).toMatchObject(info);
    },
  };
}

/** Refused by the node, with these words. */
export function refused(not: string, words: string, call: (world: World) => Made): Check {
  return {
    how: `refused: ${words}`,
    not,
    async run(world) {
      const reply = (await call(world)) as { message?: string };
      expect(Buffer.from(reply.message ?? '', 'hex').toString()).toBe(`Contract validate error : ${words}`);
    },
  };
}

export const accepted = (how: string, call: (world: World) => Made): Check => ({
  how,
  run: async world => expect(await call(world)).toMatchObject({ result: true }),
});

export const isBob = ({ bob }: World) => bob;
export const isCarol = ({ carol }: World) => carol;
export const isDave = ({ dave }: World) => dave;
export const isWitness = ({ witness }: World) => witness;
export const CLOSED = 'freeze v2 is open, old freeze is closed';

export const broadcast = async ({ web }: World, built: Types.Transaction, key?: string) =>
  web.trx.sendRawTransaction(await web.trx.sign(built, key));

/** A stake of former times, which nobody can make any more. */
export function oldStake({ devnet }: World, owner: Party): Promise<unknown> {
  const { state } = devnet.chain;
  state.putAccount({
    ...state.requireAccount(owner.keyed.address),
    frozen: [{ frozen_balance: BigInt(7 * TRX), expire_time: 1n }],
  });
  state.setProperty('TOTAL_NET_WEIGHT', state.property('TOTAL_NET_WEIGHT') + 7n);
  return devnet.chain.mine(1);
}

export async function later({ devnet }: World, ms: number): Promise<void> {
  devnet.clock.advance(ms);
  await devnet.chain.mine(1);
}
