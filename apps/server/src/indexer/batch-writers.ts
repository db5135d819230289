import { CopyWriter } from '../database/copy-writer.ts';

/** One writer per table that only grows; transactions have theirs before. */
export interface Writers {
  blocks: CopyWriter;
  transfers: CopyWriter;
  activity: CopyWriter;
}

export function createWriters(): Writers & Record<string, CopyWriter> {
  return {
    blocks: new CopyWriter('blocks', {
      number: 'int8',
      hash: 'bytea',
      parent_hash: 'bytea',
      timestamp_ms: 'int8',
      witness: 'bytea',
      tx_trie_root: 'bytea',
      version: 'int4',
      tx_count: 'int4',
      transfer_count: 'int4',
      size_bytes: 'int4',
      fee: 'int8',
      net_usage: 'int8',
      energy_usage: 'int8',
    }),
    transfers: new CopyWriter('transfers', {
      position: 'int8',
      token: 'bytea',
      token_kind: 'int2',
      token_id: 'numeric',
      from_address: 'bytea',
      to_address: 'bytea',
      amount: 'numeric',
      timestamp_ms: 'int8',
      hash: 'bytea',
      origin: 'int2',
      risk: 'int4',
    }),
    activity: new CopyWriter(
      'address_activity',
      {
        address: 'bytea',
        position: 'int8',
        tx_direction: 'int2',
        transfer_direction: 'int2',
        token: 'bytea',
        token_kind: 'int2',
        risk: 'int4',
      },
      { sorted: true },
    ),
  };
}

export function createTransactionWriter(): CopyWriter {
  return new CopyWriter('transactions', {
    hash: 'bytea',
    position: 'int8',
    timestamp_ms: 'int8',
    owner: 'bytea',
    counterparty: 'bytea',
    contract_type: 'int4',
    contract_result: 'int2',
    succeeded: 'bool',
    amount: 'numeric',
    token: 'bytea',
    fee: 'int8',
    body: 'bytea',
    info: 'bytea',
  });
}
