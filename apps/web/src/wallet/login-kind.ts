import type { Address } from '@sunscope/tron/address';
import type { LoginKindId } from './signer.ts';
import type { SigningService } from './signing-service.ts';

/** What a typed login comes to. */
export type LoginReading =
  | { status: 'incomplete' }
  /** Ready: the address it opens, and the key bytes where there is a key. The caller overwrites them. */
  | { status: 'ready'; address: Address; privateKey?: Uint8Array }
  /** The word that asks for the external device login. */
  | { status: 'external' };

/** One way of signing in by typing something. Kinds with devices or extensions will add their own start. */
export interface LoginKind {
  readonly id: LoginKindId;
  /** True where what is typed is a secret: hidden while typed, cleared after use. */
  readonly secret: boolean;
  /** Of a whole text, in characters: until then nothing is wrong, only missing. */
  readonly length: number;
  /** What a text may be made of while it is typed. */
  readonly letters?: RegExp;
  /** Judges what is typed. Key arithmetic is the signing service's, so that this page never loads it. */
  read(text: string, signing: Pick<SigningService, 'describe'>): Promise<LoginReading>;
}
