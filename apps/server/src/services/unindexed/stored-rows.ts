import type { Effects } from '../../decode/effects.ts';
import type { StoredBlock } from '../../repositories/blocks-read.ts';
import type { StoredTransaction } from '../../repositories/transactions-read.ts';
import type { StoredTransfer } from '../../repositories/transfers-read.ts';

// What a decoded block would be in the tables, as the readers give it.

export function storedBlock(effects: Effects | undefined): StoredBlock | undefined {
  if (!effects) return undefined;
  const { block } = effects;
  return {
    number: block.number,
    hash: block.hash,
    parent_hash: block.parentHash,
    timestamp_ms: block.timestampMs,
    witness: block.witness,
    tx_trie_root: block.txTrieRoot,
    version: block.version,
    tx_count: effects.transactions.length,
    transfer_count: effects.transfers.length,
    size_bytes: block.sizeBytes,
    fee: block.fee ?? null,
    net_usage: block.netUsage ?? null,
    energy_usage: block.energyUsage ?? null,
  };
}

export function storedTransactions({ block, transactions }: Effects): StoredTransaction[] {
  return transactions.map(row => ({
    hash: row.hash,
    position: row.position,
    timestamp_ms: block.timestampMs,
    owner: row.owner,
    counterparty: row.counterparty ?? null,
    contract_type: row.contractType,
    contract_result: row.contractResult,
    succeeded: row.succeeded,
    amount: row.amount ?? null,
    token: row.token ?? null,
    fee: row.fee ?? null,
    body: row.body,
    info: row.info ?? null,
    risk: 0,
  }));
}

export function storedTransfers(effects: Effects | undefined): StoredTransfer[] {
  return (effects?.transfers ?? []).map(transfer => ({
    position: transfer.position,
    token: transfer.token,
    token_kind: transfer.tokenKind,
    token_id: transfer.tokenId ?? null,
    from_address: transfer.from,
    to_address: transfer.to,
    amount: transfer.amount,
    timestamp_ms: effects?.block.timestampMs ?? 0n,
    hash: transfer.hash,
    origin: transfer.origin,
    risk: transfer.risk,
  }));
}
