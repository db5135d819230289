import { describe, expect, it } from 'vitest';
import { askNode, call, refused } from './world.ts';

/** Every internal transaction of the chain, asked of the node block by block. */
async function ofChain(): Promise<{ id: string; hash: string; rejected: boolean; value: number }[]> {
  const head = (await askNode('/wallet/getnowblock')) as { block_header: { raw_data: { number: number } } };
  const found: { id: string; hash: string; rejected: boolean; value: number }[] = [];
  for (let number = 1; number <= head.block_header.raw_data.number; number++) {
    const infos = (await askNode('/wallet/gettransactioninfobyblocknum', { num: number })) as {
      id: string;
      internal_transactions?: {
        hash: string;
        rejected?: boolean;
        callValueInfo: { callValue?: number; tokenId?: string }[];
      }[];
    }[];
    for (const info of infos)
      for (const internal of info.internal_transactions ?? [])
        found.push({
          id: info.id,
          hash: internal.hash,
          rejected: internal.rejected === true,
          value: internal.callValueInfo.find(value => value.tokenId === undefined)?.callValue ?? 0,
        });
  }
  return found;
}

describe('/api/internal-transaction', () => {
  it('values: what the chain reports, newest first', async () => {
    const expected = (await ofChain()).toReversed();
    expect(expected.length).toBeGreaterThan(0);
    const list = await call('/api/internal-transaction', { limit: 200 });
    expect(list.rangeTotal).toBe(expected.length);
    const sorted = (rows: string[]) => [...rows].sort();
    expect(
      sorted(list.data.map(row => `${row.hash} ${row.internal_hash} ${row.rejected} ${row.call_value}`)),
    ).toEqual(
      sorted(expected.slice(0, 200).map(row => `${row.id} ${row.hash} ${row.rejected} ${row.value}`)),
    );
    expect(list.data.map(row => row.block)).toEqual(list.data.map(row => row.block).sort((a, b) => b - a));
  });

  it('values: those of an address, a block and a transaction', async () => {
    const [row] = (await call('/api/internal-transaction', { limit: 1 })).data;
    if (!row) throw new Error('the demo world has no internal transaction');
    for (const address of [row.from, row.to]) {
      const own = await call('/api/internal-transaction', { address });
      expect(own.data.map(item => item.internal_hash)).toContain(row.internal_hash);
      expect(own.data.every(item => item.from === address || item.to === address)).toBe(true);
    }
    expect((await call('/api/internal-transaction', { hash: row.hash })).data[0]?.hash).toBe(row.hash);
    const inBlock = await call('/api/internal-transaction', { block: row.block });
    expect(inBlock.data.every(item => item.block === row.block)).toBe(true);
    expect((await call('/api/internal-transaction', { hash: '0'.repeat(64) })).data).toEqual([]);
  });

  it('bad input: refuses what cannot be asked', async () => {
    await refused('/api/internal-transaction?address=nonsense', /address/i);
    await refused('/api/internal-transaction?start=-1', /start/);
  });
});
