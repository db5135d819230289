import { equalBytes } from '@sunscope/tron/bytes';
import { CopyWriter } from '../database/copy-writer.ts';
import type { Effects, TransferEffect } from '../decode/effects.ts';

const ADDRESS_BYTES = 21;

/** One writer per table that only grows; transactions have theirs before. */
interface Writers {
  blocks: CopyWriter;
  transfers: CopyWriter;
  activity: CopyWriter;
}

function createWriters(): Writers & Record<string, CopyWriter> {
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

/** Rows of blocks, transfers and activity. @param risks of the transfers of each block */
export function serializeBlocks(
  blocks: readonly Effects[],
  risks: readonly (readonly number[])[],
): readonly CopyWriter[] {
  const writers = createWriters();
  for (const [place, effects] of blocks.entries()) addBlock(effects, risks[place] ?? [], writers);
  return Object.values(writers);
}

function addBlock(effects: Effects, risks: readonly number[], writers: Writers): void {
  const { block, transactions, transfers } = effects;
  const time = block.timestampMs;
  writers.blocks.add(
    block.number,
    block.hash,
    block.parentHash,
    time,
    block.witness,
    block.txTrieRoot,
    block.version,
    transactions.length,
    transfers.length,
    block.sizeBytes,
    block.fee ?? null,
    block.netUsage ?? null,
    block.energyUsage ?? null,
  );
  let next = 0;
  for (const row of transactions) {
    let main: TransferEffect | undefined;
    let mainRisk = 0;
    for (; transfers[next]?.hash === row.hash; next++) {
      const transfer = transfers[next] as TransferEffect;
      const risk = risks[next] ?? 0;
      writers.transfers.add(
        transfer.position,
        transfer.token,
        transfer.tokenKind,
        transfer.tokenId ?? null,
        transfer.from,
        transfer.to,
        transfer.amount,
        time,
        transfer.hash,
        transfer.origin,
        risk,
      );
      if (transfer.position === row.position) {
        main = transfer;
        mainRisk = risk;
      } else addActivity(writers.activity, transfer.position, undefined, undefined, transfer, risk);
    }
    addActivity(writers.activity, row.position, row.owner, row.counterparty, main, mainRisk);
  }
}

/** One row per address at a position, for its part in the transaction, in the transfer, or in both. */
function addActivity(
  writer: CopyWriter,
  position: bigint,
  owner: Uint8Array | undefined,
  counterparty: Uint8Array | undefined,
  transfer: TransferEffect | undefined,
  risk: number,
): void {
  const sides = [owner, counterparty, transfer?.from, transfer?.to];
  for (let place = 0; place < sides.length; place++) {
    const address = sides[place];
    if (address?.length !== ADDRESS_BYTES) continue;
    // One row stands for all places that the address is found in, and is written at the first.
    let found = 0;
    let first = place;
    for (let other = sides.length - 1; other >= 0; other--) {
      const side = sides[other];
      if (side !== address && (side === undefined || !equalBytes(side, address))) continue;
      found |= 1 << other;
      first = other;
    }
    if (first < place) continue;
    // Places 0 and 1 are the transaction's, 2 and 3 the transfer's.
    const moved = found > 3 ? transfer : undefined;
    writer.add(address, position, found & 3, found >> 2, moved?.token, moved?.tokenKind, moved ? risk : 0);
  }
}
