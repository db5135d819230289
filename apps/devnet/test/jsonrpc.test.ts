import { readFileSync } from 'node:fs';
import { createPublicClient, http, parseAbiItem, type Abi, type PublicClient } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { bytesToHex, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import type { KeyedAccount } from '../src/chain/genesis.ts';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { contractAddressOf } from '../src/transactions/contract-address.ts';

// java-tron's JSON-RPC: what it answers, what it refuses and in which words, and viem from npm reading through it.

interface Artifact {
  readonly abi: Abi;
  readonly bytecode: string;
}
const artifact = JSON.parse(
  readFileSync(new URL('../../../contracts/artifacts/Trc20.json', import.meta.url), 'utf8'),
) as Artifact;

let devnet: Devnet;
let alice: KeyedAccount;
let bob: KeyedAccount;
let token = '';
let viem: PublicClient;
let transferId = '';

const evm = ({ address }: KeyedAccount): `0x${string}` => `0x${bytesToHex(address.subarray(1))}`;
const UNUSED = `0x${'12'.repeat(20)}`;

beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0 });
  [alice, bob] = devnet.accounts as [KeyedAccount, KeyedAccount];
  token = await deployed();
  transferId = await transferred(5n);
  viem = createPublicClient({ transport: http(`${devnet.url}/jsonrpc`) });
});
afterAll(() => devnet.close());

async function deployed(): Promise<string> {
  const create = await devnet.send(
    'CreateSmartContract',
    {
      owner_address: alice.address,
      new_contract: {
        ...emptyMessage('SmartContract'),
        origin_address: alice.address,
        bytecode: concatBytes(
          hexToBytes(artifact.bytecode.replace('0x', '')),
          encodeParameters(['string', 'string', 'uint8', 'uint256'], ['Lantern', 'LNT', 6, 1_000_000n]),
        ),
        consume_user_resource_percent: 100n,
        origin_energy_limit: 1_000_000n,
      },
    },
    [alice],
    { feeLimitSun: 5_000_000_000n },
  );
  if (!create.contract) throw new RangeError('no contract');
  return `0x${bytesToHex(contractAddressOf(create.rawData, create.contract).subarray(1))}`;
}

async function transferred(amount: bigint): Promise<string> {
  const sent = await devnet.send(
    'TriggerSmartContract',
    {
      owner_address: alice.address,
      contract_address: hexToBytes(`41${token.slice(2)}`),
      data: encodeCall('transfer(address,uint256)', [evm(bob), amount]),
    },
    [alice],
    { feeLimitSun: 1_000_000_000n },
  );
  return `0x${sent.idHex}`;
}

interface RpcAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string };
}

async function post(body: unknown): Promise<unknown> {
  const response = await fetch(`${devnet.url}/jsonrpc`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

async function ask(method: string, ...params: readonly unknown[]): Promise<RpcAnswer> {
  return (await post({ jsonrpc: '2.0', id: 1, method, params })) as RpcAnswer;
}

const ofMethod = (code: number, message: string) => ({ error: { code, message, data: '{}' } });
const ofDispatcher = (code: number, message: string) => ({ error: { code, message } });

describe('answers and refusals', () => {
  it.for<[string, readonly unknown[], RpcAnswer]>([
    [
      'web3_sha3',
      ['0x68656c6c6f'],
      { result: '0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8' },
    ],
    ['web3_sha3', ['0xzz'], ofMethod(-32602, 'invalid input value')],
    ['eth_accounts', [], { result: [] }],
    ['eth_syncing', [], { result: false }],
    ['net_peerCount', [], { result: '0x0' }],
    ['eth_getUncleCountByBlockNumber', ['latest'], { result: '0x0' }],
    [
      'eth_getTransactionCount',
      [UNUSED, 'latest'],
      ofMethod(-32601, 'the method eth_getTransactionCount does not exist/is not available'),
    ],
    ['eth_feeHistory', ['0x1', 'latest', []], ofDispatcher(-32601, 'method not found')],
    ['eth_getBalance', [UNUSED, 'latest'], { result: '0x0' }],
    [
      'eth_getBalance',
      [UNUSED, 'earliest'],
      ofMethod(-32602, 'TAG [earliest | pending | finalized | safe] not supported'),
    ],
    [
      'eth_getBalance',
      [UNUSED, '0x1'],
      ofMethod(-32602, 'QUANTITY not supported, just support TAG as latest'),
    ],
    ['eth_getBalance', ['0x12', 'latest'], ofMethod(-32602, 'invalid address hash value')],
    ['eth_getCode', [UNUSED, 'latest'], { result: '0x' }],
    ['eth_getStorageAt', [UNUSED, '0x0', 'latest'], { result: `0x${'00'.repeat(32)}` }],
    ['eth_getBlockByNumber', ['pending', false], ofMethod(-32602, 'TAG pending not supported')],
    ['eth_getBlockByNumber', ['0xffffff', false], { result: null }],
    ['eth_getBlockByNumber', ['latest'], ofDispatcher(-32602, 'method parameters invalid')],
    ['eth_getBlockByHash', ['0x12', false], ofMethod(-32602, 'invalid hash value')],
    ['eth_getTransactionByHash', [`0x${'00'.repeat(32)}`], { result: null }],
    [
      'eth_getLogs',
      [{ fromBlock: '0x5', toBlock: '0x1' }],
      ofMethod(-32602, 'please verify: fromBlock <= toBlock'),
    ],
    ['eth_newFilter', [{ fromBlock: 'finalized' }], ofMethod(-32602, 'invalid block range params')],
    ['eth_getFilterChanges', ['0x1'], ofMethod(-32000, 'filter not found')],
    [
      'eth_call',
      [{ to: UNUSED, data: '0x95d89b41' }, 'latest'],
      ofMethod(-32600, 'Smart contract is not exist.'),
    ],
    ['eth_call', [{ to: UNUSED, chainId: '0x1' }, 'latest'], ofDispatcher(-32700, 'JSON parse error')],
    [
      'eth_sendRawTransaction',
      ['0x'],
      ofMethod(-32601, 'the method eth_sendRawTransaction does not exist/is not available'),
    ],
    ['eth_getLogs', [{ address: [UNUSED, '0x41'] }], ofMethod(-32602, 'invalid address at index 1: 0x41')],
    [
      'eth_getLogs',
      [{ topics: [null, null, null, null, null] }],
      ofMethod(-32602, 'topics size should be <= 4'),
    ],
  ])('%s %j', async ([method, params, wanted]) => {
    expect(await ask(method, ...params)).toMatchObject(wanted);
    if (wanted.error && wanted.error.data === undefined)
      expect((await ask(method, ...params)).error).not.toHaveProperty('data');
  });

  it('names the chain by the last four bytes of block 0', async () => {
    const genesis = devnet.chain.archive.block(0n);
    const id = `0x${BigInt(`0x${bytesToHex(genesis?.id.subarray(-4) ?? new Uint8Array(4))}`).toString(16)}`;
    expect(await ask('eth_chainId')).toMatchObject({ result: id });
    expect(await ask('net_version')).toMatchObject({ result: id });
  });

  it('answers batches in their order, and nothing to what has no id', async () => {
    const call = (id: number | undefined, method: string) => ({
      jsonrpc: '2.0',
      ...(id === undefined ? {} : { id }),
      method,
      params: [],
    });
    expect(await post([call(7, 'eth_hashrate'), call(undefined, 'eth_hashrate'), call(8, 'no')])).toEqual([
      { jsonrpc: '2.0', id: 7, result: '0x0' },
      { jsonrpc: '2.0', id: 8, error: { code: -32601, message: 'method not found' } },
    ]);
    expect(await post(call(undefined, 'eth_hashrate'))).toBeUndefined();
    expect(await post([])).toMatchObject(ofDispatcher(-32600, 'Invalid Request'));
    expect(await post(Array.from({ length: 101 }, () => call(1, 'eth_hashrate')))).toMatchObject(
      ofDispatcher(-32005, 'Batch size 101 exceeds the limit of 100'),
    );
    expect(await post('{')).toEqual({
      jsonrpc: '2.0',
      id: 'null',
      ...ofDispatcher(-32700, 'JSON parse error'),
    });
    for (const odd of ['null', '7', '"x"', '[[]]', '{"method":5}', '[null]'])
      expect(JSON.stringify(await post(odd))).toContain('Invalid Request');
  });

  it('is no page: GET is refused as a method, not as a path', async () => {
    const answer = await fetch(`${devnet.url}/jsonrpc`);
    expect(answer.status).toBe(405);
    expect(await answer.text()).toContain('HTTP method GET is not supported by this URL');
  });
});

describe('viem', () => {
  it('reads blocks, transactions, receipts, balances and contracts', async () => {
    const head = await viem.getBlock();
    expect(head.number).toBe(devnet.chain.head.number);
    expect(head.hash).toBe(`0x${bytesToHex(devnet.chain.head.id)}`);
    const receipt = await viem.getTransactionReceipt({ hash: transferId as `0x${string}` });
    expect(receipt).toMatchObject({ status: 'success', from: evm(alice), to: token });
    expect(receipt.gasUsed).toBeGreaterThan(10_000n);
    const transaction = await viem.getTransaction({ hash: transferId as `0x${string}` });
    expect(transaction).toMatchObject({ from: evm(alice), to: token, value: 0n, gas: receipt.gasUsed });
    expect(await viem.getBalance({ address: evm(bob) })).toBe(devnet.chain.state.balance(bob.address));
    const contract = { address: token as `0x${string}`, abi: artifact.abi };
    expect(await viem.readContract({ ...contract, functionName: 'symbol' })).toBe('LNT');
    expect(await viem.readContract({ ...contract, functionName: 'balanceOf', args: [evm(bob)] })).toBe(5n);
    expect((await viem.getCode({ address: contract.address }))?.length).toBeGreaterThan(1_000);
    const block = await viem.getBlock({ blockHash: receipt.blockHash, includeTransactions: true });
    expect(block.transactions.map(({ hash }) => hash)).toContain(transferId);
    expect(block.gasUsed).toBe(receipt.gasUsed);
  });

  it('estimates as a run uses, and tells why a call reverts', async () => {
    const data = `0x${bytesToHex(encodeCall('transfer(address,uint256)', [evm(bob), 1n]))}` as const;
    const energy = await ask('eth_estimateGas', { from: evm(alice), to: token, data });
    expect(Number(energy.result)).toBeGreaterThan(10_000);
    expect(await ask('eth_estimateGas', { from: evm(alice), to: evm(bob), value: '0x1' })).toMatchObject({
      result: '0x0',
    });
    const failed = await ask(
      'eth_call',
      { from: evm(bob), to: token, data: data.replace(/1$/, '9') },
      'latest',
    );
    expect(failed.error?.code).toBe(-32000);
    expect(failed.error?.message).toMatch(/^REVERT opcode executed/);
  });

  it('finds logs by address and topic, and hears of new ones until it lets go', async () => {
    const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
    const query = { address: token as `0x${string}`, event, args: { to: evm(bob) }, fromBlock: 0n } as const;
    expect((await viem.getLogs(query)).map(({ args }) => args.value)).toEqual([5n]);
    const filter = await viem.createEventFilter({ address: query.address, event });
    const blocks = await viem.createBlockFilter();
    await transferred(8n);
    expect((await viem.getFilterChanges({ filter })).map(({ args }) => args.value)).toEqual([8n]);
    expect(await viem.getFilterChanges({ filter })).toEqual([]);
    expect(await viem.getFilterChanges({ filter: blocks })).toEqual([
      `0x${bytesToHex(devnet.chain.head.id)}`,
    ]);
    expect(await viem.uninstallFilter({ filter })).toBe(true);
    await expect(viem.getFilterChanges({ filter })).rejects.toThrow(/filter not found/);
  });

  it('hears of logs that a reorganisation took back', async () => {
    const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
    const filter = await viem.createEventFilter({ address: token as `0x${string}`, event });
    await transferred(13n);
    await devnet.chain.reorganise(1, [], 'drop');
    const changes = await viem.getFilterChanges({ filter });
    expect(changes.map(({ args, removed }) => [args.value, removed])).toEqual([
      [13n, false],
      [13n, true],
    ]);
  });
});

describe('buildTransaction', () => {
  it('builds a transfer as the HTTP API does', async () => {
    const { result } = await ask('buildTransaction', { from: evm(alice), to: evm(bob), value: '0xf4240' });
    const head = Number(devnet.chain.head.timestampMs);
    expect(result).toMatchObject({
      transaction: {
        raw_data: {
          contract: [{ type: 'TransferContract', parameter: { value: { amount: 1_000_000 } } }],
          expiration: head + 60_000,
        },
      },
    });
    expect(JSON.stringify(result)).not.toContain('fee_limit');
  });

  it('refuses in the words of the validation', async () => {
    const { error } = await ask('buildTransaction', { from: UNUSED, to: evm(bob), value: '0x1' });
    expect(error).toMatchObject({ code: -32600 });
    expect(error?.message).toMatch(/no OwnerAccount|not exist/i);
  });
});

describe('a tolerant chain', () => {
  it('passes over what Ethereum adds, and has a state root that ethers can read', async () => {
    const tolerant = await startDevnet({ blockMs: 0, tolerantRpc: true });
    try {
      const body = (method: string, params: readonly unknown[]) => ({
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const answer = async (method: string, params: readonly unknown[]) =>
        (await (await fetch(`${tolerant.url}/jsonrpc`, body(method, params))).json()) as RpcAnswer;
      expect(await answer('eth_getBlockByNumber', ['latest', false])).toMatchObject({
        result: { stateRoot: `0x${'00'.repeat(32)}` },
      });
      expect(await answer('eth_getTransactionCount', [UNUSED, 'latest'])).toMatchObject({ result: '0x0' });
      expect(
        await answer('eth_estimateGas', [
          { from: UNUSED, to: UNUSED, value: '0x1', chainId: '0x1' },
          'latest',
        ]),
      ).toMatchObject({ result: '0x0' });
      expect(await answer('eth_sendRawTransaction', ['0x'])).toMatchObject({ error: { code: -32601 } });
    } finally {
      await tolerant.close();
    }
  });
});
