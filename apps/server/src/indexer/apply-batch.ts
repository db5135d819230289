import { equalBytes } from '@sunscope/tron/bytes';
import type { CopyWriter } from '../database/copy-writer.ts';
import type { Session } from '../database/database.ts';
import { saveEffects } from '../repositories/journal.ts';
import { ensurePartitions } from '../repositories/partitions.ts';
import { copyDerived, mergeDerived, saveDerived } from '../repositories/derived-write.ts';
import { readSyncState, writeSyncState, type SyncState } from '../repositories/sync-state.ts';
import { keyOf } from '../database/key-of.ts';
import {
  addToTokens,
  findNamesakes,
  findTokens,
  insertToken,
  type NewToken,
} from '../repositories/token-rows.ts';
import {
  addToCounters,
  addToDays,
  copyRows,
  findAccounts,
  findSentTo,
  insertWarnings,
  upsertAccounts,
  upsertHolders,
  upsertSentTo,
} from '../repositories/write-rows.ts';
import { BatchTotals, TOKEN_COUNTER } from './batch-totals.ts';
import { createWriters, type Writers } from './batch-writers.ts';
import type { Effects, TransferEffect } from './effects.ts';
import { withPurchases } from './purchases.ts';
import { NewTokens } from './new-tokens.ts';
import { prepareBatch, type PreparedBatch } from './prepare-batch.ts';
import { RiskReader } from './risk-reader.ts';
import type { TokenFacts } from './token-metadata.ts';

export interface ApplyOptions {
  /** Facts of tokens seen for the first time, by {@link keyOf} of the token. */
  tokenFacts?: ReadonlyMap<string, TokenFacts>;
  /** Whether the genuine tokens of the main network exist here. */
  mainNet: boolean;
  warnings?: readonly { number: bigint; code: string; message: string }[];
  /** Solidified height as known now. */
  solidNumber?: bigint;
}

/**
 * Writes a batch of blocks, ascending, and moves the cursor, all within the session's transaction.
 * @param options undoable: keep what is needed to undo the block; the batch must then be one block.
 */
export function applyBatch(
  session: Session,
  batch: readonly Effects[],
  { undoable, ...options }: ApplyOptions & { undoable: boolean },
): Promise<void> {
  return applyPrepared(session, prepareBatch(batch, { undoable }), options);
}

/** The same for a batch that was prepared ahead. It is used up. */
export async function applyPrepared(
  session: Session,
  prepared: PreparedBatch,
  options: ApplyOptions,
): Promise<void> {
  const { batch, pairs, changes } = prepared;
  const state = await readSyncState(session);
  const [lowest, highest] = [batch[0], batch.at(-1)];
  if (lowest && highest) await ensurePartitions(session, lowest.block.number, highest.block.number);
  const totals = new BatchTotals();
  const tokens = await findTokens(session, prepared.tokens);
  const blocks = withPurchases(batch, tokens);
  const accounts = await findAccounts(session, prepared.addresses);
  const risks = new RiskReader(accounts, tokens);
  risks.learn(await findSentTo(session, pairs.owners, pairs.looks));
  const newTokens = new NewTokens(tokens, accounts, options);
  newTokens.learn(await findNamesakes(session, newTokens.looksOf(blocks)));
  // The database takes in the rows that are ready while the others are worked out.
  const copying = copyReady(session, prepared);
  // Its failure is met where it is awaited; until then it is no unhandled one.
  copying.catch(() => undefined);

  const writers = createWriters();
  for (const effects of blocks) {
    risks.enterBlock(effects);
    newTokens.enterBlock(effects);
    writeBlock(effects, { writers, totals, risks, newTokens: newTokens.found });
  }
  for (const token of newTokens.found.values())
    if (!tokens.has(keyOf(token.token))) totals.count(TOKEN_COUNTER[token.kind] ?? 'trc20_tokens', 1);
  const deltas = totals.finish(accounts);
  await copying;
  if (changes && lowest) {
    await saveDerived(session, lowest.block.number, changes);
    await saveEffects(session, lowest.block, {
      accounts: deltas.accounts.map(delta => delta.address),
      tokens: deltas.touchedTokens,
      holders: deltas.holders,
      sentTo: deltas.sentTo,
      days: deltas.days.map(day => day.day),
      counters: totals.counters,
    });
  }
  await copyRows(session, Object.values(writers));
  await mergeDerived(session, prepared.derived);
  await upsertAccounts(session, deltas.accounts, highest?.block.number ?? 0n);
  await upsertSentTo(session, deltas.sentTo);
  for (const token of newTokens.found.values()) await insertToken(session, token);
  const holderChanges = new Map(
    (await upsertHolders(session, deltas.holders)).map(row => [keyOf(row.token), row.change]),
  );
  await addToTokens(
    session,
    deltas.touchedTokens.map(token => ({
      token,
      holders: holderChanges.get(keyOf(token)) ?? 0n,
      transfers: BigInt(deltas.tokenTransfers.get(keyOf(token)) ?? 0),
      // A token that is new was asked about just now.
      supplyChanged: tokens.has(keyOf(token)) && deltas.supplyChanged.has(keyOf(token)),
    })),
  );
  await addToDays(session, deltas.days);
  await addToCounters(session, totals.counters);
  await insertWarnings(session, options.warnings ?? []);
  await writeSyncState(session, nextState(state, batch, options));
}

/** Sends what does not depend on the blocks before. */
async function copyReady(session: Session, { transactions, derived }: PreparedBatch): Promise<void> {
  await copyRows(session, [transactions]);
  await copyDerived(session, derived);
}

function nextState(state: SyncState, batch: readonly Effects[], options: ApplyOptions): SyncState {
  let { cursor, genesisHash } = state;
  for (const { block } of batch) {
    // An archive may bring older blocks after newer ones; the cursor is the newest.
    if (cursor === undefined || block.number > cursor.number)
      cursor = { number: block.number, hash: block.hash };
    if (block.number === 0n) genesisHash = block.hash;
  }
  const solid = options.solidNumber ?? state.solidNumber;
  return {
    ...state,
    cursor,
    genesisHash,
    solidNumber: cursor !== undefined && solid > cursor.number ? cursor.number : solid,
  };
}

interface BlockContext {
  writers: Writers;
  totals: BatchTotals;
  risks: RiskReader;
  newTokens: ReadonlyMap<string, NewToken>;
}

function writeBlock(effects: Effects, { writers, totals, risks, newTokens }: BlockContext): void {
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
  totals.addBlock(block);
  let next = 0;
  for (const row of transactions) {
    totals.addTransaction(row, time);
    let main: TransferEffect | undefined;
    const first = next;
    while (transfers[next]?.hash === row.hash) next++;
    for (let index = first; index < next; index++) {
      const found = transfers[index] as TransferEffect;
      const transfer = { ...found, risk: risks.riskOf(found, newTokens, time) };
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
        transfer.risk,
      );
      totals.addTransfer(transfer, time);
      if (transfer.position === row.position) main = transfer;
      else addActivity(writers.activity, transfer.position, undefined, undefined, transfer);
    }
    addActivity(writers.activity, row.position, row.owner, row.counterparty, main);
  }
  totals.addSent(risks.takeSent());
  for (const fact of effects.facts) totals.addFact(fact, time);
  for (const issue of effects.issues) totals.addIssue(issue);
}

/** One row per address at a position, for its part in the transaction, in the transfer, or in both. */
function addActivity(
  writer: CopyWriter,
  position: bigint,
  owner: Uint8Array | undefined,
  counterparty: Uint8Array | undefined,
  transfer: TransferEffect | undefined,
): void {
  const parts: { address: Uint8Array; tx: number; transfer: number }[] = [];
  const add = (address: Uint8Array | undefined, tx: number, moved: number) => {
    if (address === undefined || address.length !== 21) return;
    const part = parts.find(known => known.address === address || equalBytes(known.address, address));
    if (part) {
      part.tx |= tx;
      part.transfer |= moved;
    } else parts.push({ address, tx, transfer: moved });
  };
  add(owner, 1, 0);
  add(counterparty, 2, 0);
  if (transfer) {
    add(transfer.from, 0, 1);
    add(transfer.to, 0, 2);
  }
  for (const part of parts) {
    const moved = part.transfer > 0 ? transfer : undefined;
    writer.add(
      part.address,
      position,
      part.tx,
      part.transfer,
      moved?.token,
      moved?.tokenKind,
      moved?.risk ?? 0,
    );
  }
}
