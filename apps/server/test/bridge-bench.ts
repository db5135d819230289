import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tokenArtifact from '@sunscope/contracts/Trc20' with { type: 'json' };
import itemArtifact from '@sunscope/contracts/Trc721' with { type: 'json' };
import { startDevnet, type Devnet } from '../../devnet/src/devnet.ts';
import { encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { concatBytes, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { contractAbi } from '@sunscope/tron/contract-abi';
import { parseSideChainId } from '@sunscope/tron/side-chain';
import { ChainLink } from '../src/bridge/chain-link.ts';
import { domainOf, ensureGateways, type Gateways } from '../src/bridge/gateways.ts';
import type { LargeSums } from '../src/bridge/holding-back.ts';
import { Journal } from '../src/bridge/journal.ts';
import { bridgeKeys, type BridgeKeys } from '../src/bridge/keys.ts';
import { Relay } from '../src/bridge/relay.ts';

/** A link that can be cut. */
class CutLink extends ChainLink {
  isUnreachable = false;

  override solidNumber(): Promise<bigint> {
    return this.isUnreachable ? Promise.reject(new Error('away')) : super.solidNumber();
  }

  override post(...call: Parameters<ChainLink['post']>): ReturnType<ChainLink['post']> {
    return this.isUnreachable ? Promise.reject(new Error('away')) : super.post(...call);
  }
}

/** Two chains in this process, their gateways, and a relay that can be killed and begun again. */
export class BridgeBench {
  readonly main: Devnet;
  readonly side: Devnet;
  readonly keys: BridgeKeys;
  readonly gateways: Gateways;
  readonly problems: string[] = [];
  relay: Relay;
  readonly folder: string;
  private readonly domain: Uint8Array;
  private nowMs = 0;
  /** Withdrawals below it are known to be released, in solid blocks. */
  private releasedTo = 0n;
  private readonly links: { readonly main: CutLink; readonly side: CutLink };

  private constructor(
    parts: Pick<BridgeBench, 'main' | 'side' | 'keys' | 'gateways' | 'folder'> & { domain: Uint8Array },
    relay: Relay,
  ) {
    this.main = parts.main;
    this.side = parts.side;
    this.keys = parts.keys;
    this.gateways = parts.gateways;
    this.folder = parts.folder;
    this.domain = parts.domain;
    this.links = {
      main: new CutLink(parts.main.url),
      side: new CutLink(parts.side.url, parseSideChainId(parts.keys.chainId)),
    };
    this.relay = relay;
  }

  /** @param isInstant a block for each transaction, solid at once; otherwise blocks are made by {@link settle} */
  static async open(isInstant: boolean): Promise<BridgeBench> {
    const folder = await mkdtemp(join(tmpdir(), 'sunscope-bridge-'));
    const keys = await bridgeKeys(join(folder, 'keys.json'));
    const how = isInstant ? { blockMs: 0 } : { paused: true };
    const main = await startDevnet({ ...how, accounts: 4 });
    const side = await startDevnet({ ...how, accounts: 4, sideChainId: keys.chainId });
    const miner = isInstant
      ? undefined
      : setInterval(
          () => void Promise.all([main.chain.mine(1), side.chain.mine(1)]).catch(() => undefined),
          20,
        );
    const links = [new ChainLink(main.url), new ChainLink(side.url, parseSideChainId(keys.chainId))] as const;
    const file = join(folder, 'gateways.json');
    const gateways = await ensureGateways(...links, keys, file);
    const again = await ensureGateways(...links, keys, file);
    if (again.main !== gateways.main || again.side !== gateways.side) throw new Error('deployed twice');
    clearInterval(miner);
    if (!isInstant) {
      await main.chain.mine(30);
      await side.chain.mine(10);
    }
    const domain = await domainOf(links[0], gateways.main, keys.chainId);
    const parts = { main, side, keys, gateways, folder, domain };
    const bench: BridgeBench = new BridgeBench(parts, undefined as unknown as Relay);
    await bench.begin();
    return bench;
  }

  /** A relay as after a start; the one before is forgotten with all it knew. */
  async begin(large?: LargeSums): Promise<void> {
    const { gateways, keys, domain } = this;
    this.relay = await Relay.open({
      ...this.links,
      gateways,
      chainId: keys.chainId,
      domain,
      oracles: keys.oracles,
      journal: await Journal.open(join(this.folder, 'journal.json')),
      // Time passes with looks alone.
      now: () => this.nowMs,
      retryMs: 1_000,
      ...(large === undefined ? {} : { large }),
      onProblem: (problem, error) =>
        this.problems.push(error instanceof Error ? `${problem}: ${error.message}` : problem),
    });
  }

  /** One look of the relay, a while after the last. */
  async look(): Promise<void> {
    this.nowMs += 700_000;
    await this.relay.look();
  }

  /** Looks, with solid blocks in between where blocks are made by hand, until nothing is under way. */
  async settle(isInstant: boolean, most = 30): Promise<void> {
    for (let round = 0; round < most; round++) {
      if (!isInstant) {
        await this.main.chain.mine(20);
        await this.side.chain.mine(5);
      }
      await this.look();
      const { crossings } = await this.relay.transfers({ start: 0, limit: 100_000 });
      if (crossings.every(({ state }) => state === 'done') && round > 1) return;
    }
    const { crossings } = await this.relay.transfers({ start: 0, limit: 100_000 });
    throw new Error(
      `under way still: ${crossings
        .filter(({ state }) => state !== 'done')
        .map(({ id, state, problem }) => `${id} ${state} ${problem ?? ''}`)
        .join('; ')} ${this.problems.join('; ')}`,
    );
  }

  account(index: number): Devnet['accounts'][number] {
    return this.main.accounts[index] as Devnet['accounts'][number];
  }

  /** Signs and hands in a call of a person. */
  async call(
    chain: Devnet,
    who: number,
    contract: Address,
    signature: string,
    values: unknown[] = [],
    { sun = 0n, token = 0n, tokenId = 0n }: { sun?: bigint; token?: bigint; tokenId?: bigint } = {},
  ): Promise<string> {
    const account = this.account(who);
    const { idHex } = await chain.send(
      'TriggerSmartContract',
      {
        owner_address: account.address,
        contract_address: addressToBytes(contract),
        data: encodeCall(signature, values),
        call_value: sun,
        call_token_value: token,
        token_id: tokenId,
      },
      [account],
      { feeLimitSun: 1_000_000_000n },
    );
    return idHex;
  }

  /** Whether all that the gateways took was paid out on the other side, by their own solid state. */
  async allArrived(): Promise<boolean> {
    const { main, side } = this.links;
    const [deposits] = await main.read(this.gateways.main, 'counts()', [], ['uint256', 'uint256']);
    const [credited] = await side.read(this.gateways.side, 'creditedCount()', [], ['uint256']);
    if (credited !== deposits) return false;
    const [burned] = await side.read(this.gateways.side, 'withdrawCount()', [], ['uint256']);
    for (; this.releasedTo < (burned as bigint); this.releasedTo++) {
      const [hash] = await main.read(this.gateways.main, 'released(uint256)', [this.releasedTo], ['bytes32']);
      if (/^0x0*$/.test(String(hash))) return false;
    }
    return true;
  }

  /** How often the gateways took something in, by their own solid state. */
  async crossed(): Promise<number> {
    const { main, side } = this.links;
    const [deposits] = await main.read(this.gateways.main, 'counts()', [], ['uint256', 'uint256']);
    const [burned] = await side.read(this.gateways.side, 'withdrawCount()', [], ['uint256']);
    return Number(deposits) + Number(burned);
  }

  /** Whether the relay, by what it noted on the disk, has read all solid blocks of both chains. */
  async isRead(): Promise<boolean> {
    const { mainBlock, sideBlock } = await Journal.open(join(this.folder, 'journal.json'));
    return mainBlock >= this.main.chain.solidNumber && sideBlock >= this.side.chain.solidNumber;
  }

  /** TRX on the main chain from nowhere, for those who send a lot. */
  async fund(who: number, sun: number): Promise<void> {
    const address = addressFromBytes(this.account(who).address);
    await this.links.main.post('/admin/fund', { address, amountSun: sun });
  }

  linkOf(chain: Devnet): ChainLink {
    return chain === this.main ? this.links.main : this.links.side;
  }

  /** A call of the gateways' owner, in its block. */
  async asOwner(chain: Devnet, gateway: Address, signature: string, values: unknown[]): Promise<void> {
    const link = this.linkOf(chain);
    await link.receipt(await link.send(this.keys.owner, gateway, signature, values));
  }

  async issueTrc10(who: number, supply: bigint): Promise<bigint> {
    const now = BigInt(this.main.clock.now());
    const account = this.account(who);
    await this.main.send(
      'AssetIssueContract',
      {
        owner_address: account.address,
        name: textToBytes('Harbour'),
        abbr: textToBytes('HRB'),
        total_supply: supply,
        trx_num: 1,
        num: 1,
        precision: 2,
        start_time: now + 100_000_000n,
        end_time: now + 200_000_000n,
        url: textToBytes('https://harbour.example'),
      },
      [account],
    );
    return 1_000_001n;
  }

  deployToken(who: number, supply: bigint, name = 'Lantern'): Promise<{ address: Address; txId: string }> {
    return this.deploy(
      who,
      tokenArtifact,
      ['string', 'string', 'uint8', 'uint256'],
      [name, 'LTN', 6, supply],
    );
  }

  /** A TRC721 token with items from 1 on, all of who made it. */
  async deployItems(who: number, count: number): Promise<{ address: Address; txId: string }> {
    const made = await this.deploy(
      who,
      itemArtifact,
      ['string', 'string', 'string'],
      ['Tide', 'TDE', 'https://tide.example/'],
    );
    const own = addressFromBytes(this.account(who).address);
    for (let item = 0; item < count; item++) {
      await this.call(this.main, who, made.address, 'mint(address)', [own]);
      // In one block they would be the same transaction.
      if (!this.main.chain.isInstant) await this.main.chain.mine(1);
    }
    return made;
  }

  private async deploy(
    who: number,
    artifact: { contractName: string; abi: Parameters<typeof contractAbi>[0]; bytecode: string },
    types: string[],
    values: unknown[],
  ): Promise<{ address: Address; txId: string }> {
    const account = this.account(who);
    const transaction = await this.main.send(
      'CreateSmartContract',
      {
        owner_address: account.address,
        new_contract: {
          origin_address: account.address,
          name: artifact.contractName,
          abi: contractAbi(artifact.abi),
          bytecode: concatBytes(hexToBytes(artifact.bytecode), encodeParameters(types, values)),
          consume_user_resource_percent: 100n,
          origin_energy_limit: 10_000_000n,
        },
      },
      [account],
      { feeLimitSun: 5_000_000_000n },
    );
    if (!this.main.chain.isInstant) await this.main.chain.mine(1);
    const info = this.main.chain.archive.info(transaction.idHex);
    return {
      address: addressFromBytes(info?.contract_address ?? new Uint8Array(21)),
      txId: transaction.idHex,
    };
  }

  /** A look while a chain does not answer. */
  async disconnect(which: 'main' | 'side'): Promise<void> {
    this.links[which].isUnreachable = true;
    await this.look();
    this.links[which].isUnreachable = false;
  }

  addressBytes(address: Address): Uint8Array {
    return addressToBytes(address);
  }

  /** Fees that a gateway keeps. */
  async bonus(chain: Devnet, gateway: Address): Promise<bigint> {
    const [value] = await new ChainLink(chain.url).read(gateway, 'bonus()', [], ['uint256']);
    return value as bigint;
  }

  /** Whose an item is; undefined where there is none. */
  async ownerOf(chain: Devnet, token: Address, item: bigint): Promise<Address | undefined> {
    const read = new ChainLink(chain.url).read(token, 'ownerOf(uint256)', [item], ['address']);
    return (await read.catch(() => []))[0] as Address | undefined;
  }

  /** Units of a TRC20 token, items of a TRC721 token. */
  async balanceOf(chain: Devnet, token: Address, who: Address): Promise<bigint> {
    const [value] = await new ChainLink(chain.url).read(token, 'balanceOf(address)', [who], ['uint256']);
    return value as bigint;
  }

  async close(): Promise<void> {
    await this.relay.stop();
    await this.main.close();
    await this.side.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
