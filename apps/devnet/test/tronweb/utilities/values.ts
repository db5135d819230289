import { TronWeb } from 'tronweb';
import { hexToBytes } from '@sunscope/tron/bytes';
import { publicKeyFromPrivateKey } from '@sunscope/tron/keys';
import type { World } from '../world.ts';

// What the tables call with, and what they hold against it.

export const hex = (bytes: Iterable<number>) => Buffer.from([...bytes]).toString('hex');
/** SHA-256 and keccak-256 of "abc", from the standards' own examples. */
export const SHA256_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
export const KECCAK_ABC = '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45';
export const BYTES = [1, 2, 255];
export const word = (value: number) => value.toString(16).padStart(64, '0');

export const { utils } = new TronWeb({ fullHost: 'http://127.0.0.1:1' });
export const own = ({ alice }: World) => alice.address;
export const ownHex = ({ alice }: World) => alice.hex;
export const key = ({ alice }: World) => alice.privateKey;
export const keyBytes = (world: World) => [...hexToBytes(key(world))];
export const keyBase64 = (world: World) => Buffer.from(key(world), 'hex').toString('base64');
export const addressBytes = (world: World) => [...world.alice.keyed.address];
export const publicKey = (world: World) => [...publicKeyFromPrivateKey(world.alice.keyed.privateKey)];
export const onChain = ({ web, transfer }: World) => web.trx.getTransaction(transfer.id);
/** Address of the signer of a digest. */
export const recover = (digest: string, signature: string) =>
  utils.address.fromHex(utils.crypto.ecRecover(digest, signature));

/** Whether an address is that of the key it came with. */
export function isPair({
  privateKey,
  address,
}: {
  privateKey: string;
  address: { base58: string; hex: string };
}): boolean {
  return TronWeb.address.fromPrivateKey(privateKey) === address.base58;
}

/** Whether an address is the first of the phrase it came with. */
export function fromPhrase({
  mnemonic,
  address,
}: {
  mnemonic: { phrase: string } | null;
  address: string;
}): boolean {
  return TronWeb.fromMnemonic(mnemonic?.phrase ?? '').address === address;
}
