import type { Address } from '@sunscope/tron/address';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { signDigest } from '@sunscope/tron/signature';
import { requireOwnIntent } from './signable.ts';
import { WalletError } from './signer.ts';
import { transactionDigest } from './transaction-digest.ts';
import {
  canEncrypt,
  describeKey,
  digestOf,
  sealKey,
  signWithKey,
  unwrappingKey,
  type KeyOwner,
  type SealedKey,
  type Signable,
} from './signing-core.ts';

/** What becomes of a key that was typed. */
export type Keeping =
  /** Gone with the page. */
  | { how: 'memory' }
  /** Stored, opened by a password. */
  | { how: 'password'; password: string }
  /** Stored, opened by whoever uses this browser. */
  | { how: 'stay' };

/**
 * What is signed: the bytes of a transfer of the key's owner, for the side chain that is named or for a network that is
 * none; or a message, which gets TRON's prefix.
 */
export type SignRequest = { rawData: Uint8Array; chainId?: string | undefined } | { message: string };

/** What is asked of a wallet or device that holds its key itself: typed data (TIP-712), as JSON, too. */
export type OutsideSignRequest = SignRequest | { typedData: string };

/** What may touch private keys. In browsers it runs in a worker of its own. No answer holds a key or what opens one. */
export interface SigningVault {
  /** The address a key controls, undefined for bytes that are no key. Overwrites the bytes. */
  describe(privateKey: Uint8Array): Promise<Address | undefined>;
  /** Holds a key for signing, and gives what may be stored of it. Overwrites the bytes. */
  hold(privateKey: Uint8Array, owner: KeyOwner, keeping: Keeping): Promise<SealedKey | undefined>;
  /** Holds a stored key for signing. */
  open(sealed: SealedKey, owner: KeyOwner, password?: string): Promise<void>;
  /** @throws WalletError `locked` where this owner's key is not held; `tampered` for what is no transfer of theirs */
  sign(owner: KeyOwner, request: SignRequest): Promise<Uint8Array>;
}

type Held = { owner: KeyOwner } & (
  | { sealed: SealedKey; wrappingKey: CryptoKey }
  /** Browsers encrypt nothing on pages that came without HTTPS. */
  | { plain: Uint8Array }
);

/** Holds one key at a time, encrypted but while it signs. */
export function createSigningVault(): SigningVault {
  let held: Held | undefined;
  /** The chain of the first signature: a page has one chain as long as it lives, and no other gets a signature here. */
  let chain: { id: string | undefined } | undefined;
  return {
    describe: describeKey,

    async hold(privateKey, owner, keeping) {
      if (!canEncrypt()) {
        held = { owner, plain: holdPlain(privateKey, owner, keeping.how) };
        return undefined;
      }
      const password = keeping.how === 'password' ? keeping.password : undefined;
      const { sealed, wrappingKey } = await sealKey(privateKey, owner, password);
      held = { owner, sealed, wrappingKey };
      return keeping.how === 'memory' ? undefined : sealed;
    },

    async open(sealed, owner, password = '') {
      held = { owner, sealed, wrappingKey: await unwrappingKey(sealed, owner, password) };
    },

    async sign(owner, request) {
      if (held === undefined || held.owner.recordId !== owner.recordId)
        throw new WalletError('locked', 'The wallet is locked; unlock it first');
      const signable = signableOf(request, held.owner.address);
      if ('rawData' in request) {
        chain ??= { id: request.chainId };
        if (chain.id !== request.chainId)
          throw new WalletError('tampered', 'This page signs for one chain, and that is another');
      }
      return 'plain' in held
        ? signDigest(digestOf(signable), held.plain)
        : signWithKey(held.sealed, held.owner, held.wrappingKey, signable);
    },
  };
}

function signableOf(request: SignRequest, owner: Address): Signable {
  if ('message' in request) return { message: request.message };
  requireOwnIntent(request.rawData, owner);
  return { digest: transactionDigest(request.rawData, request.chainId) };
}

/** A copy for the vault alone, for as long as its worker lives; nothing of it can be stored. */
function holdPlain(privateKey: Uint8Array, owner: KeyOwner, how: Keeping['how']): Uint8Array {
  try {
    if (how !== 'memory')
      throw new WalletError(
        'needs_https',
        'This page came without HTTPS, so no key can be encrypted to be stored',
      );
    if (addressFromPrivateKey(privateKey) !== owner.address)
      throw new WalletError('wrong_key', `This key does not control ${owner.address}`);
    return privateKey.slice();
  } finally {
    privateKey.fill(0);
  }
}
