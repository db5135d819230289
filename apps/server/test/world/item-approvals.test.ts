import { parseAddress, ZERO_ADDRESS } from '@sunscope/tron/address';
import { beforeAll, describe, expect, it } from 'vitest';
import { askContract, itemsHeld, itemsOfKind, tokenOf } from './chain-items.ts';
import { textOf, walkChain } from './chain.ts';
import { call } from './world.ts';

/** Reading the whole chain is not what any of the tests is timed for. */
beforeAll(() => walkChain());

describe('leave to take items: /api/account/approve/list, /api/account/approve/change, /api/transaction-info', () => {
  it('values: what a holder allows somebody to take, as a story and in the lists of approvals', async () => {
    const token = await tokenOf('trc721');
    const calls = (await walkChain()).filter(
      item => item.succeeded && textOf(item.value['contract_address']) === token,
    );
    const made = (selector: string) => calls.filter(item => textOf(item.value['data']).startsWith(selector));
    const storyOf = async (hash: string) => {
      const detail = await call('/api/transaction-info', { hash });
      return 'story' in detail ? detail.story : undefined;
    };
    const [given, taken] = made('a22cb465');
    expect((await storyOf(given?.id ?? ''))?.template).toBe('approved_for_all');
    expect((await storyOf(taken?.id ?? ''))?.template).toBe('approval_for_all_revoked');
    const allowed = made('095ea7b3');
    expect(allowed).not.toEqual([]);
    for (const { id, value } of allowed) {
      const [to, item] = [
        textOf(value['data']).slice(32, 72),
        BigInt(`0x${textOf(value['data']).slice(72)}`),
      ];
      const spender = parseAddress(`41${to}`);
      expect(await storyOf(id)).toMatchObject({
        template: spender === ZERO_ADDRESS ? 'nft_approval_revoked' : 'nft_approved',
        vars: {
          ...(spender === ZERO_ADDRESS ? {} : { to: { address: spender } }),
          item: { text: `${item}` },
        },
      });
      const address = textOf(value['owner_address']);
      const { data } = await call('/api/account/approve/change', { address, contract_address: token });
      const single = data.filter(row => row.hash === id);
      expect(single).toMatchObject([{ to_address: spender, amount_str: `${item}`, for_all: false }]);
    }
  });

  it('values: who may take a single item, as its contract says, until it moves or the leave is taken back', async () => {
    const contract = await tokenOf('trc721');
    const moves = await itemsOfKind('trc721');
    const held = [...(await itemsHeld()).keys()].map(key => key.split(' ') as [string, string, string]);
    const expected: string[] = [];
    for (const [token, item, holder] of held) {
      if (token !== contract) continue;
      const word = await askContract(contract, 'getApproved', ['uint256'], [BigInt(item)]);
      const spender = parseAddress(`41${word.slice(-40)}`);
      if (spender !== ZERO_ADDRESS) expected.push(`${item} ${holder} ${spender}`);
    }
    const holders = new Set(moves.flatMap(move => [move.from, move.to]));
    holders.delete(ZERO_ADDRESS);
    const found: string[] = [];
    for (const address of holders) {
      const query = { address, contract_address: contract, limit: 200 };
      const { data } = await call('/api/account/approve/list', query);
      for (const row of data)
        if (row.token_id !== undefined) {
          found.push(`${row.token_id} ${row.owner_address} ${row.to_address}`);
          expect(row).toMatchObject({ for_all: false, unlimited: false, amount: '1' });
        }
    }
    expect(found.sort()).toEqual(expected.sort());
    expect(found, 'one offer stands for good').not.toEqual([]);
    const given = new Set(
      (await walkChain())
        .filter(({ value }) => textOf(value['contract_address']) === contract)
        .flatMap(({ value }) => textOf(value['data']).match(/^095ea7b3.{64}(.{64})$/)?.[1] ?? []),
    );
    expect(given.size, 'of one the leave was taken back').toBeGreaterThan(found.length);
  });
});
