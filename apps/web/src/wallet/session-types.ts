import type { Address } from '@sunscope/tron/address';
import type { StoreApi } from 'zustand/vanilla';
import type { AccountRecords } from './account-records.ts';
import type { TabChannel } from './session-channel.ts';
import type { CookieJar } from './session-cookies.ts';
import type { LoginKindId, Signer } from './signer.ts';
import type { SigningService } from './signing-service.ts';
import type { Keeping } from './signing-vault.ts';

/** The identity of a session; nothing in here is secret. */
export interface SessionAccount {
  /** Id of the stored record, also the value of the cookie `account_key`; of this page alone for a key in memory. */
  readonly recordId: string;
  readonly address: Address;
  readonly kind: LoginKindId;
  readonly pathIndex?: number;
  /** The injected wallet that signs. */
  readonly walletId?: string;
  /**
   * `memory`: nothing is stored, a reload signs out; so does it with an external device, whose channel ends with the
   * page. Other logins without a key count as `stay`.
   */
  readonly keeping: Keeping['how'];
}

/** `starting` until the stored session has been looked for, so that nothing flashes "connect" before that. */
export type Session =
  | { readonly status: 'starting' }
  | { readonly status: 'closed' }
  | { readonly status: 'open'; readonly account: SessionAccount }
  /** Idle too long: the password opens it again, or (`secret`) the key itself, since the one held was erased. */
  | {
      readonly status: 'locked';
      readonly account: SessionAccount;
      readonly unlockWith: 'password' | 'secret';
    };

/** A session that has an account. */
export type SignedIn = Extract<Session, { account: SessionAccount }>;

export interface LoginRequest {
  kind: LoginKindId;
  address: Address;
  /** Taken over and overwritten. With no bytes the signing service holds the key that it read for this address. */
  privateKey?: Uint8Array;
  /** Stores the key, locked with this password. */
  password?: string;
  /** Stores the key without a password: whoever uses this browser can sign. Otherwise it stays in memory. */
  stay?: boolean;
  /** Idle time after which the session locks, ms. */
  idleMs: number;
  /** The injected wallet that signs. */
  walletId?: string;
  /** Hardware wallets: index of the derivation path. */
  pathIndex?: number;
}

/** What a browser did not let be erased. */
export type Remainder = 'record' | 'cookies';

export interface SessionManager {
  readonly store: StoreApi<Session>;
  /** Restores the session that the cookie names, if its record is here. */
  restore(): Promise<void>;
  /** Follows what another tab did meanwhile: signed in, out, or over to another account. */
  refresh(): Promise<void>;
  login(request: LoginRequest): Promise<void>;
  /**
   * Signs out in every tab, whatever the browser lets be erased; does not throw.
   * @returns what of the login stays in this browser; nothing, as a rule
   */
  logout(): Promise<readonly Remainder[]>;
  lock(): Promise<void>;
  /** Opens a locked session by its password. */
  unlock(password: string): Promise<void>;
  /** Notes activity of the user. */
  touch(): void;
  /** Locks when no tab was used for too long; to be called now and then. */
  checkIdle(): Promise<void>;
  /** The page is left, and might be shown again as it is: a key in memory does not wait for that. */
  leave(): void;
  /** The signer of the open session. @throws WalletError `not_login`, `locked` */
  signer(): Signer;
}

export interface SessionDependencies {
  /** Where the session stands for all who look at it; `starting` at first. */
  store: StoreApi<Session>;
  records: AccountRecords;
  cookies: CookieJar;
  tabs: TabChannel;
  /** Given lazily: restoring a session needs no signing code. */
  signing: () => SigningService;
  now: () => number;
  /** The side chain that transactions are signed for; undefined, or absent, on a network that is none. */
  chainId?: () => Promise<string | undefined>;
  /** Called when the live feed should begin or stop to follow an address. */
  onFollow: (address: Address) => void;
  onUnfollow: (address: Address) => void;
}
