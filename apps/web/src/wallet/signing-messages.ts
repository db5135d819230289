import type { WalletErrorCode } from './signer.ts';
import type { SigningVault } from './signing-vault.ts';

// What page and signing worker say to each other.

export type SigningCall =
  | { call: 'describe'; arguments: Parameters<SigningVault['describe']> }
  | { call: 'hold'; arguments: Parameters<SigningVault['hold']> }
  | { call: 'open'; arguments: Parameters<SigningVault['open']> }
  | { call: 'sign'; arguments: Parameters<SigningVault['sign']> };
export type SigningReply = { id: number } & (
  | { value: unknown }
  | { error: { code: WalletErrorCode; message: string } }
);
