import { concatBytes, numberToBytes, textToBytes } from '@sunscope/tron/bytes';
import { encodeParameters, eventTopic } from '@sunscope/tron/abi';
import { addressToBytes, parseAddress, ZERO_ADDRESS } from '@sunscope/tron/address';
import { emptyMessage } from '@sunscope/tron/codec';
import type { TransactionInfo } from '@sunscope/tron/messages';
import { describe, expect, it } from 'vitest';
import { ChainMaker, type MadeBlock } from '../../../../bench/load/chain-maker.ts';
import { positionOf } from '../database/position.ts';
import { tokenText } from '../database/token-key.ts';
import { riskNames } from '../database/risk-bits.ts';
import { decodeBlock } from './decode-block.ts';
import type { Effects, TransferEffect } from './effects.ts';

function chain(): { maker: ChainMaker; ann: Uint8Array; bob: Uint8Array; eve: Uint8Array } {
  const maker = new ChainMaker({ seed: 5, accounts: 3 });
  const [ann, bob, eve] = maker.accounts as [Uint8Array, Uint8Array, Uint8Array];
  return { maker, ann, bob, eve };
}

function mined(maker: ChainMaker, change: (infos: TransactionInfo[]) => void = () => undefined): Effects {
  const { block, infos }: MadeBlock = maker.mine();
  change(infos);
  return decodeBlock(block, infos);
}

const shown = (transfer: TransferEffect) => [
  tokenText(transfer.token),
  transfer.amount,
  transfer.origin,
  riskNames(transfer.risk),
];
const NOBODY = addressToBytes(ZERO_ADDRESS);
const transferTopic = eventTopic('Transfer(address,address,uint256)');
const word = (address: Uint8Array) => concatBytes(new Uint8Array(12), address.subarray(1));

describe('decoding a block', () => {
  it('reads a TRX transfer, its parties and its place', () => {
    const { maker, ann, bob } = chain();
    maker.sendTrx(ann, bob, 5n);
    maker.sendTrx(ann, bob, 1_500_000n, 'see www.gift.top');
    const { block, transactions, transfers, facts } = mined(maker);
    expect(block).toMatchObject({ number: 1n, timestampMs: 1_700_000_003_000n, fee: 0n });
    expect(
      transactions.map(row => [
        row.position,
        row.owner,
        row.counterparty,
        row.amount,
        row.contractType,
        row.succeeded,
      ]),
    ).toEqual([
      [positionOf(1n, 0), ann, bob, 5n, 1, true],
      [positionOf(1n, 1), ann, bob, 1_500_000n, 1, true],
    ]);
    expect(transfers.map(shown)).toEqual([
      ['_', 5n, 0, ['dust']],
      ['_', 1_500_000n, 0, ['link_in_text']],
    ]);
    expect(facts).toEqual([
      { address: bob, created: {} },
      { address: bob, created: {} },
    ]);
  });

  it('reads TRC20 transfers from events, mints included, and nothing from what failed', () => {
    const { maker, ann, bob, eve } = chain();
    const token = maker.deployToken(ann, 1000n);
    const made = mined(maker);
    expect(made.transactions[0]?.counterparty).toEqual(token);
    expect(made.transfers.map(transfer => [transfer.amount, transfer.to, riskNames(transfer.risk)])).toEqual([
      [1000n, ann, []],
    ]);
    expect(made.facts).toContainEqual({
      address: token,
      type: 2,
      created: { creator: ann, hash: made.transactions[0]?.hash },
    });

    maker.sendTrc20(token, ann, bob, 7n);
    maker.sendTrc20(token, ann, bob, 0n, eve);
    maker.callAndFail(token, eve);
    const moved = mined(maker);
    expect(moved.transfers.map(transfer => [transfer.position, ...shown(transfer)])).toEqual([
      [positionOf(2n, 0, 1), tokenText(token), 7n, 2, []],
      [positionOf(2n, 1, 1), tokenText(token), 0n, 2, ['zero_value', 'not_signed_by_owner']],
    ]);
    expect(moved.transactions.map(row => row.succeeded)).toEqual([true, true, false]);
    expect(moved.block.fee).toBe(345_000n + 345_000n + 1_000_000n);
  });

  it('reads items and early shapes of Transfer, and leaves foreign ones alone', () => {
    const { maker, ann, bob } = chain();
    const token = maker.deployToken(ann, 1n);
    maker.mine();
    maker.callAndPassOn(token, ann, bob, 3n);
    const { transfers } = mined(maker, infos => {
      const log = (topics: Uint8Array[], data: Uint8Array) => ({ address: token.subarray(1), topics, data });
      const early = concatBytes(new Uint8Array(11), ann);
      const nine = numberToBytes(9n, 32);
      (infos[0] as TransactionInfo).log = [
        log([transferTopic, word(ann), word(bob), nine], new Uint8Array(0)),
        log([transferTopic, word(ann), word(bob)], new Uint8Array(64)),
        log([transferTopic, new Uint8Array(32).fill(1), word(bob)], nine),
        log([eventTopic('Approval(address,address,uint256)'), word(ann), word(bob)], nine),
        log([transferTopic, early, word(bob)], numberToBytes(2n ** 256n - 1n, 32)),
        log([transferTopic], concatBytes(word(ann), word(bob), nine)),
        log([transferTopic, word(bob)], concatBytes(word(ann), nine)),
      ];
    });
    const id = tokenText(token);
    expect(transfers.map(row => [...shown(row), row.tokenKind, row.tokenId])).toEqual([
      ['_', 3n, 1, ['dust'], 0, undefined],
      [id, 1n, 2, [], 721, 9n],
      [id, 2n ** 256n - 1n, 2, [], 20, undefined],
      [id, 9n, 2, [], 20, undefined],
      [id, 9n, 2, ['not_signed_by_owner'], 20, undefined],
      ['_', 3n, 3, ['dust'], 0, undefined],
    ]);
  });

  it('reads TRC1155 transfers, one by one and in lists, and no list that is cut off', () => {
    const { maker, ann, bob } = chain();
    const token = maker.deployToken(ann, 1n);
    maker.mine();
    maker.callAndPassOn(token, ann, bob, 3n);
    const made = mined(maker, infos => {
      const log = (topics: Uint8Array[], data: Uint8Array) => ({ address: token.subarray(1), topics, data });
      const single = eventTopic('TransferSingle(address,address,address,uint256,uint256)');
      const batch = eventTopic('TransferBatch(address,address,address,uint256[],uint256[])');
      const sides = [word(ann), word(NOBODY), word(bob)];
      const lists = encodeParameters(
        ['uint256[]', 'uint256[]'],
        [
          [7n, 2n ** 255n],
          [5n, 6n],
        ],
      );
      (infos[0] as TransactionInfo).log = [
        log([single, ...sides], concatBytes(numberToBytes(4n, 32), numberToBytes(10n, 32))),
        log([batch, ...sides], lists),
        log([batch, ...sides], lists.subarray(0, -32)),
        log([batch, ...sides], encodeParameters(['uint256[]', 'uint256[]'], [[1n], []])),
        log([single, ...sides], numberToBytes(4n, 32)),
      ];
    });
    expect(
      made.transfers
        .filter(row => row.origin === 2)
        .map(row => [row.tokenKind, row.tokenId, row.amount, tokenText(row.to)]),
    ).toEqual([
      [1155, 4n, 10n, tokenText(bob)],
      [1155, 7n, 5n, tokenText(bob)],
      [1155, 2n ** 255n, 6n, tokenText(bob)],
    ]);
    expect(
      made.derived
        .changes()
        .merged.find(change => change.table.name === 'nft_items')
        ?.rows.map(row => [row['token_id'], row['balance']]),
    ).toEqual([
      [4n, 10n],
      [7n, 5n],
      [2n ** 255n, 6n],
    ]);
  });

  it('keeps the last approval of each spender, and those for all items', () => {
    const { maker, ann, bob, eve } = chain();
    const token = maker.deployToken(ann, 1n);
    maker.mine();
    maker.callAndPassOn(token, ann, bob, 3n);
    const made = mined(maker, infos => {
      const log = (topics: Uint8Array[], data: Uint8Array) => ({ address: token.subarray(1), topics, data });
      const one = eventTopic('Approval(address,address,uint256)');
      const all = eventTopic('ApprovalForAll(address,address,bool)');
      (infos[0] as TransactionInfo).log = [
        log([one, word(ann), word(bob)], numberToBytes(9n, 32)),
        log([one, word(ann), word(bob)], numberToBytes(4n, 32)),
        log([all, word(ann), word(eve)], numberToBytes(1n, 32)),
        log([all, word(ann), word(eve)], numberToBytes(2n, 32)),
        log([one, word(ann), word(eve), numberToBytes(1n, 32)], new Uint8Array(0)),
      ];
    });
    expect(
      made.derived
        .changes()
        .merged.find(change => change.table.name === 'token_approvals')
        ?.rows.map(row => [row['spender'], row['amount'], row['for_all']]),
    ).toEqual([
      [bob, 4n, false],
      [eve, 1n, true],
    ]);
  });

  it('keeps who may take an item as a transaction leaves it, and nothing of items that then moved', () => {
    const { maker, ann, bob, eve } = chain();
    const token = maker.deployToken(ann, 1n);
    maker.mine();
    maker.callAndPassOn(token, ann, bob, 3n);
    const made = mined(maker, infos => {
      const event = (topic: Uint8Array, from: Uint8Array, to: Uint8Array, id: bigint) => ({
        address: token.subarray(1),
        topics: [topic, word(from), word(to), numberToBytes(id, 32)],
        data: new Uint8Array(0),
      });
      const one = eventTopic('Approval(address,address,uint256)');
      (infos[0] as TransactionInfo).log = [
        // 1: given twice. 2: given and taken back. 3: taken back as it moves, as many contracts do. 4: given and moved.
        event(one, ann, bob, 1n),
        event(one, ann, eve, 1n),
        event(one, ann, bob, 2n),
        event(one, ann, NOBODY, 2n),
        event(one, ann, NOBODY, 3n),
        event(transferTopic, ann, bob, 3n),
        event(one, ann, bob, 4n),
        event(transferTopic, ann, eve, 4n),
        // 5: made and given.
        event(transferTopic, NOBODY, ann, 5n),
        event(one, ann, bob, 2n ** 255n),
        event(one, ann, bob, 5n),
        // No address, and data beside the item.
        { ...event(one, ann, bob, 6n), topics: [one, new Uint8Array(32).fill(1), word(bob), word(bob)] },
        { ...event(one, ann, bob, 7n), data: new Uint8Array(32) },
      ];
    });
    const { merged } = made.derived.changes();
    expect(
      merged
        .find(change => change.table.name === 'item_approvals')
        ?.rows.map(row => [row['token'], row['token_id'], row['owner'], row['spender'], row['position']]),
    ).toEqual([
      [token, 1n, ann, eve, positionOf(2n)],
      [token, 2n, ann, null, positionOf(2n)],
      [token, 2n ** 255n, ann, bob, positionOf(2n)],
      [token, 5n, ann, bob, positionOf(2n)],
    ]);
    expect(merged.some(change => change.table.name === 'token_approvals')).toBe(false);
  });

  it('takes Deposit and Withdrawal of wrapped TRX for minting and burning, and of nobody else', () => {
    const { maker, ann, bob } = chain();
    const token = maker.deployToken(ann, 1n);
    maker.mine();
    maker.callAndPassOn(token, ann, bob, 3n);
    const wrapped = addressToBytes(parseAddress('TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR'));
    const { transfers } = mined(maker, infos => {
      const log = (address: Uint8Array, name: string) => ({
        address: address.subarray(1),
        topics: [eventTopic(name), word(ann)],
        data: numberToBytes(8n, 32),
      });
      (infos[0] as TransactionInfo).log = [
        log(wrapped, 'Deposit(address,uint256)'),
        log(wrapped, 'Withdrawal(address,uint256)'),
        log(token, 'Deposit(address,uint256)'),
      ];
    });
    expect(
      transfers.filter(row => row.origin === 2).map(row => [row.from, row.to, row.amount, row.tokenKind]),
    ).toEqual([
      [NOBODY, ann, 8n, 20],
      [ann, NOBODY, 8n, 20],
    ]);
  });

  it('counts internal transactions only where they move value and were not undone', () => {
    const { maker, ann, bob } = chain();
    const token = maker.deployToken(ann, 1n);
    maker.mine();
    maker.callAndPassOn(token, ann, bob, 3n);
    const { transfers } = mined(maker, infos => {
      const one = infos[0]?.internal_transactions[0];
      if (!one) throw new Error('an internal transaction was made');
      (infos[0] as TransactionInfo).internal_transactions = [
        { ...one, rejected: true },
        { ...one, note: textToBytes('freezeBalanceV2ForEnergy') },
        {
          ...one,
          callValueInfo: [
            { callValue: 40n, tokenId: '1000001' },
            { callValue: 0n, tokenId: '' },
          ],
        },
      ];
    });
    expect(transfers.map(shown)).toEqual([
      ['_', 3n, 1, ['dust']],
      ['1000001', 40n, 3, []],
    ]);
  });

  it('reads TRC10 issues with the id the chain gave them', () => {
    const { maker, ann, bob } = chain();
    const id = maker.issueAsset(ann, 'Harbour', 1000n);
    maker.sendTrc10(ann, bob, id, 12n);
    const { issues, transfers } = mined(maker);
    expect(issues).toMatchObject([
      { name: 'Harbour', symbol: 'HARB', totalSupply: 1000n, decimals: 2, issuer: ann, trxNum: 1n, num: 10n },
    ]);
    expect(issues.map(issue => tokenText(issue.token))).toEqual(['1000001']);
    expect(transfers.map(shown)).toEqual([['1000001', 12n, 0, []]]);
  });

  it('says that fees are unknown where there are no infos, and that genesis cost nothing', () => {
    const { maker, ann, bob } = chain();
    maker.sendTrx(ann, bob, 5n);
    const { block } = maker.mine();
    const blind = decodeBlock(block, undefined);
    expect(blind.block.fee).toBeUndefined();
    expect(blind.transactions[0]).toMatchObject({ fee: undefined, info: undefined });
    const genesis = decodeBlock((maker.blocks[0] as MadeBlock).block, undefined);
    expect(genesis.block).toMatchObject({ number: 0n, fee: 0n, witness: new Uint8Array(0) });
    // The genesis block names a text, not an address, as the sender.
    expect(genesis.transactions[0]).toMatchObject({
      owner: new Uint8Array(0),
      counterparty: ann,
      amount: 99_000_000_000_000_000n,
    });
  });

  it('marks a contract it does not know as unknown and keeps its bytes', () => {
    const { maker, ann, bob } = chain();
    maker.sendTrx(ann, bob, 5n);
    const { block } = maker.mine();
    const contract = block.transactions[0]?.transaction.raw_data?.contract[0];
    if (!contract) throw new Error('a contract was made');
    contract.type = 77;
    const { transactions, transfers } = decodeBlock(block, [
      { ...emptyMessage('TransactionInfo'), id: block.transactions[0]?.id ?? new Uint8Array(0) },
    ]);
    expect(transactions[0]).toMatchObject({
      contractType: 77,
      owner: new Uint8Array(0),
      counterparty: undefined,
      amount: undefined,
    });
    expect(transactions[0]?.body.length).toBeGreaterThan(100);
    expect(transfers).toEqual([]);
  });
});
