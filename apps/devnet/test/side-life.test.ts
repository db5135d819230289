import { expect, it } from 'vitest';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { bytesToHex } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { ContractType } from '@sunscope/tron/messages';
import { startDevnet } from '../src/devnet.ts';
import { people, type Character } from '../src/demo/cast.ts';
import { DemoSender } from '../src/demo/demo-sender.ts';
import { DemoRandom } from '../src/demo/random.ts';
import { actOnSideChain } from '../src/demo/side-life.ts';

it('lets those pay on a side chain who brought something over, and nobody else', async () => {
  const side = await startDevnet({ sideChainId: `41${'5d'.repeat(20)}`, blockMs: 3_000, paused: true });
  try {
    const { chain } = side;
    const sender = new DemoSender(side);
    const act = async (count: number) => {
      for (let seed = 1; seed <= count; seed++) await actOnSideChain(chain, sender, new DemoRandom(seed));
      await chain.mine(1);
      return chain.archive.block(chain.head.number)?.transactions ?? [];
    };
    expect(await act(20)).toEqual([]);

    const rich = people[4] as Character;
    await chain.alter(state =>
      state.putAccount({ ...emptyMessage('Account'), address: rich.address, balance: 100n * SUN_PER_TRX }),
    );
    const paid = await act(12);
    expect(paid).toHaveLength(12);
    // Signed for this side chain, or the chain would have refused them.
    for (const { transaction } of paid)
      expect(transaction.raw_data?.contract[0]?.type).toBe(ContractType.TransferContract);
    const owners = new Set(
      people
        .filter(({ address }) => (chain.state.account(address)?.balance ?? 0n) > 0n)
        .map(({ address }) => bytesToHex(address)),
    );
    expect(owners).toContain(bytesToHex(rich.address));
    expect(owners.size).toBeGreaterThan(3);
    const sum = people.reduce(
      (total, { address }) => total + (chain.state.account(address)?.balance ?? 0n),
      0n,
    );
    expect(sum).toBe(100n * SUN_PER_TRX);
  } finally {
    await side.close();
  }
});
