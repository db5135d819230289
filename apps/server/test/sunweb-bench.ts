import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'vitest';
import { addressFromBytes, addressToHex, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { parseSideChainId, sideDigest } from '@sunscope/tron/side-chain';
import { recoverAddress } from '@sunscope/tron/signature';
import { BridgeBench } from './bridge-bench.ts';

export interface Transaction {
  txID: string;
  signature?: string[];
}
interface TronWeb {
  trx: {
    sign(transaction: Transaction, key: string): Promise<Transaction>;
    sendRawTransaction(transaction: Transaction): Promise<{ result?: boolean; code?: string }>;
  };
  transactionBuilder: { sendTrx(to: string, sun: number, from: string): Promise<Transaction> };
}
/** What a SunWeb is configured with of the two chains. */
export type Setting = 'mainGatewayAddress' | 'sideGatewayAddress' | 'chainId';
type SunWeb = Readonly<Record<string, (...values: unknown[]) => unknown>> &
  Readonly<Record<Setting, string>> &
  Readonly<Record<'mainchain' | 'sidechain', TronWeb>>;

type Asset = 'trx' | 'trc10' | 'trc20';

/** For asking again, on either chain, in sun. */
export const RETRY_FEE = 3_000_000n;

/** `sunweb` as it is published, between two chains with a bridge, and an account that has something to send. */
export class SunWebBench {
  readonly bridge: BridgeBench;
  readonly web: SunWeb;
  readonly account: Address;
  readonly key: string;
  /** A TRC20 token on the main chain, what created it, and what stands for it on the side chain once it is mapped. */
  readonly token: { address: Address; txId: string };
  twin: Address;
  /** A TRC721 token of one item, number 1, and what stands for it. */
  readonly items: { address: Address; txId: string };
  itemTwin: Address;
  readonly trc10: bigint;

  private constructor(
    parts: Pick<SunWebBench, 'bridge' | 'web' | 'account' | 'key' | 'token' | 'items' | 'trc10'>,
  ) {
    ({ bridge: this.bridge, web: this.web, account: this.account } = parts);
    ({ key: this.key, token: this.token, items: this.items, trc10: this.trc10 } = parts);
    this.twin = parts.token.address;
    this.itemTwin = parts.items.address;
  }

  /** @param folder where other people's tools are installed */
  static async open(folder: string): Promise<SunWebBench> {
    const bridge = await BridgeBench.open(true);
    const { address, privateKey } = bridge.account(1);
    const trc10 = await bridge.issueTrc10(1, 1_000n);
    const token = await bridge.deployToken(1, 1_000n);
    const items = await bridge.deployItems(1, 1);
    const { main, side, gateways, keys } = bridge;
    await bridge.asOwner(main, gateways.main, 'setRetryFee(uint256)', [RETRY_FEE]);
    await bridge.asOwner(side, gateways.side, 'setRetryFee(uint256)', [RETRY_FEE]);
    const key = bytesToHex(privateKey);
    const load = createRequire(join(folder, 'package.json'));
    const OldTronWeb = load('tronweb-4') as new (options: object) => TronWeb;
    const Web = load('sunweb') as new (...values: unknown[]) => SunWeb;
    const webOf = (fullHost: string) => new OldTronWeb({ fullHost, privateKey: key });
    const web = new Web(webOf(main.url), webOf(side.url), gateways.main, gateways.side, keys.chainId);
    return new SunWebBench({ bridge, web, account: addressFromBytes(address), key, token, items, trc10 });
  }

  /** Calls a method of it. */
  async call(name: string, ...values: unknown[]): Promise<unknown> {
    return await this.web[name]?.(...values);
  }

  /** A method sends something, it arrives, and the account has so much more or less on the main and on the side chain. */
  async crosses(
    asset: Asset,
    change: readonly [bigint, bigint],
    send: () => Promise<unknown>,
  ): Promise<void> {
    const before = await this.holdings(asset);
    const id = await send();
    await this.bridge.settle(true);
    const after = await this.holdings(asset);
    const burned = asset === 'trx' ? await this.burnedBy(String(id)) : [0n, 0n];
    const changes = [0, 1].map(chain => (after[chain] ?? 0n) - (before[chain] ?? 0n) + (burned[chain] ?? 0n));
    expect(changes).toEqual(change);
  }

  /** A transaction succeeds, and the gateway keeps the fee for asking again. */
  async paysRetry(chain: 'main' | 'side', send: () => Promise<unknown>): Promise<void> {
    const { bridge } = this;
    const bonus = () => bridge.bonus(bridge[chain], bridge.gateways[chain]);
    const before = await bonus();
    await bridge.linkOf(bridge[chain]).receipt(String(await send()));
    expect((await bonus()) - before).toBe(RETRY_FEE);
    await bridge.settle(true);
  }

  /** A method approves so much of the token for the gateway. */
  async approves(amount: bigint, send: () => Promise<unknown>): Promise<void> {
    const { main, gateways } = this.bridge;
    const link = this.bridge.linkOf(main);
    await link.receipt(String(await send()));
    const [allowed] = await link.read(
      this.token.address,
      'allowance(address,address)',
      [this.account, gateways.main],
      ['uint256'],
    );
    expect(allowed).toBe(amount);
  }

  /** Whose the item is on the main and on the side chain once a method's transaction has arrived. */
  async movesItem(
    owners: readonly [Address, Address | undefined],
    send: () => Promise<unknown>,
  ): Promise<void> {
    const { bridge } = this;
    await send();
    await bridge.settle(true);
    expect([
      await bridge.ownerOf(bridge.main, this.items.address, 1n),
      await bridge.ownerOf(bridge.side, this.itemTwin, 1n),
    ]).toEqual(owners);
  }

  /** The account's signature is over the transaction and the side chain's id. */
  expectSignedForSide(transaction: Transaction): void {
    const digest = sideDigest(hexToBytes(transaction.txID), parseSideChainId(this.bridge.keys.chainId));
    expect(recoverAddress(digest, hexToBytes(transaction.signature?.[0] ?? ''))).toBe(this.account);
  }

  /** 1 TRX to somebody on the side chain, not signed. */
  sideTransaction(): Promise<Transaction> {
    const other = addressToHex(addressFromBytes(this.bridge.account(2).address));
    return this.web.sidechain.transactionBuilder.sendTrx(other, 1_000_000, addressToHex(this.account));
  }

  private async holdings(asset: Asset): Promise<readonly bigint[]> {
    const own = this.bridge.account(1).address;
    const { main, side } = this.bridge;
    if (asset === 'trx') return [main, side].map(({ chain }) => chain.state.balance(own));
    if (asset === 'trc10')
      return [main, side].map(({ chain }) => chain.state.tokenBalance(own, String(this.trc10)));
    return [
      await this.bridge.balanceOf(main, this.token.address, this.account),
      await this.bridge.balanceOf(side, this.twin, this.account),
    ];
  }

  /** What energy and bandwidth of a transaction cost, on the chain that has it. */
  private burnedBy(id: string): Promise<readonly bigint[]> {
    const { main, side } = this.bridge;
    return Promise.all(
      [main, side].map(async chain => {
        const info = await this.bridge.linkOf(chain).client.transactionInfoById(hexToBytes(id));
        return info?.fee ?? 0n;
      }),
    );
  }

  close(): Promise<void> {
    return this.bridge.close();
  }
}
