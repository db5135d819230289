import type { NodeBlock } from '@sunscope/node-api/shapes';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { blockIdOf, encodeHeaderRaw, merkleRoot } from '@sunscope/tron/block';
import { hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { sha256 } from '@sunscope/tron/hash';
import {
  createTransactionRaw,
  decodeTransactionRaw,
  encodeTransaction,
  transactionId,
} from '@sunscope/tron/transaction';

/** What main net began with, as java-tron's config.conf has it: Zion, Sun and Blackhole. */
const ACCOUNTS = [
  ['TLLM21wteSPs4hKjbxgmH1L6poyMjeTbHm', 99_000_000_000_000_000n],
  ['TXmVpin5vq5gdZsciyyjdZgKRUju4st1wM', 0n],
  ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', -9_223_372_036_854_775_808n],
] as const;

/** Main net's block 0, made as java-tron makes it: its id is the known one. */
export function mainNetGenesis(): NodeBlock {
  const raws = ACCOUNTS.map(([to, amount]) =>
    createTransactionRaw(
      'TransferContract',
      {
        owner_address: textToBytes('0x000000000000000000000'),
        to_address: addressToBytes(parseAddress(to)),
        amount,
      },
      {
        refBlock: { ref_block_bytes: new Uint8Array(0), ref_block_hash: new Uint8Array(0) },
        expirationMs: 0n,
        timestampMs: 0n,
      },
    ),
  );
  const header = {
    ...emptyMessage('BlockHeaderRaw'),
    txTrieRoot: merkleRoot(raws.map(raw => sha256(encodeTransaction(raw, {})))),
    parentHash: hexToBytes('e58f33f9baf9305dc6f82b9f1934ea8f0ade2defb951258d50167028c780351f'),
    witness_address: textToBytes(
      'A new system must allow existing systems to be linked together without requiring any central control or coordination',
    ),
  };
  return {
    id: blockIdOf(encodeHeaderRaw(header), 0n),
    number: 0n,
    header: { raw_data: header, witness_signature: new Uint8Array(0) },
    transactions: raws.map(raw => ({
      id: transactionId(raw),
      rawData: raw,
      transaction: { raw_data: decodeTransactionRaw(raw), signature: [], ret: [] },
    })),
  };
}
