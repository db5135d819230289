import { addressToBytes, type Address } from './address.ts';
import { bytesToHex, concatBytes, hexToBytes, isHex, textToBytes } from './bytes.ts';
import { InvalidValueError } from './errors.ts';
import { keccak256, sha256 } from './hash.ts';

/** Bytes of a side chain's id: the form of an address, 41 first. */
const CHAIN_ID_BYTES = 21;

/** True for a side chain's id: 42 hex digits in any case, 41 first, no `0x`. */
export function isSideChainId(text: string): boolean {
  return isHex(text, CHAIN_ID_BYTES) && text.startsWith('41');
}

/**
 * The 21 bytes of a side chain's id.
 * @throws InvalidValueError `invalid_side_chain_id`
 */
export function parseSideChainId(text: string): Uint8Array {
  if (!isSideChainId(text))
    throw new InvalidValueError(
      'invalid_side_chain_id',
      'The id of a side chain is 42 hexadecimal characters that begin with 41, without 0x',
    );
  return hexToBytes(text);
}

/**
 * What is signed on a side chain instead of the transaction's id, so that no signature counts on another chain.
 * @param transactionId SHA-256 of the raw data, as everywhere
 */
export function sideDigest(transactionId: Uint8Array, chainId: Uint8Array): Uint8Array {
  if (transactionId.length !== 32)
    throw new InvalidValueError(
      'invalid_transaction_id',
      `A transaction id has 32 bytes, this has ${transactionId.length}`,
    );
  if (chainId.length !== CHAIN_ID_BYTES)
    throw new InvalidValueError(
      'invalid_side_chain_id',
      `The id of a side chain has ${CHAIN_ID_BYTES} bytes, this has ${chainId.length}`,
    );
  return sha256(concatBytes(transactionId, chainId));
}

/** Hash that a side chain's first block names as its parent. */
export function sideGenesisParent(chainId: Uint8Array): Uint8Array {
  return sha256(chainId);
}

/** Kinds of assets that cross a bridge, by the number that gateways and hashes have for them. */
export const bridgeKinds = { trx: 0, trc10: 1, trc20: 2, trc721: 3 } as const;
export type BridgeKind = keyof typeof bridgeKinds;

/** Which two chains and which gateway a withdrawal's signatures count for. */
export interface BridgeDomain {
  /** The main chain as its contracts see it (CHAINID): the last 4 bytes of its first block's id. */
  mainChainId: bigint;
  mainGateway: Address;
  /** The side chain's 21 bytes. */
  sideChainId: Uint8Array;
}

/** What an oracle signs to have released on the main chain. */
export interface BridgeWithdrawal {
  kind: BridgeKind;
  to: Address;
  /** 0 for TRX, the id of a TRC10 token, the main chain's contract of the others as a number. */
  asset: bigint;
  /** Sun or smallest units; the id of a TRC721 item. */
  amount: bigint;
  nonce: bigint;
}

const DOMAIN_TYPE = keccak256(
  textToBytes('SunscopeBridge(uint256 mainChainId,address mainGateway,bytes21 sideChainId)'),
);
const WITHDRAWAL_TYPE = keccak256(
  textToBytes('Withdrawal(bytes32 domain,uint8 kind,address to,uint256 asset,uint256 amount,uint256 nonce)'),
);

/** An EVM word: 32 bytes, big end first. */
function word(value: bigint): Uint8Array {
  if (value < 0n || value >= 1n << 256n)
    throw new InvalidValueError('invalid_amount', `${value} does not fit into 32 bytes`);
  return hexToBytes(value.toString(16).padStart(64, '0'));
}

/** An address as contracts see it: 20 bytes in a word, without the 41. */
function addressWord(address: Address): Uint8Array {
  return concatBytes(new Uint8Array(12), addressToBytes(address).subarray(1));
}

/** Hash of what a withdrawal's signatures are bound to. Gateways of both chains hold the same. */
export function bridgeDomain({ mainChainId, mainGateway, sideChainId }: BridgeDomain): Uint8Array {
  return keccak256(
    concatBytes(
      DOMAIN_TYPE,
      word(mainChainId),
      addressWord(mainGateway),
      sideChainId,
      new Uint8Array(32 - CHAIN_ID_BYTES),
    ),
  );
}

/**
 * Hash that oracles sign for a withdrawal: typed, with kind, both chains and the gateway, so that no signature counts for
 * another kind, bridge or chain (the public bridge's lacks all three).
 */
export function withdrawalHash(domain: Uint8Array, withdrawal: BridgeWithdrawal): Uint8Array {
  return keccak256(
    concatBytes(
      WITHDRAWAL_TYPE,
      domain,
      word(BigInt(bridgeKinds[withdrawal.kind])),
      addressWord(withdrawal.to),
      word(withdrawal.asset),
      word(withdrawal.amount),
      word(withdrawal.nonce),
    ),
  );
}

/** How many of a number of oracles have to agree. */
export function oracleQuorum(oracles: number): number {
  return Math.floor((2 * oracles) / 3) + 1;
}

/** The id of the chain as contracts see it: the last 4 bytes of its first block's id. */
export function contractChainId(genesisBlockId: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(genesisBlockId.subarray(28))}`);
}
