import type { MessageInit, MessageName } from '@sunscope/tron/codec';
import type { ChainClock } from '../../chain/clock.ts';
import type { Chain } from '../../chain/chain.ts';
import type { SideBridge } from '../../chain/side-bridge.ts';
import type { KeyedAccount } from '../../chain/genesis.ts';
import type { SignerThread } from '../../transactions/signer-thread.ts';
import type { ChainTransaction } from '../../transactions/transaction.ts';

/** What the HTTP API works on. */
export interface ApiDevnet {
  readonly chain: Chain;
  /** Recovers signers ahead of the chain. */
  readonly signers: SignerThread;
  readonly clock: ChainClock;
  /** Funded accounts of the mnemonic, with their keys. */
  readonly accounts: readonly KeyedAccount[];
  readonly treasury: KeyedAccount;
  readonly mnemonic: string;
  /** Phrase and keys of the funded accounts may be printed and given to control calls. */
  readonly showsKeys: boolean;
  readonly allowedHosts: readonly string[];
  /** JSON-RPC goes beyond java-tron's where Ethereum's tools need it. */
  readonly tolerantRpc: boolean;
  /** Signs a contract with one or more keys and broadcasts it. @returns the transaction, accepted. @throws RejectedTransaction */
  send<K extends MessageName>(
    contract: K,
    parameter: MessageInit<K>,
    signers: readonly KeyedAccount[],
    options?: SendOptions,
  ): Promise<ChainTransaction>;
  /** Answers `POST /tre`. */
  readonly tre: boolean;
  /** Another time between blocks; 0 makes a block per transaction. */
  setBlockMs(blockMs: number): Promise<void>;
  /** Stops making blocks by itself (transactions wait for `chain.mine`), or goes on. */
  pause(paused: boolean): Promise<void>;
  /** Stops what the demo world does by itself, or lets it go on. @returns false where there is no demo world */
  pauseDemo(paused: boolean): Promise<boolean>;
  /** Tells the demo world's people of a bridge to a side chain. @returns false where there is no demo world */
  tellDemo(bridge: SideBridge): boolean;
}

export interface SendOptions {
  feeLimitSun?: bigint;
  memo?: Uint8Array;
  permissionId?: number;
}
