import { describe, expect, it } from 'vitest';
import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { createNodeClient, type NodeClientOptions } from './client.ts';
import { NodeRefusedError, NodeReplyError, NodeUnreachableError, isRetryable } from './errors.ts';

const owner = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const contract = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const hexOf = (text: string) => bytesToHex(textToBytes(text));

interface Sent {
  url: string;
  body: string;
  headers: Headers;
}
type Reply = string | { status: number; text: string } | Error;

/** A client whose network answers one reply after the other (the last one for ever), and what was sent. */
function stub(replies: Reply[], options: Partial<NodeClientOptions> = {}) {
  const sent: Sent[] = [];
  const send = (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    sent.push({ url: url as string, body: init?.body as string, headers: new Headers(init?.headers) });
    const reply = replies[Math.min(sent.length, replies.length) - 1] ?? '{}';
    if (reply instanceof Error) return Promise.reject(reply);
    return Promise.resolve(
      typeof reply === 'string' ? new Response(reply) : new Response(reply.text, { status: reply.status }),
    );
  };
  const client = createNodeClient({
    baseUrl: 'http://node:8090/',
    fetch: send,
    delayMs: () => 0,
    ...options,
  });
  return { client, sent };
}

const BLOCK =
  '{"blockID":"00000000000000010ff5414c5cfbe9eae982e8cef7eb2399a39118e1206c8247","block_header":{"raw_data":{"number":1,"txTrieRoot":"0000000000000000000000000000000000000000000000000000000000000000","witness_address":"415095d4f4d26ebc672ca12fc0e3a48d6ce3b169d2","parentHash":"00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc","timestamp":1529891469000}}}';

describe('requests', () => {
  it('takes name, password and key of an address along, and names none where it fails', async () => {
    const baseUrl = 'https://me:p%40ss%20w@node/rpc/?apikey=abc';
    const { client, sent } = stub([BLOCK, new Error('no route'), { status: 503, text: '' }], {
      baseUrl,
      retries: 0,
    });
    await client.nowBlock();
    expect(sent[0]?.url).toBe('https://node/rpc/wallet/getnowblock?apikey=abc');
    expect(sent[0]?.headers.get('authorization')).toBe(`Basic ${btoa('me:p@ss w')}`);
    for (const code of ['node_unreachable', 'node_busy']) {
      const error = await client.nowBlock().catch((failure: unknown) => failure as NodeUnreachableError);
      expect(error).toMatchObject({ code });
      expect(JSON.stringify([error, (error as Error).message])).not.toMatch(/abc|p@ss|p%40ss/);
    }
  });

  it('posts JSON with hex addresses and exact integers, solidity calls to their own base, and the key', async () => {
    const { client, sent } = stub([BLOCK], { solidityUrl: 'http://solid:8091', apiKey: 'k' });
    await client.nowBlock();
    await client.solidBlock();
    await client.headHeader();
    await client.solidHeader();
    await client.blockByNumber(9_007_199_254_740_993n);
    await client.account(owner);
    await client.solidAccount(owner);
    expect(sent.map(item => `${item.url} ${item.body}`)).toEqual([
      'http://node:8090/wallet/getnowblock {}',
      'http://solid:8091/walletsolidity/getnowblock {}',
      'http://node:8090/wallet/getblock {"detail":false}',
      'http://solid:8091/walletsolidity/getblock {"detail":false}',
      'http://node:8090/wallet/getblockbynum {"num":9007199254740993}',
      'http://node:8090/wallet/getaccount {"address":"41c8599111f29c1e1e061265b4af93ea1f274ad78a"}',
      'http://solid:8091/walletsolidity/getaccount {"address":"41c8599111f29c1e1e061265b4af93ea1f274ad78a"}',
    ]);
    expect(sent[0]?.headers.get('TRON-PRO-API-KEY')).toBe('k');
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('sends no key where none is set', async () => {
    const { client, sent } = stub([BLOCK]);
    await client.nowBlock();
    expect(sent[0]?.headers.has('TRON-PRO-API-KEY')).toBe(false);
  });
});

describe('answers', () => {
  it('reads the running code and the surcharge of a contract', async () => {
    const { client, sent } = stub([
      '{"smart_contract":{},"runtimecode":"6080","contract_state":{"energy_factor":3400,"update_cycle":9}}',
      '{"smart_contract":{},"runtimecode":""}',
      '{}',
    ]);
    expect(await client.contractInfo(contract)).toEqual({
      runtimeCode: hexToBytes('6080'),
      energyFactor: 3400n,
    });
    expect(sent[0]?.body).toBe('{"value":"41a614f803b6fd780986a42c78ec9c7f77e6ded13c"}');
    expect(await client.contractInfo(contract)).toEqual({ runtimeCode: new Uint8Array(0), energyFactor: 0n });
    expect(await client.contractInfo(contract)).toBeUndefined();
  });

  it('reads what was burned, and nothing burned as none', async () => {
    const { client, sent } = stub(['{"burnTrxAmount":123456789012345678}', '{}']);
    expect(await client.burnedSun()).toBe(123_456_789_012_345_678n);
    expect(sent[0]?.url).toMatch(/getburntrx$/);
    expect(await client.burnedSun()).toBe(0n);
  });

  it('gives undefined, or nothing, for what the node does not know', async () => {
    const { client } = stub(['{}']);
    expect(await client.blockByNumber(5n)).toBeUndefined();
    expect(await client.blockById(new Uint8Array(32))).toBeUndefined();
    expect(await client.transactionById(new Uint8Array(32))).toBeUndefined();
    expect(await client.transactionInfoById(new Uint8Array(32))).toBeUndefined();
    expect(await client.solidTransactionInfoById(new Uint8Array(32))).toBeUndefined();
    expect(await client.account(owner)).toBeUndefined();
    expect(await client.accountResource(owner)).toBeUndefined();
    expect(await client.contract(contract)).toBeUndefined();
    expect(await client.assetById('1000001')).toBeUndefined();
    expect(await client.blockRange(1n, 5n)).toEqual([]);
    expect(await client.transactionInfosByBlock(0n)).toEqual([]);
    expect(await client.assets()).toEqual([]);
    expect(await client.witnesses()).toEqual([]);
  });

  it('reads blocks and ranges', async () => {
    const { client, sent } = stub([`{"block":[${BLOCK},${BLOCK}]}`]);
    const blocks = await client.blockRange(1n, 3n);
    expect(blocks.map(block => block.number)).toEqual([1n, 1n]);
    expect(sent[0]?.body).toBe('{"startNum":1,"endNum":3}');
  });

  it('reads infos of a block from a bare list', async () => {
    const { client } = stub([
      '[{"id":"ff","fee":267000,"blockNumber":66987565,"contractResult":[""],"receipt":{"net_fee":267000}}]',
    ]);
    expect(await client.transactionInfosByBlock(66_987_565n)).toMatchObject([
      { fee: 267_000n, receipt: { net_fee: 267_000n }, contractResult: [new Uint8Array(0)] },
    ]);
  });

  it('keeps balances beyond 2^53 exact', async () => {
    const { client } = stub([
      '{"address":"41c8599111f29c1e1e061265b4af93ea1f274ad78a","balance":9007199254740993,"assetV2":[{"key":"1000001","value":9223372036854775807}]}',
    ]);
    expect(await client.account(owner)).toMatchObject({
      balance: 9_007_199_254_740_993n,
      assetV2: [{ key: '1000001', value: 9_223_372_036_854_775_807n }],
    });
  });

  it('reads parameters, absent values as zero, and leaves out what is no whole number', async () => {
    const { client } = stub([
      '{"chainParameter":[{"key":"getEnergyFee","value":210},{"key":"getAllowMarketTransaction"},{"key":"getRemoveThePowerOfTheGr","value":-1},{"key":"getMemoFee","value":"NaN"},{"key":"getTransactionFee","value":1.5}]}',
    ]);
    const parameters = await client.chainParameters();
    expect([...parameters]).toEqual([
      ['getEnergyFee', 210n],
      ['getAllowMarketTransaction', 0n],
      ['getRemoveThePowerOfTheGr', -1n],
    ]);
  });

  it('reads what energy has cost since when', async () => {
    const { client } = stub(['{"prices":"0:100,1572597600000:10,1754644200000:210"}']);
    expect(await client.energyPrices()).toEqual([
      { fromMs: 0n, sun: 100n },
      { fromMs: 1_572_597_600_000n, sun: 10n },
      { fromMs: 1_754_644_200_000n, sun: 210n },
    ]);
  });

  it('reads what a node says of itself', async () => {
    const { client } = stub([
      '{"block":"Num:66987565,ID:0000000003fe262d52bfa4b2814f816fd2e57af5b98a33d60d8630a03a908e0e","solidityBlock":"?","configNodeInfo":{"codeVersion":"4.8.1"},"machineInfo":{"cpuRate":0.06666666666666667}}',
    ]);
    expect(await client.nodeInfo()).toEqual({
      codeVersion: '4.8.1',
      head: { number: 66_987_565n, id: '0000000003fe262d52bfa4b2814f816fd2e57af5b98a33d60d8630a03a908e0e' },
      solid: undefined,
      peers: [],
    });
  });

  it('reads a token of the node and a contract with its ABI', async () => {
    const token = stub([
      '{"owner_address":"41088a2bfcb1c7271029fd69a66859d55560895884","name":"54524e","total_supply":100000000000000000,"trx_num":1,"precision":6,"num":1,"id":"1005416"}',
    ]);
    expect(await token.client.assetById('1005416')).toMatchObject({
      id: '1005416',
      total_supply: 100_000_000_000_000_000n,
      precision: 6,
      name: textToBytes('TRN'),
    });
    const code = stub([
      '{"contract_address":"41eca9bc828a3005b9a3b909f2cc5c2a54794de05f","abi":{"entrys":[{"outputs":[{"type":"string"}],"constant":true,"name":"name","stateMutability":"View","type":"Function"}]},"bytecode":"6080","name":"TetherToken"}',
    ]);
    expect(await code.client.contract(contract)).toMatchObject({
      name: 'TetherToken',
      abi: { entrys: [{ name: 'name', stateMutability: 2, type: 2 }] },
    });
  });
});

describe('simulated calls', () => {
  const call = { owner, contract, data: hexToBytes('70a08231'), callValueSun: 5n };

  it('gives the result and its cost', async () => {
    const { client, sent } = stub([
      '{"result":{"result":true},"energy_used":935,"energy_penalty":100,"constant_result":["0000000000000000000000000000000000000000000000000000000040cfcc00"],"transaction":{"ret":[{}]}}',
    ]);
    const result = await client.triggerConstant(call);
    expect(result).toMatchObject({
      energyUsed: 935n,
      energyPenalty: 100n,
      reverted: false,
      message: '',
      logs: [],
      internalTransactions: [],
    });
    expect(bytesToHex(result.result)).toMatch(/40cfcc00$/);
    expect(sent[0]?.body).toBe(
      '{"owner_address":"41c8599111f29c1e1e061265b4af93ea1f274ad78a","contract_address":"41a614f803b6fd780986a42c78ec9c7f77e6ded13c","data":"70a08231","call_value":5}',
    );
  });

  it('gives a revert as a result, with its data and message', async () => {
    const { client } = stub([
      `{"result":{"result":true,"message":"${hexOf('REVERT opcode executed')}"},"energy_used":500,"constant_result":["08c379a0"],"transaction":{"ret":[{"ret":"FAILED"}]}}`,
    ]);
    expect(await client.triggerConstant(call)).toMatchObject({
      reverted: true,
      message: 'REVERT opcode executed',
      result: hexToBytes('08c379a0'),
    });
  });

  it('throws what the node refuses, with its code and its words', async () => {
    const { client } = stub([
      `{"result":{"code":"CONTRACT_VALIDATE_ERROR","message":"${hexOf('Smart contract is not exist.')}"}}`,
    ]);
    const error: unknown = await client.triggerConstant(call).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NodeRefusedError);
    expect(error).toMatchObject({
      code: 'CONTRACT_VALIDATE_ERROR',
      message: 'Smart contract is not exist.',
      retryable: false,
    });
    await expect(client.estimateEnergy(call)).rejects.toBeInstanceOf(NodeRefusedError);
  });

  it('leaves the contract out to simulate a deployment', async () => {
    const { client, sent } = stub(['{"result":{"result":true},"energy_required":1870}']);
    expect(await client.estimateEnergy({ owner, data: hexToBytes('6080') })).toBe(1870n);
    expect(sent[0]?.body).toBe(
      '{"owner_address":"41c8599111f29c1e1e061265b4af93ea1f274ad78a","data":"6080"}',
    );
  });
});

describe('broadcast', () => {
  const id = '38a0482d6d5a7d1439a50b848d68cafa7d904db48b82344f28765067a5773e1d';

  it('gives the id', async () => {
    const { client, sent } = stub([
      `{"result":true,"code":"SUCCESS","txid":"${id}","message":"","transaction":"{}"}`,
    ]);
    expect(bytesToHex(await client.broadcast(Uint8Array.of(1, 2)))).toBe(id);
    expect(sent[0]).toMatchObject({
      url: 'http://node:8090/wallet/broadcasthex',
      body: '{"transaction":"0102"}',
    });
  });

  it('throws the node’s code and message, plain or hex', async () => {
    const plain = stub([
      `{"result":false,"code":"TRANSACTION_EXPIRATION_ERROR","txid":"${id}","message":"Transaction expired","transaction":"{}"}`,
    ]);
    await expect(plain.client.broadcast(Uint8Array.of(1))).rejects.toMatchObject({
      code: 'TRANSACTION_EXPIRATION_ERROR',
      message: 'Transaction expired',
      retryable: false,
    });
    const hex = stub([
      `{"code":"SIGERROR","txid":"${id}","message":"${hexOf('Validate signature error: sig error')}"}`,
    ]);
    await expect(hex.client.broadcast(Uint8Array.of(1))).rejects.toMatchObject({
      code: 'SIGERROR',
      message: 'Validate signature error: sig error',
    });
    expect(plain.sent).toHaveLength(1);
  });

  it('calls a full node busy, not the transaction wrong', async () => {
    const { client } = stub([
      `{"result":false,"code":"SERVER_BUSY","txid":"${id}","message":"Server busy."}`,
    ]);
    await expect(client.broadcast(Uint8Array.of(1))).rejects.toMatchObject({
      code: 'node_busy',
      retryable: true,
    });
  });

  it('takes a duplicate for success only after an answer of ours was lost', async () => {
    const duplicate = `{"result":false,"code":"DUP_TRANSACTION_ERROR","txid":"${id}","message":"Transaction already exists."}`;
    const lost = stub([new TypeError('socket closed'), duplicate]);
    expect(bytesToHex(await lost.client.broadcast(Uint8Array.of(1)))).toBe(id);
    const first = stub([duplicate]);
    await expect(first.client.broadcast(Uint8Array.of(1))).rejects.toMatchObject({
      code: 'DUP_TRANSACTION_ERROR',
    });
  });
});

const silent = (_url: string | URL | Request, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
  );

describe('faults', () => {
  it('repeats what was not answered, and gives up after the retries', async () => {
    const recovers = stub([
      new TypeError('refused'),
      { status: 503, text: 'busy' },
      { status: 429, text: '' },
      BLOCK,
    ]);
    expect((await recovers.client.nowBlock()).number).toBe(1n);
    expect(recovers.sent).toHaveLength(4);
    const down = stub([new TypeError('refused')], { retries: 2 });
    const error: unknown = await down.client.nowBlock().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NodeUnreachableError);
    expect(error).toMatchObject({
      code: 'node_unreachable',
      message: 'The node at http://node:8090 cannot be reached',
      retryable: true,
    });
    expect(down.sent).toHaveLength(3);
  });

  it('does not repeat what the node refused', async () => {
    const { client, sent } = stub([
      '{"Error":"class org.tron.core.services.http.JsonFormat$ParseException : 1:13: INVALID hex String"}',
    ]);
    await expect(client.account(owner)).rejects.toMatchObject({
      name: 'NodeRefusedError',
      code: 'ParseException',
      message: '1:13: INVALID hex String',
    });
    expect(sent).toHaveLength(1);
  });

  it.each([
    [
      '{"Error":"class org.tron.core.exception.ContractValidateException : Contract validate error : account does not exist"}',
      'ContractValidateException',
      'Contract validate error : account does not exist',
    ],
    ['{"Error":"class java.lang.NullPointerException : null"}', 'NullPointerException', 'null'],
    ['{"Error":"INVALID address, too short"}', 'refused', 'INVALID address, too short'],
  ])('translates %s', async (reply, code, message) => {
    const { client } = stub([reply]);
    await expect(client.nowBlock()).rejects.toMatchObject({ code, message, retryable: false });
  });

  it('knows the rate limit, which comes with status 200', async () => {
    const { client, sent } = stub([
      '{"Error":"class java.lang.IllegalAccessException : lack of computing resources"}',
      BLOCK,
    ]);
    expect((await client.nowBlock()).number).toBe(1n);
    expect(sent).toHaveLength(2);
  });

  it('distinguishes an unknown path, a page in the wrong place and a wrong shape', async () => {
    await expect(stub([{ status: 404, text: '<html>' }]).client.nowBlock()).rejects.toMatchObject({
      code: 'http_404',
      name: 'NodeRefusedError',
    });
    await expect(stub(['<html>']).client.nowBlock()).rejects.toMatchObject({
      code: 'malformed_reply',
      name: 'NodeReplyError',
    });
    await expect(stub(['[]']).client.nowBlock()).rejects.toBeInstanceOf(NodeReplyError);
    await expect(stub(['{"blockID":"00"}']).client.nowBlock()).rejects.toMatchObject({
      code: 'malformed_reply',
      message: expect.stringContaining('blockID needs 64 hex digits') as string,
    });
    await expect(stub(['{"chainParameter":[{"value":1}]}']).client.chainParameters()).rejects.toBeInstanceOf(
      NodeReplyError,
    );
    await expect(stub(['{"prices":"soon"}']).client.energyPrices()).rejects.toBeInstanceOf(NodeReplyError);
    await expect(stub(['{"witnesses":{}}']).client.witnesses()).rejects.toBeInstanceOf(NodeReplyError);
    // A head block is never unknown: {} is a fault there.
    await expect(stub(['{}']).client.nowBlock()).rejects.toBeInstanceOf(NodeReplyError);
  });

  it('gives up on a node that does not answer in time', async () => {
    const client = createNodeClient({ baseUrl: 'http://node', fetch: silent, timeoutMs: 20, retries: 0 });
    await expect(client.nowBlock()).rejects.toMatchObject({
      code: 'node_timeout',
      message: 'The node did not answer within 20 ms',
    });
  });

  it('ends with its signal, while waiting too', async () => {
    const controller = new AbortController();
    const { client } = stub([new TypeError('refused')], { signal: controller.signal, delayMs: () => 60_000 });
    const pending = client.nowBlock();
    setTimeout(() => controller.abort(new Error('stopped')), 5);
    await expect(pending).rejects.toThrow('stopped');
  });

  it('says what may be repeated', () => {
    expect(isRetryable(new NodeUnreachableError('node_busy', ''))).toBe(true);
    expect(isRetryable(new NodeRefusedError('SIGERROR', ''))).toBe(false);
    expect(isRetryable(new NodeReplyError('malformed_reply', ''))).toBe(false);
    expect(isRetryable(new Error('other'))).toBe(false);
  });
});
