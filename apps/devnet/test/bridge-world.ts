import mainArtifact from '@sunscope/contracts/MainChainGateway' with { type: 'json' };
import sideArtifact from '@sunscope/contracts/SideChainGateway' with { type: 'json' };
import tokenArtifact from '@sunscope/contracts/Trc20' with { type: 'json' };
import { decodeParameters, encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, bytesToText, concatBytes, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import type { TransactionInfo } from '@sunscope/tron/messages';
import {
  bridgeDomain,
  contractChainId,
  withdrawalHash,
  type BridgeWithdrawal,
} from '@sunscope/tron/side-chain';
import { signDigest } from '@sunscope/tron/signature';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { publicKnownKey, type KeyedAccount } from '../src/chain/genesis.ts';
import { createAccount } from '../src/transactions/rules.ts';

/** Two chains in memory whose blocks are made by hand, and gateways with four oracles, of whom three decide. */

export const SIDE_ID = '41e209e4de650f0150788e8ec5cafa240a23eb8eb7';
export const FIRST_NONCE = 10n ** 20n;

interface Value {
  sun?: bigint;
  token?: bigint;
  tokenId?: bigint;
}

/** What a contract transaction came to: `SUCCESS`, or the reason it was reverted with. */
export interface Outcome {
  readonly info: TransactionInfo;
  readonly said: string;
}

export class BridgeWorld {
  readonly main: Devnet;
  readonly side: Devnet;
  readonly oracles = [1, 2, 3, 4].map(index => publicKnownKey(`oracle ${index}`));
  readonly user: KeyedAccount;
  readonly owner: KeyedAccount;
  mainGateway: Uint8Array = new Uint8Array(0);
  sideGateway: Uint8Array = new Uint8Array(0);
  domain: Uint8Array = new Uint8Array(0);

  private constructor(main: Devnet, side: Devnet) {
    this.main = main;
    this.side = side;
    this.owner = main.accounts[0] as KeyedAccount;
    this.user = main.accounts[1] as KeyedAccount;
  }

  static async open(): Promise<BridgeWorld> {
    const main = await startDevnet({ paused: true });
    const side = await startDevnet({ paused: true, sideChainId: SIDE_ID });
    const world = new BridgeWorld(main, side);
    for (const chain of [main.chain, side.chain]) await chain.mine(2);
    for (const { address } of world.oracles) {
      await main.send(
        'TransferContract',
        { owner_address: world.owner.address, to_address: address, amount: 1_000_000_000n },
        [world.owner],
      );
    }
    await main.chain.mine(1);
    await side.chain.alter(state => world.oracles.forEach(({ address }) => createAccount(state, address)));
    const addresses = world.oracles.map(({ address }) => addressFromBytes(address));
    world.mainGateway = await world.deploy(
      main,
      mainArtifact,
      ['bytes21', 'address[]'],
      [`0x${SIDE_ID}`, addresses],
    );
    world.domain = bridgeDomain({
      mainChainId: contractChainId(main.chain.archive.block(0n)?.id ?? new Uint8Array(32)),
      mainGateway: addressFromBytes(world.mainGateway),
      sideChainId: hexToBytes(SIDE_ID),
    });
    world.sideGateway = await world.deploySide();
    await side.chain.alter(state => state.marks.setGateways([world.sideGateway]));
    return world;
  }

  /** Another side gateway, which is not in the chain's list. */
  deploySide(): Promise<Uint8Array> {
    return this.deploy(
      this.side,
      sideArtifact,
      ['bytes32', 'address[]'],
      [`0x${bytesToHex(this.domain)}`, this.oracles.map(({ address }) => addressFromBytes(address))],
    );
  }

  async token(name: string, supply: bigint): Promise<{ address: Uint8Array; txId: string }> {
    const address = await this.deploy(
      this.main,
      tokenArtifact,
      ['string', 'string', 'uint8', 'uint256'],
      [name, name.toUpperCase(), 6, supply],
      this.user,
    );
    return {
      address,
      txId: bytesToHex(this.main.chain.archive.block(this.main.chain.head.number)?.infos[0]?.id ?? address),
    };
  }

  private async deploy(
    chain: Devnet,
    artifact: { contractName: string; bytecode: string },
    types: string[],
    values: unknown[],
    owner = this.owner,
  ): Promise<Uint8Array> {
    const { idHex } = await chain.send(
      'CreateSmartContract',
      {
        owner_address: owner.address,
        new_contract: {
          origin_address: owner.address,
          name: artifact.contractName,
          bytecode: concatBytes(hexToBytes(artifact.bytecode), encodeParameters(types, values)),
          consume_user_resource_percent: 100n,
          origin_energy_limit: 10_000_000n,
        },
      },
      [owner],
      { feeLimitSun: 5_000_000_000n },
    );
    await chain.chain.mine(1);
    const info = chain.chain.archive.info(idHex);
    if (!info || info.receipt?.result !== 1)
      throw new Error(
        `${artifact.contractName}: ${bytesToText(info?.resMessage ?? new Uint8Array(0)) ?? ''}`,
      );
    return info.contract_address;
  }

  /** A call in a block of its own. */
  async call(
    chain: Devnet,
    who: KeyedAccount,
    to: Uint8Array,
    signature: string,
    values: unknown[] = [],
    { sun = 0n, token = 0n, tokenId = 0n }: Value = {},
  ): Promise<Outcome> {
    const { idHex } = await chain.send(
      'TriggerSmartContract',
      {
        owner_address: who.address,
        contract_address: to,
        data: encodeCall(signature, values),
        call_value: sun,
        call_token_value: token,
        token_id: tokenId,
      },
      [who],
      { feeLimitSun: 1_000_000_000n, memo: textToBytes('') },
    );
    await chain.chain.mine(1);
    const info = chain.chain.archive.info(idHex);
    if (!info) throw new Error(`${signature} is in no block`);
    return { info, said: info.result === 0 ? 'SUCCESS' : reasonOf(info) };
  }

  onMain(who: KeyedAccount, signature: string, values: unknown[] = [], value: Value = {}): Promise<Outcome> {
    return this.call(this.main, who, this.mainGateway, signature, values, value);
  }

  onSide(who: KeyedAccount, signature: string, values: unknown[] = [], value: Value = {}): Promise<Outcome> {
    return this.call(this.side, who, this.sideGateway, signature, values, value);
  }

  /** The same vote of each of some oracles. */
  async vote(signature: string, values: unknown[], oracles = this.oracles.slice(0, 3)): Promise<string[]> {
    const said: string[] = [];
    for (const oracle of oracles) said.push((await this.onSide(oracle, signature, values)).said);
    return said;
  }

  async read(
    chain: Devnet,
    to: Uint8Array,
    signature: string,
    values: unknown[],
    types: string[],
  ): Promise<unknown[]> {
    const response = await fetch(`${chain.url}/wallet/triggerconstantcontract`, {
      method: 'POST',
      body: JSON.stringify({
        owner_address: bytesToHex(this.user.address),
        contract_address: bytesToHex(to),
        data: bytesToHex(encodeCall(signature, values)),
      }),
    });
    const { constant_result: result } = (await response.json()) as { constant_result?: string[] };
    return decodeParameters(types, hexToBytes(result?.[0] ?? '')).map(({ value }) => value);
  }

  /** Signatures of a withdrawal and their makers, as the main gateway takes them. */
  signed(withdrawal: BridgeWithdrawal, oracles = this.oracles.slice(0, 3)): [string[], Address[]] {
    const hash = withdrawalHash(this.domain, withdrawal);
    return [
      oracles.map(({ privateKey }) => `0x${bytesToHex(signDigest(hash, privateKey))}`),
      oracles.map(({ address }) => addressFromBytes(address)),
    ];
  }

  async close(): Promise<void> {
    await this.main.close();
    await this.side.close();
  }
}

/** The text of require, or what the machine said. */
function reasonOf(info: TransactionInfo): string {
  const data = info.contractResult[0] ?? new Uint8Array(0);
  if (bytesToHex(data.subarray(0, 4)) === '08c379a0')
    return decodeParameters(['string'], data.subarray(4))[0]?.value as string;
  return bytesToText(info.resMessage) ?? '';
}
