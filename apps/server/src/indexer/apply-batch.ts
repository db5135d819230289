import { equalBytes } from '@sunscope/tron/bytes';
import type { CopyWriter } from '../database/copy-writer.ts';
import type { Session } from '../database/database.ts';
import { saveEffects } from '../repositories/journal.ts';
import { ensurePartitions } from '../repositories/partitions.ts';
import { findAccounts, findOrigins, findSentTo } from '../repositories/prior-rows.ts';
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
import { partiesOf, type BlockParties, type Sides } from './pairs.ts';
import { prepareBatch, type PreparedBatch } from './prepare-batch.ts';
import { RiskReader } from './risk-reader.ts';
import type { TokenFacts } from './token-metadata.ts';

const ADDRESS_BYTES = 21;

export interface ApplyOptions {
  /** Facts of tokens seen for the first time, by {@link keyOf} of the token. */
  tokenFacts?: ReadonlyMap<string, TokenFacts>;
  /** Whether the genuine tokens of the main network exist here. */
  mainNet: boolean;
  warnings?: readonly { number: bigint; code: string; message: string }[];
  /** Solidified height as known now. */
  solidNumber?: bigint;
  /** {@link sendReady} was called in this transaction already. */
  sent?: boolean;
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
  const { batch, parties, pairs, changes } = prepared;
  const state = await readSyncState(session);
  const [lowest, highest] = [batch[0], batch.at(-1)];
  if (lowest && highest) await ensurePartitions(session, lowest.block.number, highest.block.number);
  const totals = new BatchTotals(parties);
  const tokens = await findTokens(session, prepared.tokens);
  const blocks = withPurchases(batch, tokens);
  const asked = [...parties.all];
  for (const account of await findAccounts(
    session,
    asked.map(party => party.address),
  )) {
    const party = asked[account.place - 1];
    if (party) party.prior = account;
  }
  const risks = new RiskReader(parties, pairs, tokens);
  // Who never sent anything sent nothing to anybody.
  risks.learn(
    await findSentTo(
      session,
      pairs.all.filter(({ owner }) => owner.prior?.sends === true),
    ),
  );
  const unknown = prepared.tokens.filter(token => !tokens.has(keyOf(token)));
  const newTokens = new NewTokens(tokens, await findOrigins(session, unknown), options);
  newTokens.learn(await findNamesakes(session, newTokens.looksOf(blocks)));
  // The database takes in the rows that are ready while the others are worked out.
  const copying = options.sent === true ? Promise.resolve() : sendReady(session, prepared);
  // Its failure is met where it is awaited; until then it is no unhandled one.
  copying.catch(() => undefined);

  const writers = createWriters();
  for (const [place, effects] of blocks.entries()) {
    risks.enterBlock(effects);
    newTokens.enterBlock(effects);
    const before = effects === batch[place] ? prepared.found[place] : undefined;
    const found = before ?? partiesOf(effects, parties, pairs);
    writeBlock(effects, found, { writers, totals, risks, newTokens: newTokens.found });
  }
  for (const token of newTokens.found.values())
    if (!tokens.has(keyOf(token.token))) totals.count(TOKEN_COUNTER[token.kind] ?? 'trc20_tokens', 1);
  const deltas = totals.finish();
  await copying;
  if (changes && lowest) {
    await saveDerived(session, lowest.block.number, changes);
    await saveEffects(session, lowest.block, {
      accounts: deltas.accounts.map(delta => delta.address),
      tokens: deltas.tokens.map(({ token }) => token),
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
    deltas.tokens.map(({ token, transfers, supplyChanged }) => ({
      token,
      holders: holderChanges.get(keyOf(token)) ?? 0n,
      transfers: BigInt(transfers),
      // A token that is new was asked about just now.
      supplyChanged: supplyChanged && tokens.has(keyOf(token)),
    })),
  );
  await addToDays(session, deltas.days);
  await addToCounters(session, totals.counters);
  await insertWarnings(session, options.warnings ?? []);
  await writeSyncState(session, nextState(state, batch, options));
}

/** Sends what does not depend on the blocks before, within the transaction that applies the batch. */
export async function sendReady(session: Session, { transactions, derived }: PreparedBatch): Promise<void> {
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

interface JudgedTransfer {
  transfer: TransferEffect;
  risk: number;
}

interface BlockContext {
  writers: Writers;
  totals: BatchTotals;
  risks: RiskReader;
  newTokens: ReadonlyMap<string, NewToken>;
}

function writeBlock(
  effects: Effects,
  { owners, counterparties, sides }: BlockParties,
  { writers, totals, risks, newTokens }: BlockContext,
): void {
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
  totals.addBlock(block, transactions.length);
  let next = 0;
  for (const [place, row] of transactions.entries()) {
    totals.addTransaction(row, owners[place], counterparties[place]);
    let main: JudgedTransfer | undefined;
    const first = next;
    while (transfers[next]?.hash === row.hash) next++;
    for (let index = first; index < next; index++) {
      const transfer = transfers[index] as TransferEffect;
      const ends = sides[index] as Sides;
      const risk = risks.riskOf(transfer, ends, newTokens);
      const judged = { transfer, risk };
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
      totals.addTransfer(transfer, risk, ends);
      if (transfer.position === row.position) main = judged;
      else addActivity(writers.activity, transfer.position, undefined, undefined, judged);
    }
    addActivity(writers.activity, row.position, row.owner, row.counterparty, main);
  }
  totals.addSent(risks.takeSent());
  for (const fact of effects.facts) totals.addFact(fact);
  for (const issue of effects.issues) totals.addIssue(issue);
}

/** One row per address at a position, for its part in the transaction, in the transfer, or in both. */
function addActivity(
  writer: CopyWriter,
  position: bigint,
  owner: Uint8Array | undefined,
  counterparty: Uint8Array | undefined,
  judged: JudgedTransfer | undefined,
): void {
  const { transfer, risk } = judged ?? {};
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
    writer.add(
      address,
      position,
      found & 3,
      found >> 2,
      moved?.token,
      moved?.tokenKind,
      moved ? (risk ?? 0) : 0,
    );
  }
}
