import { once } from 'node:events';
import type { FeedMessage } from '@sunscope/product-api/feed';
import { convertAnswer, multisigList } from '@sunscope/product-api/schemas/multisig';
import type { MultisigRecord } from '@sunscope/product-api/types';
import { encodeOperations } from '@sunscope/tron/permissions';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { TronWeb } from 'tronweb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createMultisigStore } from '../../src/repositories/multisig-store.ts';
import { clearIndex } from '../../src/repositories/sync-state.ts';
import { startLiveChain, type LiveChain, type Person } from '../live-chain.ts';

const PERMISSION = 2;
const HOUR_S = 3600;

interface Transaction {
  txID: string;
  raw_data: { contract: { type: string; parameter: { value: unknown } }[]; expiration: number };
  raw_data_hex: string;
  signature?: string[];
}

let chain: LiveChain;
let owner: Person, ann: Person, bob: Person, carol: Person, stranger: Person;

beforeAll(async () => {
  chain = await startLiveChain();
  [owner, ann, bob, carol, stranger] = chain.people as [Person, Person, Person, Person, Person];
  const permission = (type: number, name: string, threshold: number, keys: Person[], extra: object = {}) => ({
    type,
    permission_name: name,
    threshold,
    keys: keys.map(({ address }) => ({ address: TronWeb.address.toHex(address), weight: 1 })),
    ...extra,
  });
  const update = await chain.web.transactionBuilder.updateAccountPermissions(
    owner.address,
    permission(0, 'owner', 1, [owner]),
    undefined,
    [
      permission(2, 'board', 2, [ann, bob, carol], { operations: bytesToHex(encodeOperations([1, 2])) }),
    ] as never,
  );
  await chain.send(update, owner.privateKey);
  await chain.mine();
});
afterAll(() => chain.close());

let salt = 0;

/** A transfer of the owner under the board's permission, each its own. */
async function transfer(options: { sun?: number; seconds?: number } = {}): Promise<Transaction> {
  const made = (await chain.web.transactionBuilder.sendTrx(
    stranger.address,
    options.sun ?? 1_000_000 + salt++,
    owner.address,
    { permissionId: PERMISSION },
  )) as unknown as Transaction;
  // TronWeb gives a minute; the page asks for hours.
  const extended = await chain.web.transactionBuilder.extendExpiration(
    made as never,
    options.seconds ?? HOUR_S,
    { txLocal: true },
  );
  return extended;
}

const sign = async (transaction: Transaction, person: Person): Promise<Transaction> =>
  await chain.web.trx.multiSign(structuredClone(transaction) as never, person.privateKey, PERMISSION);

/** As TRONSCAN's page posts it: the parameter in protobuf hex. */
async function post(transaction: Transaction, person: Person) {
  const [contract] = transaction.raw_data.contract;
  if (!contract) throw new Error('no contract');
  const { body } = await chain.post('/api/contract/convert', {
    outType: 'hex',
    data: contract.parameter.value,
    contractType: contract.type,
  });
  const folded = structuredClone(transaction);
  folded.raw_data.contract[0] = { ...contract, parameter: { ...contract.parameter, value: body['message'] } };
  const answer = await chain.post('/api/wallet/multi/transaction', {
    address: person.address,
    transaction: folded,
    netType: 'main_net',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { code: number; message: string };
}

async function records(person: Person, state = 255): Promise<MultisigRecord[]> {
  const { status, body } = await chain.get(
    `/api/wallet/multi/trx_record?address=${person.address}&start=0&state=${state}&limit=5000&netType=main_net`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const list = multisigList.parse(body);
  expect(body).toEqual(list);
  expect(list.code).toBe(0);
  return list.data.data;
}

const find = async (person: Person, hash: string): Promise<MultisigRecord | undefined> =>
  (await records(person)).find(record => record.hash === hash);

/** Signs as TRONSCAN's page does: the record's transaction, its parameter converted to JSON and back. */
async function coSign(record: MultisigRecord, person: Person): Promise<Transaction> {
  const transaction = structuredClone(record.currentTransaction) as unknown as Transaction;
  const [contract] = transaction.raw_data.contract;
  if (!contract) throw new Error('no contract');
  const { body } = await chain.post('/api/contract/convert', {
    outType: 'json',
    data: contract.parameter.value,
    contractType: contract.type,
  });
  contract.parameter.value = body['message'];
  return sign({ ...transaction, txID: record.hash }, person);
}

describe('POST /api/wallet/multi/transaction', () => {
  it('values: two of three sign, one after the other, and the transfer is on the chain', async () => {
    const transaction = await transfer({ sun: 7_000_001 });
    const first = await post(await sign(transaction, ann), ann);
    expect(first).toMatchObject({ code: 0, message: expect.stringContaining('weight 1 of 2') as string });
    const record = await find(owner, transaction.txID);
    expect(record).toMatchObject({
      state: 0,
      contractType: 'TransferContract',
      originatorAddress: ann.address,
      currentWeight: 1,
      threshold: 2,
      permissionName: 'board',
      isSign: 0,
      failure: '',
      contractData: { owner_address: owner.address, to_address: stranger.address, amount: 7_000_001 },
    });
    expect(record?.expireTime).toBeGreaterThan(HOUR_S - 60);
    expect(record?.signatureProgress.filter(key => key.isSign === 1).map(key => key.address)).toEqual([
      ann.address,
    ]);
    expect(record?.signatureProgress.map(key => key.address).sort()).toEqual(
      [ann, bob, carol].map(person => person.address).sort(),
    );
    // Whoever has a part in it sees it, nobody else does.
    for (const person of [ann, bob, carol]) expect(await find(person, transaction.txID)).toBeDefined();
    expect(await records(stranger)).toEqual([]);
    expect((await records(bob, 10)).map(item => item.hash)).toContain(transaction.txID);
    expect((await records(ann, 10)).map(item => item.hash)).not.toContain(transaction.txID);
    expect((await records(ann, 11)).map(item => item.hash)).toContain(transaction.txID);

    if (!record) throw new Error('no record');
    expect(await post(await coSign(record, bob), bob)).toEqual({ code: 0, message: 'Signed and sent' });
    expect(await find(carol, transaction.txID)).toMatchObject({ state: 1, currentWeight: 2, expireTime: 0 });
    await chain.mine();
    const onChain = await chain.web.trx.getTransaction(transaction.txID);
    expect(onChain.signature).toHaveLength(2);
    expect(await chain.get(`/api/transaction-info?hash=${transaction.txID}`)).toMatchObject({
      body: { hash: transaction.txID, contractRet: 'SUCCESS', amount: '7000001' },
    });
    // Late signers hear that it is done.
    expect(await post(await sign(transaction, carol), carol)).toMatchObject({
      code: 0,
      message: expect.stringContaining('sent already') as string,
    });
  });

  it('values: the same signature counts once, however often it comes', async () => {
    const signed = await sign(await transfer(), ann);
    await post(signed, ann);
    await post({ ...signed, signature: [...(signed.signature ?? []), ...(signed.signature ?? [])] }, ann);
    const record = await find(ann, signed.txID);
    expect(record).toMatchObject({ state: 0, currentWeight: 1, isSign: 1 });
    expect(record?.currentTransaction['signature']).toHaveLength(1);
  });

  it('values: two signatures that come at the same moment are both kept', async () => {
    const transaction = await transfer();
    const both = await Promise.all([sign(transaction, ann), sign(transaction, bob)]);
    const answers = await Promise.all([post(both[0], ann), post(both[1], bob)]);
    expect(answers.map(answer => answer.code)).toEqual([0, 0]);
    expect(await find(owner, transaction.txID)).toMatchObject({ state: 1, currentWeight: 2 });
  });

  it('bad input: a key that is not the permission’s, a changed transaction, a foreign poster', async () => {
    const transaction = await transfer();
    const wrong = await sign(transaction, stranger);
    expect(await post(wrong, stranger)).toMatchObject({
      code: 40_006,
      message: expect.stringContaining(stranger.address) as string,
    });
    const signed = await sign(transaction, ann);
    expect(await post(signed, stranger)).toMatchObject({ code: 40_011 });
    const changed = await transfer();
    expect(await post({ ...changed, signature: signed.signature ?? [] }, ann)).toMatchObject({
      code: 40_006,
    });
    expect(await post({ ...signed, txID: '0'.repeat(64) }, ann)).toMatchObject({ code: 40_002 });
    expect(await post({ ...signed, signature: [] }, ann)).toMatchObject({ code: 40_001 });
    expect(await post({ ...signed, signature: ['00'.repeat(64)] }, ann)).toMatchObject({ code: 40_002 });
    expect(await find(ann, transaction.txID)).toBeUndefined();
  });

  it('bad input: what the permission does not allow, and permissions that do not exist', async () => {
    const build = chain.web.transactionBuilder;
    const freeze = await build.freezeBalanceV2(1_000_000, 'ENERGY', owner.address, { permissionId: 2 });
    const answer = await post(await sign(freeze, ann), ann);
    expect(answer).toMatchObject({
      code: 40_005,
      message: expect.stringContaining('FreezeBalanceV2Contract') as string,
    });
    const none = await build.sendTrx(stranger.address, 5, owner.address, { permissionId: 4 });
    const signed = await chain.web.trx.sign(none as never, ann.privateKey, undefined, true);
    expect(await post(signed as unknown as Transaction, ann)).toMatchObject({ code: 40_004 });
  });

  it('bad input: refuses what has expired and what no node would take', async () => {
    const late = await transfer({ seconds: 25 * HOUR_S });
    expect(await post(await sign(late, ann), ann)).toMatchObject({ code: 40_008 });
    for (const body of [{}, { address: ann.address }, { address: 'nobody', transaction: {} }]) {
      const { status, body: answer } = await chain.post('/api/wallet/multi/transaction', body);
      expect(status).toBe(400);
      expect(answer['message']).toMatch(/address|transaction/);
    }
    const { body } = await chain.post('/api/wallet/multi/transaction', {
      address: ann.address,
      transaction: {},
    });
    expect(body).toMatchObject({ code: 40_002 });
  });

  it('values: says what the node refused, and sends it when it is handed in again', async () => {
    const [target] = [ann];
    const balance = Number((await chain.node.account(owner.address as never))?.balance ?? 0n);
    const transaction = await transfer({ sun: balance + 5 });
    await post(await sign(transaction, target), target);
    const refused = await post(await sign(transaction, bob), bob);
    expect(refused).toMatchObject({ code: 50_001, message: expect.stringMatching(/balance/i) as string });
    expect(await find(owner, transaction.txID)).toMatchObject({
      state: 2,
      failure: expect.stringContaining('CONTRACT_VALIDATE_ERROR') as string,
    });
    const gift = await chain.web.transactionBuilder.sendTrx(owner.address, 500_000_000, stranger.address);
    await chain.send(gift, stranger.privateKey);
    await chain.mine();
    expect(await post(await sign(transaction, bob), bob)).toEqual({ code: 0, message: 'Signed and sent' });
    await chain.admin('fund', { address: owner.address, trx: 1000 });
    await chain.mine();
  });

  it('values: a node that is unreachable gets the transaction as soon as it is back', async () => {
    const transaction = await transfer();
    await post(await sign(transaction, ann), ann);
    await chain.admin('fail', { path: '/wallet/broadcasthex', times: 1, how: { status: 503 } });
    expect(await post(await sign(transaction, bob), bob)).toMatchObject({
      code: 0,
      message: expect.stringContaining('does not answer') as string,
    });
    await vi.waitFor(
      async () => expect(await find(owner, transaction.txID)).toMatchObject({ state: 1 }),
      50_000,
    );
  });

  it('values: tells everyone concerned over the feed', async () => {
    const transaction = await transfer();
    const heard: FeedMessage[] = [];
    const socket = new WebSocket(`${chain.api.replace('http', 'ws')}/feed`);
    socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString('utf8')) as FeedMessage));
    await once(socket, 'open');
    socket.send(carol.address);
    await post(await sign(transaction, ann), ann);
    await vi.waitFor(
      () =>
        expect(
          heard.find(message => message.type === 'multisig' && message.data.hash === transaction.txID),
        ).toMatchObject({ data: { state: 0, currentWeight: 1, threshold: 2 } }),
      50_000,
    );
    socket.close();
  });

  it('values: nothing is lost by a restart or a rebuild of the index', async () => {
    const before = await records(ann);
    expect(before.length).toBeGreaterThan(3);
    await chain.restart();
    expect((await records(ann)).map(record => record.hash)).toEqual(before.map(record => record.hash));
    await chain.database.transaction(session => clearIndex(session));
    const [row] = await chain.database.query<{ count: bigint }>('SELECT count(*) FROM multisig_records');
    expect(Number(row?.count)).toBeGreaterThanOrEqual(before.length);
    await chain.mine();
  });

  it('values: what nobody signed in time has failed', async () => {
    const transaction = await transfer({ seconds: 300 });
    await post(await sign(transaction, ann), ann);
    await chain.admin('time', { advanceMs: 600_000 });
    await chain.mine();
    expect(await find(owner, transaction.txID)).toMatchObject({ state: 2, expireTime: 0 });
    expect((await records(owner, 2)).map(record => record.hash)).toContain(transaction.txID);
    expect((await records(owner, 0)).map(record => record.hash)).not.toContain(transaction.txID);
    expect(await post(await sign(transaction, bob), bob)).toMatchObject({ code: 40_007 });
  });
});

describe('/api/wallet/multi/trx_record', () => {
  it('values: who has a part in a payment sees who signed it, and nobody else', async () => {
    const transaction = await transfer({ sun: 4_444_444 });
    await post(await sign(transaction, bob), bob);
    for (const party of [owner, ann, bob, carol]) {
      const record = await find(party, transaction.txID);
      expect(record).toMatchObject({
        state: 0,
        originatorAddress: bob.address,
        currentWeight: 1,
        threshold: 2,
        permissionId: PERMISSION,
        permissionName: 'board',
        expiration: transaction.raw_data.expiration,
        isSign: party === bob ? 1 : 0,
        contractData: { owner_address: owner.address, to_address: stranger.address, amount: 4_444_444 },
      });
      expect(
        record?.signatureProgress
          .filter(({ isSign }) => isSign === 1)
          .map(({ address, weight }) => [address, weight]),
      ).toEqual([[bob.address, 1]]);
    }
    expect(await find(stranger, transaction.txID)).toBeUndefined();
    expect((await records(ann, 10)).map(record => record.hash)).toContain(transaction.txID);
    expect((await records(bob, 11)).map(record => record.hash)).toContain(transaction.txID);
  });

  it('values: each of more than 100 records is on one page, however they are ordered, and all are counted', async () => {
    const { raw_data_hex: raw, raw_data: data } = await transfer();
    const store = createMultisigStore(chain.database);
    const [owned, party] = [1, 2].map(byte => Uint8Array.from([0x41, ...new Uint8Array(20).fill(byte)]));
    if (!owned || !party) throw new Error('no addresses');
    const hashes = Array.from({ length: 230 }, (_, index) => index.toString(16).padStart(64, '0'));
    for (const [index, hash] of hashes.entries()) {
      const [bytes, state] = [hexToBytes(hash), index % 3];
      await store.save(
        {
          hash: bytes,
          owner: owned,
          originator: owned,
          permission_id: PERMISSION,
          permission_name: 'board',
          threshold: 2n,
          raw_data: hexToBytes(raw),
          function_selector: '',
          // Some at the same moment.
          created_ms: BigInt(Math.floor(index / 7)),
          updated_ms: 0n,
          expires_ms: BigInt(data.expiration),
        },
        [{ address: party, weight: 1n, signature: null, signed_ms: null }],
      );
      if (state === 1 || state === 2) await store.finish(bytes, { state, failure: '', nowMs: 0n });
    }
    const page = async (query: string) => {
      const { status, body } = await chain.get(
        `/api/wallet/multi/trx_record?address=${TronWeb.address.fromHex(bytesToHex(party))}&${query}`,
      );
      expect(status, JSON.stringify(body)).toBe(200);
      const { total, data: rows } = multisigList.parse(body).data;
      return { total, hashes: rows.map(({ hash }) => hash), times: rows.map(({ createTime }) => createTime) };
    };
    for (const [state, count] of [
      [255, 230],
      [10, 77],
      [1, 77],
      [2, 76],
    ] as const)
      for (const sort of ['', '&sort=createTime']) {
        const pages = [];
        for (let start = 0; start < count + 50; start += 50)
          pages.push(await page(`state=${state}&start=${start}&limit=50${sort}`));
        expect(pages.map(({ total }) => total)).toEqual(pages.map(() => count));
        expect(pages.at(-1)?.hashes).toHaveLength(Math.max(0, count - (pages.length - 1) * 50));
        const all = pages.flatMap(item => item.hashes);
        expect(all.toSorted()).toEqual(
          hashes.filter((_, index) => state === 255 || index % 3 === (state === 10 ? 0 : state)),
        );
        const times = pages.flatMap(item => item.times);
        expect(times).toEqual(times.toSorted((a, b) => (sort === '' ? b - a : a - b)));
      }
    // As TRONSCAN's page asks.
    expect((await page('start=0&state=255&limit=5000&netType=main_net')).hashes).toHaveLength(230);
  });

  it('bad input: refuses a wrong address and an unknown state', async () => {
    for (const [query, words] of [
      ['address=nobody', /address/],
      ['', /address/],
      [`address=${ann.address}&state=7`, /state/],
      [`address=${ann.address}&start=-1`, /start/],
    ] as const) {
      const { status, body } = await chain.get(`/api/wallet/multi/trx_record?${query}`);
      expect(status).toBe(400);
      expect((body as { message: string }).message).toMatch(words);
    }
  });
});

describe('POST /api/contract/convert', () => {
  it('values: protobuf and JSON of a contract, both ways, amounts beyond 2^53 included', async () => {
    // Made with TronWeb: createTransaction of 5 sun, its parameter in protobuf.
    const made = await chain.web.transactionBuilder.sendTrx(bob.address, 5, ann.address);
    const value = made.raw_data.contract[0]?.parameter.value;
    const hex = await chain.post('/api/contract/convert', {
      outType: 'hex',
      data: value,
      contractType: 'TransferContract',
    });
    expect(convertAnswer.parse(hex.body)).toEqual(hex.body);
    expect(made.raw_data_hex).toContain(hex.body['message']);
    const json = await chain.post('/api/contract/convert', {
      outType: 'json',
      data: hex.body['message'],
      contractType: 1,
    });
    expect(json.body['message']).toEqual(value);
    const huge = { ...value, amount: '9007199254740993' };
    const there = await chain.post('/api/contract/convert', { outType: 'hex', data: huge, contractType: 1 });
    const back = await chain.post('/api/contract/convert', {
      outType: 'json',
      data: there.body['message'],
      contractType: 1,
    });
    expect(back.body['message']).toEqual(huge);
  });

  it('bad input: refuses unknown types and data of another kind', async () => {
    for (const [body, words] of [
      [{ outType: 'hex', data: {}, contractType: 'NoContract' }, /contractType/],
      [{ outType: 'json', data: 'xyz', contractType: 1 }, /data/],
      [{ outType: 'hex', data: '00', contractType: 1 }, /data/],
      [{ outType: 'xml', data: '00', contractType: 1 }, /outType/],
    ] as const) {
      const { status, body: answer } = await chain.post('/api/contract/convert', body);
      expect(status).toBe(400);
      expect(answer['message']).toMatch(words);
    }
  });
});
