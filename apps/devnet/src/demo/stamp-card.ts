import { encodeParameters } from '@sunscope/tron/abi';
import type { HexAddress } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import type { AddressBytes } from '../state/address-bytes.ts';
import { deployedAddress } from '../tvm/machine/addresses.ts';
import { cast, people } from './cast.ts';
import type { DemoWorld } from './demo-world.ts';
import { deploy } from './deploy.ts';
import { each, type Founding } from './founding-steps.ts';
import { stampCardContracts } from './tokens.ts';

const owner = cast.lantern;

/** Where a library's address belongs in code that uses it. */
const LINK = /__\$[0-9a-f]{34}\$__/g;

const bodyOf = (address: AddressBytes): string => bytesToHex(address.subarray(1));

/**
 * Deploys a library, a contract that is linked to it, and the proxy through which people call that contract; the first
 * customers collect stamps.
 */
export async function openStampCard(founding: Founding): Promise<void> {
  const { sender } = founding;
  const { tiers, card, proxy } = stampCardContracts;
  const addressOf = (id: Uint8Array): AddressBytes =>
    hexToBytes(deployedAddress(id, bytesToHex(owner.address) as HexAddress));
  const library = addressOf(await deploy(sender, tiers, hexToBytes(tiers.artifact.bytecode)));
  const code = card.artifact.bytecode.replaceAll(LINK, bodyOf(library));
  const implementation = addressOf(await deploy(sender, card, hexToBytes(code)));
  const first = encodeParameters(['address'], [bytesToHex(implementation)]);
  const place = addressOf(
    await deploy(sender, proxy, concatBytes(hexToBytes(proxy.artifact.bytecode), first)),
  );
  await each(founding, [...people.slice(0, 8).entries()], ([index, person]) =>
    sender.call(person, place, 'collect(uint256)', [BigInt(3 + index)]),
  );
}

/** A customer collects stamps, or more seldom hands them in, sometimes more than there are. */
export async function useStampCard({ sender, random, stampCard }: DemoWorld): Promise<void> {
  if (!stampCard) return;
  const customer = random.pick(people.slice(0, 16));
  const signature = random.chance(0.2) ? 'redeem(uint256)' : 'collect(uint256)';
  await sender.call(customer, stampCard, signature, [BigInt(random.whole(1, 10))]);
}
