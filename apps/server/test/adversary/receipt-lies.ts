import { createHash } from 'node:crypto';
import { isJsonObject, type JsonObject } from '@sunscope/node-api/json';
import { eventTopic } from '@sunscope/tron/abi';
import { bytesToHex } from '@sunscope/tron/bytes';
import { inReceipts, type Lie } from './lie.ts';

/*
 * Lies in what no root covers: events, internal transactions, costs and texts of receipts.
 */

const MANY = 1_000;
const LONG_BYTES = 30_000;
const LARGEST = 2n ** 63n - 1n;
const TRANSFER = bytesToHex(eventTopic('Transfer(address,address,uint256)'));
const hexOf = (text: string) => Buffer.from(text).toString('hex');
/** Bytes that nothing makes shorter. */
const LONG = Array.from({ length: LONG_BYTES / 32 + 1 }, (_, index) =>
  createHash('sha256').update(String(index)).digest('hex'),
)
  .join('')
  .slice(0, LONG_BYTES * 2);

/** Twenty bytes that nobody has the key of, others for each of the words. */
function invented(...words: readonly (string | number)[]): string {
  return createHash('sha256').update(words.join(' ')).digest('hex').slice(24);
}

const heightOf = ({ blockNumber }: JsonObject): number => Number(blockNumber ?? 0);
/** Where code ran, its receipt has a result. */
const ranCode = ({ receipt }: JsonObject): boolean =>
  isJsonObject(receipt) && receipt['result'] === 'SUCCESS';

/** The first receipt of code that did what it should. */
function inCode(change: (receipt: JsonObject) => void): Lie {
  return inReceipts(receipts => {
    const receipt = receipts.find(ranCode);
    if (receipt) change(receipt);
  });
}

/** Any receipt of a transaction that runs no code. */
function inPlain(change: (receipt: JsonObject) => void): Lie {
  return inReceipts(receipts => {
    const receipt = receipts.find(({ contract_address: contract }) => contract === undefined);
    if (receipt) change(receipt);
  });
}

/** Costs of all receipts. */
function inCosts(change: (costs: JsonObject) => void): Lie {
  return inReceipts(receipts => {
    for (const { receipt } of receipts) if (isJsonObject(receipt)) change(receipt);
  });
}

const transfer = (token: string, from: string, to: string, amount: bigint): JsonObject => ({
  address: token,
  topics: [TRANSFER, from.padStart(64, '0'), to.padStart(64, '0')],
  data: amount.toString(16).padStart(64, '0'),
});

const internal = (from: string, to: string, sun: bigint, more: JsonObject = {}): JsonObject => ({
  hash: createHash('sha256').update(from).update(to).digest('hex'),
  caller_address: `41${from}`,
  transferTo_address: `41${to}`,
  callValueInfo: [{ callValue: sun }],
  note: hexOf('call'),
  ...more,
});

/** A transfer of a token for each of the numbers. */
const inventedLogs = (receipt: JsonObject, count: number): JsonObject[] =>
  Array.from({ length: count }, (_, index) => {
    const at = [heightOf(receipt), index];
    return transfer(invented('token', ...at), invented('from', ...at), invented('to', ...at), 2n ** 255n);
  });

const oneInternal = (change: JsonObject): Lie =>
  inCode(receipt => {
    receipt['internal_transactions'] = [internal(invented('from'), invented('to'), 1n, change)];
  });
const oneLog = (change: JsonObject): Lie =>
  inCode(receipt => {
    receipt['log'] = [{ ...transfer(invented('token'), invented('from'), invented('to'), 1n), ...change }];
  });

/** No chain can have these: they are refused. */
export const refusedReceiptLies = {
  'events where no code runs': inPlain(receipt => {
    receipt['log'] = inventedLogs(receipt, 1);
  }),
  'internal transactions where no code runs': inPlain(receipt => {
    receipt['internal_transactions'] = [internal(invented('from'), invented('to'), 1n)];
  }),
  'an event of an address of 30,000 bytes': oneLog({ address: LONG }),
  'an event of 30,000 topics': oneLog({ topics: Array<string>(LONG_BYTES).fill('') }),
  'a topic of 30,000 bytes': oneLog({ topics: [LONG] }),
  'a caller of 30,000 bytes': oneInternal({ caller_address: LONG }),
  'a note of 30,000 bytes': oneInternal({ note: LONG }),
  'an internal hash of 30,000 bytes': oneInternal({ hash: LONG }),
  'an extra of 30,000 letters': oneInternal({ extra: LONG.slice(0, LONG_BYTES) }),
  'a token id of 30,000 letters': oneInternal({
    callValueInfo: [{ callValue: 1, tokenId: LONG.slice(0, LONG_BYTES) }],
  }),
  'a thousand values of a call': oneInternal({
    callValueInfo: Array.from({ length: MANY }, (_, index) => ({ callValue: 1, tokenId: String(index + 1) })),
  }),
  'a value below zero': oneInternal({ callValueInfo: [{ callValue: -1 }] }),
  'a message of 30,000 bytes': inCode(receipt => {
    receipt['resMessage'] = LONG;
  }),
  'an issued id of 30,000 letters': inReceipts(receipts => {
    for (const receipt of receipts) receipt['assetIssueID'] = LONG.slice(0, LONG_BYTES);
  }),
  'energy fees beyond all coins': inCosts(costs => {
    costs['energy_fee'] = LARGEST;
  }),
  'bandwidth fees beyond all coins': inCosts(costs => {
    costs['net_fee'] = LARGEST;
  }),
  'energy of 2^63': inCosts(costs => {
    costs['energy_usage'] = LARGEST;
  }),
  'energy of the deployer below zero': inCosts(costs => {
    costs['origin_energy_usage'] = -1;
  }),
} satisfies Record<string, Lie>;

/** A chain could have these: they are believed, and must cost no more than they would there. */
export const believedReceiptLies = {
  'events of a thousand contracts': inCode(receipt => {
    receipt['log'] = inventedLogs(receipt, MANY);
  }),
  'a thousand internal transactions': inCode(receipt => {
    receipt['internal_transactions'] = Array.from({ length: MANY }, (_, index) => {
      const at = [heightOf(receipt), index];
      return internal(invented('caller', ...at), invented('receiver', ...at), BigInt(index + 1));
    });
  }),
  /** From one to one, in each block: the sum of the first two is more than 64 bits hold. */
  'internal transactions of 2^63': inCode(receipt => {
    receipt['internal_transactions'] = [1, 2, 3].flatMap(() => [
      internal(invented('rich'), invented('richer'), LARGEST),
      internal(invented('rich'), invented('richer'), LARGEST, { note: hexOf('freezeBalanceV2ForEnergy') }),
    ]);
  }),
  /** In each receipt more votes than a transaction has places for: those of the first reach into the second. */
  'ballots beyond the places of a transaction': inReceipts(receipts => {
    const voter = invented('voter');
    const vote = JSON.stringify({ vote_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', vote_count: 1 });
    const extra = `{"votes":[${Array<string>(100).fill(vote).join(',')}]}`;
    for (const receipt of receipts.filter(ranCode))
      receipt['internal_transactions'] = Array.from({ length: 200 }, () =>
        internal(voter, voter, 0n, { note: hexOf('voteWitness'), extra }),
      );
  }),
} satisfies Record<string, Lie>;

export const receiptLies = { ...refusedReceiptLies, ...believedReceiptLies };
