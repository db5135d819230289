import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import trc20 from '../../contracts/artifacts/Trc20.json' with { type: 'json' };
import { encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { addressFromBytes, addressToHex, parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey, parsePrivateKey } from '@sunscope/tron/keys';
import { parseSideChainId, sideDigest } from '@sunscope/tron/side-chain';
import { signDigest } from '@sunscope/tron/signature';

const PROGRAM = join(import.meta.dirname, '../../apps/server/dist/cli.js');
/** A hang only. */
const START_MS = 240_000;
const STOP_MS = 20_000;
/** Blocks are final at once: nineteen of them would be waited for at each step. */
const BLOCK_MS = 1000;

/** What stands behind the words that `sunscope start --side-chain` prints. */
interface Places {
  /** Where people open the main chain, and the side chain. */
  readonly main: string;
  readonly side: string;
  /** The nodes themselves. */
  readonly mainNode: string;
  readonly sideNode: string;
}

export type Chain = 'main' | 'side';

/** The tokens that cross: a TRC10 token's id, and a TRC20 token's contract on each chain that has one. */
export interface Tokens {
  trc10: string;
  main: string;
  side?: string;
}

export type Holdings = Readonly<Record<'TRX' | 'HAR' | 'LTN', bigint>>;

interface Built {
  txID: string;
  contract_address?: string;
}

/** `sunscope start --side-chain` with an empty chain on each side and a bridge that stands. */
export class TwoChains {
  readonly main: string;
  readonly side: string;
  readonly mainNode: string;
  readonly sideNode: string;
  private readonly folder: string;
  private readonly stop: () => Promise<void>;

  private constructor(places: Places, folder: string, stop: () => Promise<void>) {
    ({ main: this.main, side: this.side, mainNode: this.mainNode, sideNode: this.sideNode } = places);
    this.folder = folder;
    this.stop = stop;
  }

  static async start(): Promise<TwoChains> {
    const folder = await mkdtemp(join(tmpdir(), 'sunscope-two-chains-'));
    const child = spawn(process.execPath, [PROGRAM, 'start', '--side-chain'], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        DEMO: '0',
        PORT: '0',
        SIDE_PORT: '0',
        DEVNET_PORT: '0',
        DEVNET_BLOCK_MS: String(BLOCK_MS),
        DEVNET_SOLID: 'instant',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit');
    const stop = async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
      await rm(folder, { recursive: true, force: true });
    };
    const errors: string[] = [];
    createInterface({ input: child.stderr }).on('line', line => errors.push(line));
    const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
    try {
      const places = await placesIn(createInterface({ input: child.stdout }));
      if (!places) throw new Error(`the two chains did not start:\n${errors.slice(-20).join('\n')}`);
      return new TwoChains(places, folder, stop);
    } catch (error) {
      await stop();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  close(): Promise<void> {
    return this.stop();
  }

  /** Keys of the accounts that are funded on the main chain. */
  async keys(): Promise<string[]> {
    const answer = await fetch(`${this.mainNode}/admin/accounts-json`);
    return ((await answer.json()) as { privateKeys: string[] }).privateKeys;
  }

  /** Issues a TRC10 token; gives back its id. */
  async issueTrc10(key: string, name: string, supply: number): Promise<string> {
    const now = Date.now();
    const owner = addressFromPrivateKey(parsePrivateKey(key));
    await this.sign(
      key,
      await post<Built>(this.mainNode, 'createassetissue', {
        owner_address: addressToHex(owner),
        name: Buffer.from(name).toString('hex'),
        abbr: Buffer.from(name.slice(0, 3).toUpperCase()).toString('hex'),
        total_supply: supply,
        trx_num: 1,
        num: 1,
        precision: 2,
        start_time: now + 86_400_000,
        end_time: now + 172_800_000,
        url: Buffer.from('https://harbour.example').toString('hex'),
      }),
    );
    const account = await post<{ asset_issued_ID: string }>(this.mainNode, 'getaccount', {
      address: addressToHex(owner),
    });
    return Buffer.from(account.asset_issued_ID, 'hex').toString() || account.asset_issued_ID;
  }

  /** Deploys a TRC20 token with six decimals. */
  async deployTrc20(
    key: string,
    [name, symbol]: readonly [string, string],
    supply: bigint,
  ): Promise<{ address: Address; txID: string }> {
    const built = await post<Built>(this.mainNode, 'deploycontract', {
      owner_address: addressToHex(addressFromPrivateKey(parsePrivateKey(key))),
      abi: '[]',
      bytecode: trc20.bytecode,
      parameter: bytesToHex(
        encodeParameters(['string', 'string', 'uint8', 'uint256'], [name, symbol, 6, supply]),
      ),
      name: 'Trc20',
      fee_limit: 5_000_000_000,
      consume_user_resource_percent: 100,
      origin_energy_limit: 10_000_000,
    });
    await this.sign(key, built);
    return { address: addressFromBytes(hexToBytes(built.contract_address ?? '')), txID: built.txID };
  }

  /** A call of the gateways' owner, whose key is the server's own. */
  async asOwner(chain: Chain, gateway: string, signature: string, values: readonly unknown[]): Promise<void> {
    const { owner, chainId } = JSON.parse(await readFile(join(this.folder, 'bridge/keys.json'), 'utf8')) as {
      owner: string;
      chainId: string;
    };
    const node = this.nodeOf(chain);
    const { transaction } = await post<{ transaction: Built }>(node, 'triggersmartcontract', {
      owner_address: addressToHex(addressFromPrivateKey(parsePrivateKey(owner))),
      contract_address: addressToHex(parseAddress(gateway)),
      data: bytesToHex(encodeCall(signature, values)),
      fee_limit: 1_000_000_000,
    });
    await this.sign(owner, transaction, chain === 'main' ? undefined : chainId);
  }

  /** What a transaction was given for energy at most, what it paid into the contract, and what was burned for it, in sun. */
  async costs(chain: Chain, id: string): Promise<{ feeLimit: number; paid: number; burned: bigint }> {
    const node = this.nodeOf(chain);
    const { raw_data } = await post<{
      raw_data?: { fee_limit?: number; contract: { parameter: { value: { call_value?: number } } }[] };
    }>(node, 'gettransactionbyid', { value: id });
    const { fee } = await post<{ fee?: number }>(node, 'gettransactioninfobyid', { value: id });
    return {
      feeLimit: raw_data?.fee_limit ?? 0,
      paid: raw_data?.contract[0]?.parameter.value.call_value ?? 0,
      burned: BigInt(fee ?? 0),
    };
  }

  /** Whether a transaction is in a block of a chain, and did what it was to do. */
  async succeeded(chain: Chain, id: string): Promise<boolean> {
    const { ret } = await post<{ ret?: { contractRet?: string }[] }>(
      this.nodeOf(chain),
      'gettransactionbyid',
      { value: id },
    );
    return ret?.[0]?.contractRet === 'SUCCESS';
  }

  /** What an account has by a chain's node, in sun and smallest units. */
  async holdings(chain: Chain, account: Address, tokens: Tokens): Promise<Holdings> {
    const node = this.nodeOf(chain);
    const address = addressToHex(account);
    const { balance, assetV2 } = await post<{
      balance?: number;
      assetV2?: { key: string; value: number }[];
    }>(node, 'getaccount', { address });
    const trc20 = tokens[chain];
    return {
      TRX: BigInt(balance ?? 0),
      HAR: BigInt(assetV2?.find(({ key }) => key === tokens.trc10)?.value ?? 0),
      LTN: trc20 === undefined ? 0n : await this.balanceOf(node, trc20, account),
    };
  }

  /** The gateways, as the server names them. */
  async gateways(): Promise<{ main: string; side: string }> {
    const answer = (await (await fetch(`${this.main}/api/sidechains`)).json()) as {
      data: { mainchain_gateway: string; sidechain_gateway: string }[];
    };
    const [bridge] = answer.data;
    return { main: bridge?.mainchain_gateway ?? '', side: bridge?.sidechain_gateway ?? '' };
  }

  private nodeOf(chain: Chain): string {
    return chain === 'main' ? this.mainNode : this.sideNode;
  }

  private async balanceOf(node: string, token: string, account: Address): Promise<bigint> {
    const contract = addressToHex(parseAddress(token));
    const { constant_result } = await post<{ constant_result?: string[] }>(node, 'triggerconstantcontract', {
      owner_address: contract,
      contract_address: contract,
      data: bytesToHex(encodeCall('balanceOf(address)', [account])),
    });
    return BigInt(`0x${constant_result?.[0] || '0'}`);
  }

  private async sign(key: string, transaction: Built, chainId?: string): Promise<void> {
    const id = hexToBytes(transaction.txID);
    const digest = chainId === undefined ? id : sideDigest(id, parseSideChainId(chainId));
    const node = chainId === undefined ? this.mainNode : this.sideNode;
    const answer = await post<{ result?: boolean }>(node, 'broadcasttransaction', {
      ...transaction,
      signature: [bytesToHex(signDigest(digest, parsePrivateKey(key)))],
    });
    if (answer.result !== true) throw new Error(`refused: ${JSON.stringify(answer)}`);
    await this.inBlock(node, transaction.txID);
  }

  private async inBlock(node: string, id: string): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      const info = await post<{ id?: string; receipt?: { result?: string } }>(
        node,
        'gettransactioninfobyid',
        {
          value: id,
        },
      );
      if (info.id !== undefined) {
        if (![undefined, 'SUCCESS'].includes(info.receipt?.result))
          throw new Error(`${id} failed: ${JSON.stringify(info)}`);
        return;
      }
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    throw new Error(`${id} came into no block`);
  }
}

/** Reads what the program prints until all that is needed was said; undefined where it ended before. */
async function placesIn(lines: AsyncIterable<string>): Promise<Places | undefined> {
  const found = new Map<string, string>();
  for await (const line of lines) {
    const [, what, value] = /^(HTTP|Side node|Side chain|Explorer|Bridge)\s+(\S+)/.exec(line) ?? [];
    if (what !== undefined && value !== undefined) found.set(what, value);
    const [main, side, mainNode, sideNode] = ['Explorer', 'Side chain', 'HTTP', 'Side node'].map(each =>
      found.get(each),
    );
    if (main && side && mainNode && sideNode && found.has('Bridge'))
      return { main, side, mainNode, sideNode };
  }
  return undefined;
}

async function post<T>(node: string, path: string, data: unknown): Promise<T> {
  const response = await fetch(`${node}/wallet/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  const answer = (await response.json()) as T & { Error?: string };
  if (answer.Error !== undefined) throw new Error(`${path}: ${answer.Error}`);
  return answer;
}
