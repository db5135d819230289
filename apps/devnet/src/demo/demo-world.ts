import type { HexAddress } from '@sunscope/tron/address';
import { bytesToHex, bytesToText, hexToBytes } from '@sunscope/tron/bytes';
import type { CreateSmartContract } from '@sunscope/tron/messages';
import { contractParameter, transactionId } from '@sunscope/tron/transaction';
import { StateError } from '../state/errors.ts';
import type { AddressBytes } from '../state/address-bytes.ts';
import { deployedAddress } from '../tvm/machine/addresses.ts';
import { ContractType } from '@sunscope/tron/messages';
import type { DemoHost } from './demo-host.ts';
import type { DemoRandom } from './random.ts';
import { DemoSender } from './demo-sender.ts';
import {
  assetBookContract,
  assets,
  contracts,
  orderBookContract,
  stampCardContracts,
  type AssetKey,
  type ContractKey,
  type DemoContract,
} from './tokens.ts';

/** Blocks from the beginning within which the world was founded. */
const FOUNDING_BLOCKS = 200n;

/** Where the contracts and TRC10 tokens of the demo world lie on this chain. */
export interface DemoPlaces {
  readonly contracts: Readonly<Record<ContractKey, AddressBytes>>;
  readonly assets: Readonly<Record<AssetKey, string>>;
  /** Undefined in a world that was founded before there was one. */
  readonly orderBook: AddressBytes | undefined;
  /** The proxy of the stamp card; undefined as above. */
  readonly stampCard: AddressBytes | undefined;
  /** The same for TRC10 tokens. */
  readonly assetBook: AddressBytes | undefined;
}

/** The demo world as those who act in it see it. */
export interface DemoWorld extends DemoPlaces {
  readonly host: DemoHost;
  readonly sender: DemoSender;
  readonly random: DemoRandom;
}

/** Finds the demo world on a chain; undefined where the chain was started without it. */
export function findPlaces(host: DemoHost): DemoPlaces | undefined {
  const deployed = deployedContracts(host);
  const found: Partial<Record<ContractKey, AddressBytes>> = {};
  for (const [key, { name, owner }] of Object.entries(contracts)) {
    const address = deployed.get(placeKey(owner.address, name));
    if (!address) return undefined;
    found[key as ContractKey] = address;
  }
  const ids: Partial<Record<AssetKey, string>> = {};
  for (const [key, { owner }] of Object.entries(assets)) {
    const id = bytesToText(host.chain.state.account(owner.address)?.asset_issued_ID ?? new Uint8Array(0));
    if (id === undefined || id === '') return undefined;
    ids[key as AssetKey] = id;
  }
  const placeOf = ({ owner, name }: DemoContract) => deployed.get(placeKey(owner.address, name));
  return {
    contracts: found as DemoPlaces['contracts'],
    assets: ids as DemoPlaces['assets'],
    orderBook: placeOf(orderBookContract),
    stampCard: placeOf(stampCardContracts.proxy),
    assetBook: placeOf(assetBookContract),
  };
}

export function requirePlaces(host: DemoHost): DemoPlaces {
  const places = findPlaces(host);
  if (!places)
    throw new StateError('no_demo_world', 'The demo world was not founded completely on this chain');
  return places;
}

const placeKey = (owner: AddressBytes, name: string): string => `${bytesToHex(owner)} ${name}`;

function deployedContracts({ chain }: DemoHost): Map<string, AddressBytes> {
  return new Map(
    foundingDeployments(chain).map(({ id, owner, name }) => [
      placeKey(owner, name),
      hexToBytes(deployedAddress(id, bytesToHex(owner) as HexAddress)),
    ]),
  );
}

/** Contracts that were deployed while the world was founded. */
export function foundingDeployments(
  chain: DemoHost['chain'],
): { id: Uint8Array; owner: AddressBytes; name: string }[] {
  const found = [];
  const last = chain.head.number < FOUNDING_BLOCKS ? chain.head.number : FOUNDING_BLOCKS;
  for (let number = 1n; number <= last; number++)
    for (const { rawData, transaction } of chain.archive.block(number)?.transactions ?? []) {
      const contract = transaction.raw_data?.contract[0];
      if (contract?.type !== ContractType.CreateSmartContract) continue;
      const { owner_address: owner, new_contract }: CreateSmartContract = contractParameter(
        contract,
        'CreateSmartContract',
      );
      found.push({ id: transactionId(rawData), owner, name: new_contract?.name ?? '' });
    }
  return found;
}
