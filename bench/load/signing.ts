import { encodeCall } from '@sunscope/tron/abi';
import type { Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import {
  createTransactionRaw,
  encodeTransaction,
  transactionId,
  type TransactionOptions,
} from '@sunscope/tron/transaction';
import { signRecoverable } from 'tiny-secp256k1';
import { signEthereum, type EthereumTransaction } from '../lib/ethereum.ts';
import { HARDHAT_CHAIN_ID, rpcBody } from '../lib/hardhat.ts';

// What a signing process is asked for: the request bodies of one sender. Plain data, so that it can be sent there.

export type SigningJob = TronJob | EthereumJob;

interface TronJob {
  readonly chain: 'tron';
  readonly key: Uint8Array;
  readonly owner: Uint8Array;
  readonly to: { readonly address: Address; readonly bytes: Uint8Array };
  /** The token to move; TRX where there is none. */
  readonly contract: Uint8Array | undefined;
  /** Each transaction's timestamp is one later, which makes distinct ids out of transfers that are otherwise alike. */
  readonly options: TransactionOptions;
  readonly count: number;
}

interface EthereumJob {
  readonly chain: 'ethereum';
  readonly key: Uint8Array;
  /** Each transaction's nonce is one higher. */
  readonly transaction: EthereumTransaction;
  readonly count: number;
}

export function signJob(job: SigningJob): string[] {
  const one = job.chain === 'tron' ? tronBody(job) : ethereumBody(job);
  return Array.from({ length: job.count }, (_, index) => one(index));
}

function tronBody({ key, owner, to, contract, options }: TronJob): (index: number) => string {
  const data = contract && encodeCall('transfer(address,uint256)', [to.address, 1n]);
  return index => {
    const own = { ...options, timestampMs: options.timestampMs + BigInt(index) };
    const rawData =
      contract && data
        ? createTransactionRaw(
            'TriggerSmartContract',
            { owner_address: owner, contract_address: contract, data },
            own,
          )
        : createTransactionRaw(
            'TransferContract',
            { owner_address: owner, to_address: to.bytes, amount: 1n },
            own,
          );
    return `{"transaction":"${bytesToHex(signTron(rawData, key))}"}`;
  };
}

/** The whole transaction: raw data and signature. */
export function signTron(rawData: Uint8Array, key: Uint8Array): Uint8Array {
  const { signature, recoveryId } = signRecoverable(transactionId(rawData), key);
  const whole = new Uint8Array(65);
  whole.set(signature);
  whole[64] = 27 + recoveryId;
  return encodeTransaction(rawData, { signature: [whole] });
}

function ethereumBody({ key, transaction }: EthereumJob): (index: number) => string {
  return index =>
    rpcBody('eth_sendRawTransaction', [
      signEthereum({ ...transaction, nonce: transaction.nonce + index }, HARDHAT_CHAIN_ID, key),
    ]);
}
