import { readFileSync } from 'node:fs';
import { TronWeb } from 'tronweb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { describeAccount } from '../src/chain/genesis.ts';

// TronWeb from npm, unmodified, as a client from outside. Blocks come with each transaction.

let devnet: Devnet;
let tronWeb: TronWeb;
let alice: string;
let bob: string;

beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0 });
  const [first, second] = devnet.accounts.map(describeAccount);
  if (!first || !second) throw new Error('The devnet has no funded accounts');
  tronWeb = new TronWeb({ fullHost: devnet.url, privateKey: first.privateKey });
  alice = first.address;
  bob = second.address;
});

afterAll(() => devnet.close());

interface Artifact {
  abi: unknown[];
  bytecode: string;
}

function artifact(name: string): Artifact {
  const url = new URL(`../../../contracts/artifacts/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as Artifact;
}

async function deploy(name: string, parameters: unknown[]) {
  const { abi, bytecode } = artifact(name);
  const unsigned = await tronWeb.transactionBuilder.createSmartContract(
    {
      abi: abi as never,
      bytecode,
      feeLimit: 1_000_000_000,
      parameters,
      name,
      originEnergyLimit: 10_000_000,
      userFeePercentage: 100,
    },
    alice,
  );
  const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(unsigned));
  expect(sent).toMatchObject({ result: true });
  return { address: unsigned.contract_address, txID: unsigned.txID };
}

describe('TronWeb against the devnet', () => {
  it('sees connected nodes', async () => {
    expect(await tronWeb.isConnected()).toEqual({ fullNode: true, solidityNode: true, eventServer: true });
  });

  it('sends TRX: the amount moves, 267 bytes are free, nothing is burned', async () => {
    const before = await tronWeb.trx.getBalance(bob);
    const sent = await tronWeb.trx.sendTrx(bob, 1_500_000, { address: alice });
    expect(sent.result).toBe(true);
    expect(await tronWeb.trx.getBalance(bob)).toBe(before + 1_500_000);
    const info = await tronWeb.trx.getTransactionInfo(sent.txid);
    expect(info.receipt).toEqual({ net_usage: 267 });
    expect(info.fee).toBeUndefined();
    const transaction = await tronWeb.trx.getTransaction(sent.txid);
    expect(transaction.ret).toEqual([{ contractRet: 'SUCCESS' }]);
  });

  it('reads blocks and accounts', async () => {
    const now = await tronWeb.trx.getCurrentBlock();
    const number = now.block_header.raw_data.number;
    expect(number).toBeGreaterThan(0);
    expect((await tronWeb.trx.getBlockByNumber(number)).blockID).toBe(now.blockID);
    expect((await tronWeb.trx.getBlockByHash(now.blockID)).blockID).toBe(now.blockID);
    const account = await tronWeb.trx.getAccount(alice);
    expect(account.address).toBe(tronWeb.address.toHex(alice));
    expect(await tronWeb.trx.getUnconfirmedAccount(TronWeb.address.fromHex('41' + '22'.repeat(20)))).toEqual(
      {},
    );
    const resources = await tronWeb.trx.getAccountResources(alice);
    expect(resources).toMatchObject({ freeNetUsed: 267, freeNetLimit: 600, TotalNetLimit: 43_200_000_000 });
  });

  it('issues a TRC10 token and sends it', async () => {
    const start = devnet.clock.now() + 60_000;
    const unsigned = await tronWeb.transactionBuilder.createToken(
      {
        name: 'HarbourCredit',
        abbreviation: 'HBR',
        description: 'Test',
        url: 'https://example.org',
        totalSupply: 1_000_000,
        trxRatio: 1,
        tokenRatio: 1,
        saleStart: start,
        saleEnd: start + 86_400_000,
        freeBandwidth: 0,
        freeBandwidthLimit: 0,
        frozenAmount: 0,
        frozenDuration: 0,
        precision: 2,
      },
      alice,
    );
    const issued = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(unsigned));
    expect(issued.result).toBe(true);
    const info = await tronWeb.trx.getTransactionInfo(unsigned.txID);
    expect(info.assetIssueID).toBe('1000001');
    // The issue fee of main net, 1,024 TRX, all of it burned; the bytes still fitted into the free bandwidth or were burned.
    expect(info.fee).toBe(1_024_000_000 + (info.receipt.net_fee ?? 0));
    const sent = await tronWeb.trx.sendToken(bob, 250, '1000001', { address: alice });
    expect(sent).toMatchObject({ result: true });
    const account = await tronWeb.trx.getAccount(bob);
    expect(account.assetV2).toEqual([{ key: '1000001', value: 250 }]);
    expect(await tronWeb.trx.getTokenByID('1000001')).toMatchObject({
      name: 'HarbourCredit',
      abbr: 'HBR',
      precision: 2,
      id: '1000001',
    });
  });

  it('deploys a contract and reads it back', async () => {
    const { address, txID } = await deploy('Counter', []);
    const deployed = await tronWeb.trx.getTransactionInfo(txID);
    expect(deployed.receipt.result).toBe('SUCCESS');
    expect(deployed.contract_address).toBe(address);
    const stored = await tronWeb.trx.getContract(address);
    expect(stored).toMatchObject({
      contract_address: address,
      name: 'Counter',
      consume_user_resource_percent: 100,
    });
    expect(stored.abi.entrys?.length).toBe(artifact('Counter').abi.length);
  });

  it('moves a TRC20 token: balances, Transfer event, energy burned', async () => {
    const { abi } = artifact('Trc20');
    const constructor = (abi as { type: string; inputs?: { name: string; type: string }[] }[]).find(
      entry => entry.type === 'constructor',
    );
    const values: Record<string, unknown> = {
      string: 'Sun Dollar',
      uint8: 6,
      uint256: 1_000_000_000,
      address: alice,
    };
    const { address } = await deploy(
      'Trc20',
      (constructor?.inputs ?? []).map(input => values[input.type]),
    );
    const token = tronWeb.contract(abi as never, address);
    const method = (name: string) =>
      token.methods[name] as (...parameters: unknown[]) => {
        call(): Promise<unknown>;
        send(options: object): Promise<string>;
      };
    const txID = await method('transfer')(bob, 500).send({ feeLimit: 100_000_000 });
    expect(BigInt(String(await method('balanceOf')(bob).call()))).toBe(500n);
    const info = await tronWeb.trx.getTransactionInfo(txID);
    expect(info.log).toHaveLength(1);
    expect(info.log[0]?.topics[0]).toBe('ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef');
    expect(info.log[0]?.address).toBe(address.slice(2));
    expect(info.receipt.energy_fee).toBe((info.receipt.energy_usage_total ?? 0) * 100);
    const events = await tronWeb.event.getEventsByTransactionID(txID);
    expect(events.data?.[0]).toMatchObject({ event_name: 'Transfer', result: { value: '500' } });
  });

  it('is refused what java-tron refuses, with its code and words', async () => {
    const transaction = await tronWeb.transactionBuilder.sendTrx(bob, 1_000_000, alice);
    const once = await tronWeb.trx.sign(transaction);
    await tronWeb.trx.sendRawTransaction(once);
    expect(await tronWeb.trx.sendRawTransaction(once)).toMatchObject({
      code: 'DUP_TRANSACTION_ERROR',
      message: Buffer.from('Dup transaction.').toString('hex'),
    });
  });
});
