import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex, bytesToText, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { AbiEntryType, StateMutabilityType } from '@sunscope/tron/messages';
import { addressFromBytes } from '@sunscope/tron/address';
import { signDigest } from '@sunscope/tron/signature';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { describeAccount } from '../src/chain/genesis.ts';
import { contractAddressOf } from '../src/transactions/contract-address.ts';

// java-tron's HTTP habits: both methods, both ways of printing, what is left out, and how mistakes are answered.

let devnet: Devnet;
let alice: string;
let bob: string;
let hexAlice: string;
let hexBob: string;

beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0 });
  const [first, second] = devnet.accounts;
  if (!first || !second) throw new RangeError('There are no funded accounts');
  alice = addressFromBytes(first.address);
  bob = addressFromBytes(second.address);
  hexAlice = bytesToHex(first.address);
  hexBob = bytesToHex(second.address);
});
afterAll(() => devnet.close());

type Json = Record<string, unknown>;

const textHex = (text: string) => bytesToHex(textToBytes(text));

async function post(path: string, body: unknown = {}): Promise<Json> {
  const response = await fetch(devnet.url + path, {
    method: 'POST',
    ...(path.startsWith('/admin/') ? { headers: { 'content-type': 'application/json' } } : {}),
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return (await response.json()) as Json;
}

async function get(path: string): Promise<Json> {
  return (await (await fetch(devnet.url + path)).json()) as Json;
}

/** Every call of the chain reference that a devnet cannot do without and that reads. */
const READS = [
  'getnowblock',
  'getblock',
  'getblockbynum',
  'getblockbyid',
  'getblockbylimitnext',
  'gettransactionbyid',
  'gettransactioninfobyid',
  'gettransactioninfobyblocknum',
  'getaccount',
  'getaccountresource',
  'getchainparameters',
  'getnodeinfo',
  'listwitnesses',
  'listproposals',
  'getassetissuelist',
  'getdelegatedresourcev2',
  'getdelegatedresourceaccountindexv2',
  'getcandelegatedmaxsize',
  'getavailableunfreezecount',
  'getcanwithdrawunfreezeamount',
  'getReward',
  'getcontract',
  'getcontractinfo',
];

describe('transport', () => {
  it('answers GET and POST alike, with status 200 and JSON', async () => {
    for (const name of READS) {
      const [first, second] = await Promise.all([
        fetch(`${devnet.url}/wallet/${name}`),
        fetch(`${devnet.url}/wallet/${name}`, { method: 'POST', body: '{}' }),
      ]);
      expect([name, first.status, second.status]).toEqual([name, 200, 200]);
      expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
      if (name !== 'getnodeinfo') expect(await first.text()).toBe(await second.text());
    }
  });

  it('answers unknown paths with a page and 404, and GET of calls that only build or send as its servlets do', async () => {
    const unknown = await fetch(`${devnet.url}/wallet/nothing?x=<b>`);
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('<tr><th>URI:</th><td>/wallet/nothing?x=%3Cb%3E</td></tr>');
    const refused = await fetch(`${devnet.url}/wallet/broadcasthex?x=1`);
    expect(refused.status).toBe(405);
    expect(await refused.text()).toContain('HTTP ERROR 405 HTTP method GET is not supported by this URL');
    const empty = await fetch(`${devnet.url}/wallet/createtransaction`);
    expect([empty.status, await empty.text()]).toEqual([200, '']);
  });

  it('reads form fields too', async () => {
    const ask = async (call: string, body: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await fetch(`${devnet.url}/wallet/${call}`, { method: 'POST', headers, body });
      return response.json();
    };
    expect(await ask('getaccount', `visible=true&address=${alice}`)).toMatchObject({ address: alice });
    // What curl -d sends.
    expect(await ask('getblockbynum', '{"num":1}')).toMatchObject({
      block_header: { raw_data: { number: 1 } },
    });
  });

  it('refuses a body above 4 MiB in java-tron’s words', async () => {
    expect(await post('/wallet/getaccount', `{"address":"${'0'.repeat(4_194_304)}"}`)).toEqual({
      Error: 'class java.lang.Exception : body size is too big, the limit is 4194304',
    });
  });
});

describe('printing', () => {
  it('shows addresses in hex, or in base58 where asked', async () => {
    expect((await post('/wallet/getaccount', { address: hexAlice }))['address']).toBe(hexAlice);
    expect((await post('/wallet/getaccount', { address: alice, visible: true }))['address']).toBe(alice);
    expect((await get(`/wallet/getaccount?address=${alice}&visible=true`))['address']).toBe(alice);
  });

  it('gives frozenV2 three entries and leaves zeros out', async () => {
    const account = await post('/wallet/getaccount', { address: bob, visible: true });
    expect(account['frozenV2']).toEqual([{}, { type: 'ENERGY' }, { type: 'TRON_POWER' }]);
    expect(account).not.toHaveProperty('allowance');
  });

  it('answers what does not exist with {}', async () => {
    expect(await post('/wallet/getaccount', { address: `41${'11'.repeat(20)}` })).toEqual({});
    expect(await post('/wallet/getblockbynum', { num: 1_000_000 })).toEqual({});
    expect(await post('/wallet/gettransactionbyid', { value: '00'.repeat(32) })).toEqual({});
    expect(await post('/wallet/getcontract', { value: hexAlice })).toEqual({});
    expect(await post('/wallet/gettransactioninfobyblocknum', { num: 0 })).toEqual({});
    expect(await post('/wallet/gettransactioncountbyblocknum', { num: 1_000_000 })).toEqual({ count: 0 });
  });

  it('prints 64-bit numbers as bare digits', async () => {
    const response = await fetch(`${devnet.url}/wallet/getblockbynum?num=0`);
    expect(await response.text()).toContain('"amount":-9223372036854775808}');
  });

  it('lists all chain parameters in java-tron’s order, zeros without a value', async () => {
    const { chainParameter } = (await get('/wallet/getchainparameters')) as {
      chainParameter: { key: string; value?: number }[];
    };
    expect(chainParameter).toHaveLength(73);
    expect(chainParameter[0]).toEqual({ key: 'getMaintenanceTimeInterval', value: 21_600_000 });
    expect(chainParameter.at(-1)).toEqual({ key: 'getAllowTvmBlob', value: 1 });
    expect(chainParameter).toContainEqual({ key: 'getAllowUpdateAccountName' });
    expect(chainParameter).toContainEqual({ key: 'getEnergyFee', value: 100 });
    expect(chainParameter).toContainEqual({ key: 'getAdaptiveResourceLimitTargetRatio', value: 10 });
  });
});

describe('reading', () => {
  const votes = { vote_address: '41'.padEnd(42, '1'), vote_count: 1 };
  it('takes one value for a list, and the last of a list for one value', async () => {
    const single = await post('/wallet/votewitnessaccount', { owner_address: hexAlice, votes });
    const list = await post('/wallet/votewitnessaccount', { owner_address: hexAlice, votes: [votes] });
    expect(single).toEqual(list);
    const { raw_data: built } = await post('/wallet/createtransaction', {
      owner_address: [hexBob, hexAlice],
      to_address: [hexBob],
      amount: [5, 7],
    });
    expect(built).toMatchObject({
      contract: [{ parameter: { value: { owner_address: hexAlice, to_address: hexBob, amount: 7 } } }],
    });
  });

  it('takes null for a plain value that is absent, and for no message', async () => {
    const key = { address: hexAlice, weight: 1 };
    const owner = { permission_name: null, threshold: 1, keys: key };
    const actives = {
      type: 2,
      permission_name: 'a',
      threshold: 1,
      operations: '7f'.padEnd(64, '0'),
      keys: [key],
    };
    const body = { owner_address: hexAlice, owner, actives };
    expect(await post('/wallet/accountpermissionupdate', body)).toHaveProperty('txID');
    expect(await post('/wallet/accountpermissionupdate', { ...body, witness: null })).toEqual({
      Error: expect.stringMatching(/ParseException : \d+:\d+: Expected "\{"\.$/),
    });
  });

  it('keeps the fee limit of a call that is answered at once, and bounds its energy by it', async () => {
    const [owner] = devnet.accounts;
    if (!owner) throw new RangeError('There are no funded accounts');
    const deploy = await devnet.send(
      'CreateSmartContract',
      {
        owner_address: owner.address,
        new_contract: {
          ...emptyMessage('SmartContract'),
          origin_address: owner.address,
          // Its only function says that it is a view; without a parameter it loops for ever.
          bytecode: hexToBytes('600c600c600039600c6000f336600414600857005b600856'),
          abi: {
            entrys: [
              {
                ...emptyMessage('AbiEntry'),
                type: AbiEntryType.Function,
                name: 'spin',
                stateMutability: StateMutabilityType.View,
              },
            ],
          },
          consume_user_resource_percent: 100n,
          origin_energy_limit: 1n,
        },
      },
      [owner],
      { feeLimitSun: 1_000_000_000n },
    );
    if (!deploy.contract) throw new RangeError('no contract');
    const call = {
      owner_address: hexAlice,
      contract_address: bytesToHex(contractAddressOf(deploy.rawData, deploy.contract)),
      function_selector: 'spin()',
    };
    const limits = { fee_limit: 2_100_000, extra_data: 'ff' };
    const answered = await post('/wallet/triggersmartcontract', {
      ...call,
      ...limits,
      parameter: '00'.repeat(32),
    });
    expect(answered).toMatchObject({ transaction: { raw_data: { fee_limit: 2_100_000 } } });
    expect(answered['transaction']).not.toHaveProperty('raw_data.data');
    const { result } = await post('/wallet/triggersmartcontract', { ...call, ...limits });
    const { message } = result as { message: string };
    const energy = 2_100_000n / devnet.chain.state.property('ENERGY_FEE');
    expect(bytesToText(hexToBytes(message))).toContain(`curInvokeEnergyLimit[${energy}]`);
  });
});

describe('mistakes', () => {
  it('in a field are reported with class and place', async () => {
    expect((await post('/wallet/getaccount', { address: 'xyz' }))['Error']).toMatch(
      /^class org\.tron\.core\.services\.http\.JsonFormat\$ParseException : \d+:\d+: INVALID hex String$/,
    );
    expect((await post('/wallet/getaccount', { address: 'xyz0', visible: true }))['Error']).toMatch(
      /: INVALID base58 String, /,
    );
    expect((await post('/wallet/getaccount', '{"address":'))['Error']).toMatch(/^class .* : /);
  });

  it('in getblock’s id are told without a class', async () => {
    expect(await post('/wallet/getblock', { id_or_num: 'abc' })).toEqual({
      Error: 'id must be legal block hash.',
    });
    expect(await post('/wallet/getblock', { id_or_num: '-1' })).toEqual({
      Error: 'num must be non-positive number.',
    });
  });

  it('in a contract are found when it is built', async () => {
    const body = { owner_address: alice, to_address: alice, amount: 1, visible: true };
    expect(await post('/wallet/createtransaction', body)).toEqual({
      Error: 'class org.tron.core.exception.ContractValidateException : Cannot transfer TRX to yourself.',
    });
  });

  it('in a constant call are reported in its result', async () => {
    expect(await post('/wallet/triggerconstantcontract', { contract_address: hexAlice })).toEqual({
      result: {
        code: 'OTHER_ERROR',
        message: textHex("class java.security.InvalidParameterException : owner_address isn't set."),
      },
    });
    expect(
      await post('/wallet/triggerconstantcontract', { owner_address: hexAlice, contract_address: hexAlice }),
    ).toEqual({
      result: { code: 'CONTRACT_VALIDATE_ERROR', message: textHex('Smart contract is not exist.') },
    });
    expect(
      await post('/wallet/triggersmartcontract', { owner_address: hexAlice, contract_address: hexAlice }),
    ).toEqual({
      result: {
        code: 'CONTRACT_VALIDATE_ERROR',
        message: textHex('No contract or not a valid smart contract'),
      },
    });
  });
});

describe('building, signing, broadcasting', () => {
  it('builds a transfer on the solid block, a minute to live', async () => {
    const built = await post('/wallet/createtransaction', {
      owner_address: alice,
      to_address: bob,
      amount: 7,
      extra_data: 'hi',
      visible: true,
    });
    const raw = built['raw_data'] as Json;
    expect(built['visible']).toBe(true);
    expect(raw['expiration']).toBe(Number(devnet.chain.head.timestampMs) + 60_000);
    expect(raw['ref_block_hash']).toBe(bytesToHex(devnet.chain.head.id.subarray(8, 16)));
    expect(raw['data']).toBe('6869');
    expect(raw['contract']).toEqual([
      {
        parameter: {
          value: { owner_address: alice, to_address: bob, amount: 7 },
          type_url: 'type.googleapis.com/protocol.TransferContract',
        },
        type: 'TransferContract',
      },
    ]);
  });

  it('weighs signatures', async () => {
    const built = await post('/wallet/createtransaction', {
      owner_address: hexAlice,
      to_address: hexBob,
      amount: 7,
    });
    const unsigned = await post('/wallet/getsignweight', built);
    expect(unsigned['result']).toEqual({ code: 'NOT_ENOUGH_PERMISSION' });
    expect(unsigned['permission']).toMatchObject({ keys: [{ address: hexAlice, weight: 1 }], threshold: 1 });
    expect(await post('/wallet/getapprovedlist', built)).toMatchObject({ result: {} });
  });

  it('refuses a broadcast without signature, message in hex or text', async () => {
    const built = await post('/wallet/createtransaction', {
      owner_address: alice,
      to_address: bob,
      amount: 7,
      visible: true,
    });
    const text = 'Validate signature error: miss sig or contract';
    expect(await post('/wallet/broadcasttransaction', built)).toEqual({
      code: 'SIGERROR',
      txid: built['txID'],
      message: text,
    });
    const hex = await post('/wallet/createtransaction', {
      owner_address: hexAlice,
      to_address: hexBob,
      amount: 8,
    });
    expect(await post('/wallet/broadcasttransaction', hex)).toEqual({
      code: 'SIGERROR',
      txid: hex['txID'],
      message: bytesToHex(textToBytes(text)),
    });
  });

  it('takes broadcasthex, and always answers with all its keys', async () => {
    const [first] = devnet.accounts;
    const [, second] = devnet.accounts;
    if (!first || !second) throw new RangeError('There are no funded accounts');
    const { bytes, idHex } = await devnet.send(
      'TransferContract',
      { owner_address: first.address, to_address: second.address, amount: 3n },
      [first],
    );
    const again = await post('/wallet/broadcasthex', { transaction: bytesToHex(bytes) });
    expect(again).toMatchObject({
      result: false,
      code: 'DUP_TRANSACTION_ERROR',
      message: 'Dup transaction.',
      txid: idHex,
    });
    expect(JSON.parse(String(again['transaction']))).toHaveProperty('raw_data');
  });

  it('takes what was just built however long no block came, paused or not', async () => {
    const [first] = devnet.accounts;
    if (!first) throw new RangeError('There are no funded accounts');
    const send = async (amount: number) => {
      const body = { owner_address: hexAlice, to_address: hexBob, amount };
      const built = await post('/wallet/createtransaction', body);
      const id = built['txID'] as string;
      const signature = [bytesToHex(signDigest(hexToBytes(id), first.privateKey))];
      expect(await post('/wallet/broadcasttransaction', { ...built, signature })).toMatchObject({
        result: true,
      });
      return async () => (await post('/wallet/gettransactioninfobyid', { value: id }))['blockNumber'];
    };
    const wait = () => post('/admin/time', { advanceMs: 90_000 });
    await wait();
    expect(await (await send(21))()).toBe(Number(devnet.chain.head.number));
    await post('/admin/pause', { paused: true });
    await wait();
    const blockOf = await send(22);
    await wait();
    expect(await blockOf()).toBeUndefined();
    await post('/admin/pause', { paused: false });
    expect(await blockOf()).toBe(Number(devnet.chain.head.number));
  });
});

describe('control calls', () => {
  it('list accounts as TronBox’s runtime environment does', async () => {
    const json = (await get('/admin/accounts-json')) as { privateKeys: string[]; mnemonic: string };
    expect(json.privateKeys).toEqual(devnet.accounts.map(account => describeAccount(account).privateKey));
    expect(json.mnemonic).toBe('test test test test test test test test test test test junk');
    const text = await (await fetch(`${devnet.url}/admin/accounts`)).text();
    expect(text).toContain(`(0) ${alice} (`);
    expect(text).toContain(json.privateKeys[0]);
    const temporary = (await get('/admin/temporary-accounts-generation?accounts=2')) as {
      privateKeys: string[];
      addresses: string[];
    };
    expect(temporary.privateKeys).toHaveLength(2);
    expect(
      await post('/wallet/getaccount', { address: temporary.addresses[0], visible: true }),
    ).toMatchObject({ balance: 1_000_000_000_000 });
  });

  it('mine, snapshot, revert, reorganise, fund, set time, pause', async () => {
    const balance = async () =>
      (await post('/wallet/getaccount', { address: bob, visible: true }))['balance'];
    const start = await balance();
    const { id, number } = (await post('/admin/snapshot')) as { id: number; number: number };
    await post('/admin/fund', { address: bob, amountSun: 11 });
    expect(await balance()).toBe(Number(start) + 11);
    expect(await post('/admin/mine', { count: 3 })).toMatchObject({ number: number + 4 });
    expect(await post('/admin/revert', { id })).toMatchObject({ number });
    expect(await balance()).toBe(start);
    await post('/admin/fund', { address: bob, amountSun: 11 });
    const reorganised = (await post('/admin/reorganise', { depth: 1 })) as {
      undone: unknown[];
      made: unknown[];
    };
    expect([reorganised.undone.length, reorganised.made.length]).toEqual([1, 2]);
    expect(await balance()).toBe(start);
    const { timeMs } = (await post('/admin/time', { advanceMs: 3_600_000 })) as { timeMs: number };
    expect(timeMs - Date.now()).toBeGreaterThan(3_590_000);
    expect(await post('/admin/pause', { paused: true })).toEqual({ paused: true });
    await post('/admin/fund', { address: bob, amountSun: 11 });
    expect(await get('/admin/status')).toMatchObject({ pending: 1, paused: true });
    expect(await post('/admin/pause', { paused: false })).toEqual({ paused: false });
    expect(await get('/admin/status')).toMatchObject({ pending: 0, paused: false });
  });

  it('say what is wrong', async () => {
    expect(await post('/admin/demo', { paused: true })).toMatchObject({ error: 'no_demo' });
    expect(await post('/admin/mine', { count: 0 })).toEqual({
      error: 'invalid_number',
      message: 'count is a whole number from 1 to 10000, not 0',
    });
    expect(await post('/admin/revert', { id: 99 })).toEqual({
      error: 'no_snapshot',
      message: 'There is no snapshot 99',
    });
    expect(await post('/admin/reorganise', { depth: 1_000_000 })).toMatchObject({ error: 'too_deep' });
    expect(await post('/admin/fund', { address: 'T' })).toMatchObject({ error: 'invalid_address' });
  });
});

describe('what is no request', () => {
  it.each([
    ['nonsense\r\n\r\n', 400],
    [`GET /wallet/getnowblock HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n`, 431],
  ])('is refused, and its connection said to close', async (sent, status) => {
    const { hostname, port } = new URL(devnet.url);
    const socket = connect(Number(port), hostname);
    socket.write(sent);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('\r\nConnection: close\r\n');
  });
});
