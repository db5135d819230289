import { transactionId } from '@sunscope/tron/transaction';
import type { Address } from '@sunscope/tron/address';
import { requireOwnIntent } from './signable.ts';
import { WalletError } from './signer.ts';
import {
  describeKey,
  sealKey,
  signWithKey,
  unwrappingKey,
  type KeyOwner,
  type SealedKey,
} from './signing-core.ts';

/** What becomes of a key that was typed. */
export type Keeping =
  /** Gone with the page. */
  | { how: 'memory' }
  /** Stored, opened by a password. */
  | { how: 'password'; password: string }
  /** Stored, opened by whoever uses this browser. */
  | { how: 'stay' };

/** What is signed: the bytes of a transfer of the key's owner, or a message, which gets TRON's prefix. */
export type SignRequest = { rawData: Uint8Array } | { message: string };

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

interface Held {
  owner: KeyOwner;
  sealed: SealedKey;
  wrappingKey: CryptoKey;
}

/** Holds one key at a time, encrypted but while it signs. */
export function createSigningVault(): SigningVault {
  let held: Held | undefined;
  return {
    describe: describeKey,

    async hold(privateKey, owner, keeping) {
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
      const { sealed, wrappingKey } = held;
      if ('message' in request)
        return signWithKey(sealed, held.owner, wrappingKey, { message: request.message });
      requireOwnIntent(request.rawData, held.owner.address);
      return signWithKey(sealed, held.owner, wrappingKey, { digest: transactionId(request.rawData) });
    },
  };
}
