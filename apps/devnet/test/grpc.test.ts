import { gzipSync } from 'node:zlib';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { decodeTransaction, encodeTransaction, transactionId } from '@sunscope/tron/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { framed } from '../src/http/grpc/frames.ts';
import { grpcMethods } from '../src/http/grpc/methods.ts';
import { GrpcCode } from '../src/http/grpc/status.ts';
import { signFast } from '../src/transactions/signatures.ts';
import { GrpcClient, type Ended } from './grpc-client.ts';

let devnet: Devnet;
let client: GrpcClient;
const hexOf = (index: number) => bytesToHex(devnet.accounts[index]?.address ?? new Uint8Array(0));
const text = (hex: unknown) => Buffer.from(String(hex), 'hex').toString('utf8');

beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0, grpcPort: 0 });
  client = new GrpcClient(devnet.grpcAddress ?? '');
});
afterAll(async () => {
  client.close();
  await devnet.close();
});

async function http(call: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${devnet.url}/wallet/${call}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** Signs what a builder gave. */
function signed(built: unknown): { bytes: Uint8Array; id: string } {
  const { rawData } = decodeTransaction(hexToBytes(String(built)));
  const id = transactionId(rawData);
  const signature = signFast(id, devnet.accounts[0]?.privateKey ?? new Uint8Array(0));
  return { bytes: encodeTransaction(rawData, { signature: [signature] }), id: bytesToHex(id) };
}

describe('a client of gRPC', () => {
  it('builds, has weighed, sends and finds a transfer', async () => {
    const transfer = { owner_address: hexOf(0), to_address: hexOf(1), amount: 5 };
    const built = await client.call('Wallet', 'CreateTransaction2', transfer);
    expect(built['result']).toEqual({ result: true });
    const { bytes, id } = signed(built['transaction']);
    expect(built['txid']).toBe(id);
    const weighed = await client.send('/protocol.Wallet/GetTransactionSignWeight', framed(bytes));
    expect(weighed.status).toBe(GrpcCode.OK);
    const common = await client.send('/protocol.Wallet/CreateCommonTransaction', framed(bytes));
    expect(bytesToHex(common.message)).toContain(hexOf(1));
    const sent = await client.send('/protocol.Wallet/BroadcastTransaction', framed(bytes));
    expect(bytesToHex(sent.message)).toBe('0801');
    const info = await client.call('Wallet', 'GetTransactionInfoById', { value: id });
    expect(info).toMatchObject({ id, receipt: { net_usage: expect.any(Number) } });
    expect(await client.call('WalletSolidity', 'GetTransactionInfoById', { value: id })).toEqual(info);
    const found = await client.send(
      '/protocol.Wallet/GetTransactionById',
      framed(Buffer.from(`0a20${id}`, 'hex')),
    );
    // The very bytes, with the result behind them.
    expect(found.message.subarray(0, bytes.length)).toEqual(Buffer.from(bytes));
    const block = await client.call('Wallet', 'GetBlockByNum2', { num: Number(info['blockNumber']) });
    expect(block).toMatchObject({ transactions: [{ txid: id, result: { result: true } }] });
    const again = await client.send('/protocol.Wallet/BroadcastTransaction', framed(bytes));
    expect(text(bytesToHex(again.message))).toContain('Dup transaction.');
  });

  it('reads what the HTTP API says', async () => {
    for (const [method, path, request] of [
      ['GetAccount', 'getaccount', { address: hexOf(0) }],
      ['GetAccountResource', 'getaccountresource', { address: hexOf(0) }],
      ['GetChainParameters', 'getchainparameters', {}],
      ['ListWitnesses', 'listwitnesses', {}],
      ['GetEnergyPrices', 'getenergyprices', {}],
      ['GetAvailableUnfreezeCount', 'getavailableunfreezecount', { owner_address: hexOf(0) }],
    ] as const)
      expect(await client.call('Wallet', method, request), method).toEqual(await http(path, request));
  });

  it('is refused as java-tron refuses', async () => {
    const nothing = { owner_address: hexOf(0), to_address: hexOf(1), amount: 0 };
    const { result } = await client.call('Wallet', 'CreateTransaction2', nothing);
    expect(result).toMatchObject({ code: 2 });
    expect(text((result as { message: string }).message)).toBe(
      'Contract validate error : Amount must be greater than 0.',
    );
    const ends = async (method: string, message: string) =>
      client.send(`/protocol.Wallet/${method}`, framed(Buffer.from(message, 'hex')));
    const nobody = `41${'12'.repeat(20)}`;
    for (const [method, message] of [
      ['CreateTransaction', ''],
      ['GetAccount', `1a15${nobody}`],
      ['GetExchangeById', '0a0109'],
    ] as const)
      expect(await ends(method, message), method).toMatchObject({ status: 0, message: Buffer.alloc(0) });
    expect(await ends('GetBlock', '0a0178')).toMatchObject({
      status: GrpcCode.INVALID_ARGUMENT,
      text: 'id must be legal block hash.',
    });
    expect((await ends('GetSpendingKey', '')).status).toBe(GrpcCode.INTERNAL);
    expect((await ends('BuyStorage', '')).status).toBe(GrpcCode.UNIMPLEMENTED);
    const trigger = await client.call('Wallet', 'TriggerContract', { owner_address: hexOf(0) });
    expect(text((trigger['result'] as { message: string }).message)).toBe(
      'Contract validate error : No contract or not a valid smart contract',
    );
  });
});

describe('whatever comes', () => {
  const head = (flag: number, length: number) => {
    const bytes = Buffer.alloc(5);
    bytes.writeUInt8(flag, 0);
    bytes.writeUInt32BE(length, 1);
    return bytes;
  };
  const path = '/protocol.Wallet/GetNowBlock2';
  const packed = (size: number) => {
    const message = gzipSync(Buffer.alloc(size));
    return Buffer.concat([head(1, message.length), message]);
  };
  const rows: [what: string, expected: Partial<Ended>, body: Buffer, headers?: Record<string, string>][] = [
    ['no message', { status: GrpcCode.INTERNAL }, Buffer.alloc(0)],
    ['half a head', { status: GrpcCode.INTERNAL }, Buffer.alloc(3)],
    ['a message cut short', { status: GrpcCode.INTERNAL }, head(0, 9)],
    ['two messages', { status: GrpcCode.INTERNAL }, Buffer.concat([framed(Buffer.alloc(0)), head(0, 0)])],
    ['reserved bits', { status: GrpcCode.INTERNAL }, head(2, 0)],
    ['no protobuf', { status: GrpcCode.INTERNAL }, framed(Buffer.from('0fff', 'hex'))],
    ['4 GB said', { status: GrpcCode.RESOURCE_EXHAUSTED }, head(0, 0xffff_ffff)],
    ['5 MB sent', { status: GrpcCode.RESOURCE_EXHAUSTED }, framed(Buffer.alloc(5 << 20))],
    ['packed without a name', { status: GrpcCode.INTERNAL }, packed(1)],
    ['a bomb', { status: GrpcCode.RESOURCE_EXHAUSTED }, packed(8 << 20), { 'grpc-encoding': 'gzip' }],
    ['packed', { status: GrpcCode.OK }, packed(0), { 'grpc-encoding': 'gzip' }],
    ['another packing', { status: GrpcCode.UNIMPLEMENTED }, packed(0), { 'grpc-encoding': 'br' }],
    ['no time', { status: GrpcCode.INTERNAL }, framed(Buffer.alloc(0)), { 'grpc-timeout': '5 minutes' }],
    ['an unknown path', { status: GrpcCode.UNIMPLEMENTED }, head(0, 0), { ':path': '/protocol.Wallet/No' }],
    [
      'Monitor',
      { status: GrpcCode.UNIMPLEMENTED },
      head(0, 0),
      { ':path': '/protocol.Monitor/GetStatsInfo' },
    ],
    ['another type', { httpStatus: 415 }, head(0, 0), { 'content-type': 'application/json' }],
    ['another verb', { httpStatus: 405 }, head(0, 0), { ':method': 'PUT' }],
  ];

  it.each(rows)('answers: %s', async (_what, expected, body, headers) => {
    expect(await client.send(path, body, headers)).toMatchObject(expected);
    expect((await client.send(path, framed(Buffer.alloc(0)))).status).toBe(GrpcCode.OK);
  });

  it('ends a call whose deadline passes, and forgets one that is cancelled', async () => {
    const late = await client.send(path, undefined, { 'grpc-timeout': '20m' });
    expect(late).toMatchObject({ status: GrpcCode.DEADLINE_EXCEEDED, text: 'The deadline has passed' });
    for (let round = 0; round < 50; round++) {
      const stream = client.session.request({
        ':method': 'POST',
        ':path': path,
        'content-type': 'application/grpc',
      });
      stream.on('error', () => undefined);
      stream.write(head(0, 100));
      stream.close(8);
    }
    expect((await client.send(path, framed(Buffer.alloc(0)))).status).toBe(GrpcCode.OK);
  });

  it('answers every method, whatever it is given', async () => {
    let seed = 17;
    const noise = () =>
      Buffer.from(Array.from({ length: 40 }, () => (seed = (seed * 48_271) % 2_147_483_647) & 0xff));
    const calls = [...grpcMethods.keys()].flatMap(method =>
      [noise(), Buffer.concat([Buffer.from('0a15', 'hex'), noise().subarray(0, 21)])].map(
        async message => [method, (await client.send(method, framed(message))).status] as const,
      ),
    );
    const known: unknown[] = Object.values(GrpcCode);
    for (const [method, status] of await Promise.all(calls)) expect(known, method).toContain(status);
  });

  it('goes on without gRPC where its port is taken and nobody chose it', async () => {
    const port = Number(devnet.grpcAddress?.split(':').at(-1));
    const other = await startDevnet({ blockMs: 0, grpcPort: port, grpcMayBeOff: true });
    expect(other.grpcAddress).toBeUndefined();
    await other.close();
  });
});
