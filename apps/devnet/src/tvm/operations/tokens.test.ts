import { hexToBytes, numberToBytes, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE, Bench, BOB } from '../fixtures.ts';

const CONTRACT = hexToBytes('41eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
const ID = '1000001';
const ID_PUSH = '620f4241';
const BOB_PUSH = `73${'b0'.repeat(20)}`;
const RETURN_WORD = '60005260206000f3';

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.create();
  bench.state.putAsset({
    ...emptyMessage('AssetIssueContract'),
    id: ID,
    name: textToBytes('Points'),
    owner_address: ALICE,
  });
  bench.state.addToken(ALICE, ID, 1_000n);
});

function run(code: string, token = 0n) {
  bench.place(CONTRACT, hexToBytes(code));
  const value = token === 0n ? undefined : { sun: 0n, token, tokenId: BigInt(ID) };
  return bench.call(CONTRACT, undefined, { energyLimit: 100_000n, ...(value && { value }) });
}

describe('TRC10 tokens in contracts', () => {
  it('arrive with a call, which can ask how many and of which', () => {
    expect(run(`d3d2${RETURN_WORD}`, 40n).returnData).toEqual(numberToBytes(40, 32));
    expect(bench.state.tokenBalance(CONTRACT, ID)).toBe(40n);
    expect(bench.state.tokenBalance(ALICE, ID)).toBe(960n);
    expect(run(`d2d3${RETURN_WORD}`, 1n).returnData).toEqual(numberToBytes(1_000_001, 32));
  });

  it('can be counted for any account', () => {
    const outcome = run(`73${'a1'.repeat(20)}${ID_PUSH}d1${RETURN_WORD}`);
    expect(outcome.returnData).toEqual(numberToBytes(1_000, 32));
  });

  it('move on with CALLTOKEN, which shows in the internal transaction', () => {
    // calltoken(gas 0, BOB, 15, id, 0, 0, 0, 0)
    const outcome = run(`6000600060006000${ID_PUSH}600f${BOB_PUSH}6000d0${RETURN_WORD}`, 40n);
    expect(outcome.returnData).toEqual(numberToBytes(1, 32));
    expect(bench.state.tokenBalance(BOB, ID)).toBe(15n);
    expect(bench.state.tokenBalance(CONTRACT, ID)).toBe(25n);
    expect(outcome.internalTransactions[0]?.callValueInfo).toEqual([
      { callValue: 0n, tokenId: '' },
      { callValue: 15n, tokenId: ID },
    ]);
    // seven pushes of 3 and one more, CALL 40 + value 9000 − stipend 2300, then PUSH1 PUSH1 MSTORE RETURN
    expect(outcome.energyUsed).toBe(8n * 3n + 40n + 9_000n - 2_300n + 3n + 4n + 6n);
  });

  it('stay where they are when there are too few of them', () => {
    const outcome = run(`6000600060006000${ID_PUSH}60ff${BOB_PUSH}6000d0${RETURN_WORD}`, 40n);
    expect(outcome.returnData).toEqual(numberToBytes(0, 32));
    expect(outcome.internalTransactions).toEqual([]);
    expect(bench.state.tokenBalance(CONTRACT, ID)).toBe(40n);
  });

  it('have ids above a million: anything else fails the transaction', () => {
    expect(run(`60006000600060006005600f${BOB_PUSH}6000d0`)).toMatchObject({
      result: 'TRANSFER_FAILED',
      message: 'validateForSmartContract failure:not valid token id',
    });
    expect(run(`306005d1`)).toMatchObject({
      result: 'UNKNOWN',
      message: 'validateForSmartContract failure:not valid token id',
    });
  });

  it('go to the heir with everything else when a contract ends', () => {
    bench.place(CONTRACT, hexToBytes(`${BOB_PUSH}ff`));
    bench.state.addBalance(CONTRACT, 5n);
    const outcome = bench.call(CONTRACT, undefined, { value: { sun: 2n, token: 9n, tokenId: BigInt(ID) } });
    expect(outcome.result).toBe('SUCCESS');
    expect(bench.state.balance(BOB)).toBe(1_000_000_000_007n);
    expect(bench.state.tokenBalance(BOB, ID)).toBe(9n);
    expect(outcome.internalTransactions[0]?.callValueInfo).toEqual([
      { callValue: 7n, tokenId: '' },
      { callValue: 9n, tokenId: ID },
    ]);
    expect(bench.state.account(CONTRACT)).toBeUndefined();
  });
});
