import { bytesToHex } from '@sunscope/tron/bytes';
import { decodeMessage, type MessageName } from '@sunscope/tron/codec';
import { contractTypeByCode, type ContractTypeInfo } from '@sunscope/tron/contract-types';
import { DecodeError } from '@sunscope/tron/errors';
import type { TransactionContract, TransactionRaw } from '@sunscope/tron/messages';
import { sideDigest } from '@sunscope/tron/side-chain';
import { decodeTransactionRaw, encodeTransaction } from '@sunscope/tron/transaction';
import { createHash } from 'node:crypto';
import { recoverSigners, type Signer } from './signatures.ts';

/** A transaction on its way through the chain, with what is computed once. */
export interface ChainTransaction {
  readonly id: Uint8Array;
  readonly idHex: string;
  /** What is signed: the id, on a side chain the digest over id and chain id. */
  readonly digest: Uint8Array;
  /** Hex of the side chain that it was read for; '' for a main chain. */
  readonly chainId: string;
  /** The signed bytes. */
  readonly rawData: Uint8Array;
  readonly raw: TransactionRaw;
  readonly signatures: readonly Uint8Array[];
  /** The first contract; undefined where there is none. */
  readonly contract: TransactionContract | undefined;
  readonly type: ContractTypeInfo | undefined;
  /** The contract's message, undefined where its bytes do not hold one. */
  readonly parameter: Record<string, unknown> | undefined;
  /** Address that pays and signs; empty where the contract names none. */
  readonly owner: Uint8Array;
  /** Whole transaction without a result. */
  readonly bytes: Uint8Array;
  /** Who signed, in the order of the signatures. Computed at first use. */
  readonly signers: readonly Signer[];
  /** Sets the signers, computed elsewhere. */
  knowSigners(signers: readonly Signer[]): void;
  /** True where its owner was impersonated when it came: its signatures are not looked at, then or later. */
  readonly isImpersonated: boolean;
  impersonate(): void;
}

const NO_ADDRESS = new Uint8Array(0);

/**
 * Prepares a transaction. Node's own SHA-256 is used because this is the hot path of a broadcast.
 * @param sideChainId of the side chain whose signatures count, if it is one
 */
export function readTransaction(
  rawData: Uint8Array,
  signatures: readonly Uint8Array[],
  sideChainId?: Uint8Array,
): ChainTransaction {
  const raw = decodeTransactionRaw(rawData);
  const id = new Uint8Array(createHash('sha256').update(rawData).digest());
  const digest = sideChainId ? sideDigest(id, sideChainId) : id;
  const contract = raw.contract[0];
  const type = contract ? contractTypeByCode(contract.type) : undefined;
  const parameter = contract && type?.message ? readParameter(contract, type) : undefined;
  const owner = type ? parameter?.[type.owner] : undefined;
  let signers: readonly Signer[] | undefined;
  let isImpersonated = false;
  return {
    id,
    idHex: bytesToHex(id),
    digest,
    chainId: sideChainId ? bytesToHex(sideChainId) : '',
    rawData,
    raw,
    signatures,
    contract,
    type,
    parameter,
    owner: owner instanceof Uint8Array ? owner : NO_ADDRESS,
    bytes: encodeTransaction(rawData, { signature: signatures }),
    get signers() {
      return (signers ??= recoverSigners(digest, signatures));
    },
    knowSigners(known) {
      signers = known;
    },
    get isImpersonated() {
      return isImpersonated;
    },
    impersonate() {
      isImpersonated = true;
    },
  };
}

function readParameter(
  contract: TransactionContract,
  type: ContractTypeInfo,
): Record<string, unknown> | undefined {
  // java-tron refuses an Any whose type_url names another message ("contract type error").
  if (contract.parameter?.type_url.split('/').pop() !== `protocol.${type.name}`) return undefined;
  try {
    return decodeMessage(type.message as MessageName, contract.parameter.value) as unknown as Record<
      string,
      unknown
    >;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
