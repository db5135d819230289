import { addressFromBytes, parseAddress } from '@sunscope/tron/address';
import { DUST_SUN } from '@sunscope/tron/amount';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { describe, expect, it } from 'vitest';
import { keyOf, NOBODY } from './sign-in.ts';
import { textOf, walkChain, walkTransfers, type ChainTransfer } from './chain.ts';
import { shapeTest } from './usual-tests.ts';
import { call, node, refused } from './world.ts';

const PATH = '/api/account/recipients';
const CARD = '/api/account/card';
/** An account with a public tag, of `content/tags`. */
const HARBOUR = 'TFy3yNQ1uZTNLDXWX7ArBRWGQAHxiHdvMT';
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

describe(CARD, () => {
  shapeTest(CARD, { address: NOBODY }, { address: NOBODY, viewer: HARBOUR });

  it('values: where a name comes from', async () => {
    const sourceOf = async (address: string) => {
      const { name, nameSource, tagDescription } = await call(CARD, { address });
      return { name, nameSource, tagDescription };
    };
    expect(await sourceOf(HARBOUR)).toEqual({
      name: 'Harbour Exchange',
      nameSource: 'tag',
      tagDescription: 'The exchange of the demo world',
    });
    const [witness] = await node.witnesses();
    expect(await sourceOf(witness ? addressFromBytes(witness.address) : '')).toMatchObject({
      name: expect.stringMatching(/./),
      nameSource: 'witness',
    });
    const { trc20_tokens: tokens } = await call('/api/token_trc20', { limit: 50, showAll: 1 });
    for (const token of tokens)
      expect(await sourceOf(token.contract_address)).toMatchObject({ name: token.name, nameSource: 'token' });
    const named = new Set(
      (await walkChain()).flatMap(({ type, value }) =>
        type === 'AccountUpdateContract' ? [textOf(value['owner_address'])] : [],
      ),
    );
    const own = [];
    for (const address of named) {
      const account = await call('/api/accountv2', { address });
      if (account.addressTag === '' && !account.representative.enabled)
        own.push([account.name, await sourceOf(address)] as const);
    }
    expect(own.length).toBeGreaterThan(0);
    for (const [name, source] of own)
      expect(source).toEqual({ name, nameSource: 'self', tagDescription: '' });
    expect(await sourceOf('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC')).toMatchObject({ name: '', nameSource: '' });
  });

  it('values: what it is and since when, by the index', async () => {
    const { address, balance, totalFrozen, ...card } = await call(CARD, { address: HARBOUR });
    const first = (await walkTransfers()).find(({ to }) => to === HARBOUR);
    expect(card).toMatchObject({
      accountType: 0,
      suspicious: false,
      firstTime: first?.timeMs,
      looksLike: [],
    });
    expect(card.lastTime).toBeGreaterThanOrEqual(card.firstTime);
    expect(Number(balance)).toBeGreaterThan(0);
    expect(Number(totalFrozen)).toBeGreaterThanOrEqual(0);
    expect(card).not.toHaveProperty('history');
    expect(await call(CARD, { address, viewer: address })).not.toHaveProperty('history');
  });

  it('values: what the viewer and the address sent to each other', async () => {
    const everybody = await sentByEverybody();
    const never = { transfers: 0, firstTime: 0, lastTime: 0 };
    const pairs = [...everybody].flatMap(([viewer, sent]) =>
      [...sent.keys()].map(to => [viewer, to] as const),
    );
    const mutual = pairs.filter(([viewer, to]) => everybody.get(to)?.has(viewer));
    expect(mutual.length).toBeGreaterThan(0);
    for (const [viewer, address] of [...mutual.slice(0, 4), ...pairs.slice(0, 4)]) {
      const { history } = await call(CARD, { address, viewer });
      expect(history).toMatchObject({
        sent: everybody.get(viewer)?.get(address) ?? never,
        received: everybody.get(address)?.get(viewer) ?? never,
        missing: '',
      });
    }
  });

  it('values: an imitator is said to be one, with the name of the other', async () => {
    const everybody = await sentByEverybody();
    const all = [...new Set([...everybody.values()].flatMap(recipients => [...recipients.keys()]))];
    const imitations = await Promise.all(
      all
        .filter(one => all.some(other => other !== one && look(other) === look(one)))
        .map(async address => call(CARD, { address })),
    );
    const found = imitations.filter(card => card.looksLike.length > 0);
    expect(found.length).toBeGreaterThan(0);
    for (const { address, looksLike, addressNames } of found)
      for (const pair of looksLike) {
        expect(look(pair.address)).toBe(look(address));
        expect(addressNames).toHaveProperty(pair.address);
      }
  });

  it('bad input: what is no address', async () => {
    await refused(`${CARD}?address=x`, /address/);
    await refused(`${CARD}?address=${NOBODY}&viewer=x`, /viewer/);
    await refused(CARD, /address/);
  });
});
