import { parseAddress } from '@sunscope/tron/address';
import { DUST_SUN } from '@sunscope/tron/amount';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { describe, expect, it } from 'vitest';
import { keyOf, NOBODY } from './sign-in.ts';
import { textOf, walkChain, walkTransfers, type ChainTransfer } from './chain.ts';
import { shapeTest } from './usual-tests.ts';
import { call, refused } from './world.ts';

const PATH = '/api/account/recipients';
const TRANSFER_CALL = 'a9059cbb';
/** How many of the chain's senders are asked about; they are all alike. */
const SENDERS = 12;

interface Sent {
  transfers: number;
  firstTime: number;
  lastTime: number;
}

/** Whom everybody sent to, by the node's own JSON: plain transfers they signed, but for dust and the spammer's tokens. */
async function sentByEverybody(): Promise<Map<string, Map<string, Sent>>> {
  const spammer = addressFromPrivateKey(keyOf('demo spammer'));
  const [transactions, transfers] = [await walkChain(), await walkTransfers()];
  const spam = new Set(
    transactions.flatMap(({ value, info, type }) =>
      value['owner_address'] !== spammer
        ? []
        : type === 'AssetIssueContract'
          ? [textOf(info['assetIssueID'])]
          : type === 'CreateSmartContract'
            ? [parseAddress(textOf(info['contract_address']))]
            : [],
    ),
  );
  expect(spam.size).toBeGreaterThan(1);
  const moved = new Map<string, ChainTransfer[]>();
  for (const transfer of transfers) moved.set(transfer.id, [...(moved.get(transfer.id) ?? []), transfer]);
  const found = new Map<string, Map<string, Sent>>();
  for (const { id, type, value } of transactions) {
    const owner = textOf(value['owner_address']);
    const own = (moved.get(id) ?? []).filter(({ from, token }) => from === owner && !spam.has(token));
    const data = textOf(value['data']);
    const plain = ({ token, to, amount }: ChainTransfer): boolean =>
      type === 'TriggerSmartContract'
        ? data.startsWith(TRANSFER_CALL) &&
          token === value['contract_address'] &&
          to === parseAddress(`41${data.slice(32, 72)}`) &&
          amount > 0n
        : (type === 'TransferContract' && amount > DUST_SUN) || type === 'TransferAssetContract';
    const sent = own.find(plain);
    if (!sent || sent.to === owner) continue;
    const recipients = found.get(owner) ?? new Map<string, Sent>();
    const known = recipients.get(sent.to) ?? { transfers: 0, firstTime: sent.timeMs, lastTime: 0 };
    recipients.set(sent.to, { ...known, transfers: known.transfers + 1, lastTime: sent.timeMs });
    found.set(owner, recipients);
  }
  return found;
}

const look = (address: string) => address.slice(1, 5) + address.slice(-4);

/** Alike at the front, at the end, or a little less at both. */
function alike(one: string, other: string): boolean {
  const same = (front: number, end: number) =>
    one.slice(1, 1 + front) === other.slice(1, 1 + front) &&
    (end === 0 || one.slice(-end) === other.slice(-end));
  return same(4, 0) || same(0, 4) || same(3, 3);
}

describe(PATH, () => {
  shapeTest(PATH, { address: NOBODY, to: NOBODY });

  it('values: what each sender signed to each recipient, and who looks like one', async () => {
    const everybody = await sentByEverybody();
    const senders = [...everybody].toSorted(([, a], [, b]) => b.size - a.size).slice(0, SENDERS);
    expect(senders).toHaveLength(SENDERS);
    for (const [address, recipients] of senders)
      for (const [to, sent] of [...recipients].slice(0, SENDERS))
        expect(await call(PATH, { address, to })).toEqual({
          address,
          to,
          ...sent,
          lookAlikes: [...recipients]
            .filter(([other]) => other !== to && alike(other, to))
            .map(([other, known]) => ({ address: other, ...known })),
          missing: '',
        });
  });

  it('values: whoever pays the shop is told that another address looks like it', async () => {
    const everybody = await sentByEverybody();
    const sendersTo = (to: string) => [...everybody].filter(([, recipients]) => recipients.has(to));
    const all = new Set([...everybody.values()].flatMap(recipients => [...recipients.keys()]));
    const [shop = '', imitator = ''] = [...all]
      .filter(one => [...all].some(other => other !== one && look(other) === look(one)))
      .toSorted((one, other) => sendersTo(other).length - sendersTo(one).length);
    const customers = sendersTo(shop).filter(([, recipients]) => !recipients.has(imitator));
    expect(customers.length).toBeGreaterThan(5);
    for (const [address, recipients] of customers)
      expect(await call(PATH, { address, to: imitator })).toEqual({
        address,
        to: imitator,
        transfers: 0,
        firstTime: 0,
        lastTime: 0,
        lookAlikes: [{ address: shop, ...recipients.get(shop) }],
        missing: '',
      });
  });

  it('bad input: what is no address, or none at all', async () => {
    await refused(`${PATH}?address=x&to=${NOBODY}`, /address/);
    await refused(`${PATH}?address=${NOBODY}&to=x`, /address/);
    await refused(`${PATH}?address=${NOBODY}`, /to/);
  });
});
