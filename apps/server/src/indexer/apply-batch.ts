import type { Session } from '../database/database.ts';
import { saveEffects } from '../repositories/journal.ts';
import { ensurePartitions } from '../repositories/partitions.ts';
import { findAccounts, findOrigins } from '../repositories/prior-rows.ts';
import { findRecipients } from '../repositories/sent-to.ts';
import { copyDerived, mergeDerived, saveDerived } from '../repositories/rollup-writer.ts';
import { findSignedApprovals } from '../repositories/signed-approvals.ts';
import { TOKEN_COUNTER } from '../repositories/token-counters.ts';
import { readSyncState, writeSyncState, type SyncState } from '../repositories/sync-state.ts';
import { keyOf } from '../database/key-of.ts';
import { addToTokens, findNamesakes, findTokens, insertToken } from '../repositories/token-rows.ts';
import {
  addToCounters,
  addToDays,
  copyRows,
  insertWarnings,
  upsertAccounts,
  upsertHolders,
  upsertSentTo,
} from '../repositories/write-rows.ts';
import { serializeBlocks } from './batch-writers.ts';
import type { Effects, TransferEffect } from '../decode/effects.ts';
import { withPurchases } from '../decode/batch/purchases.ts';
import { NewTokens } from './new-tokens.ts';
import type { BlockParties, Sides } from '../decode/batch/pairs.ts';
import type { Party } from '../decode/batch/parties.ts';
import { prepareBatch, type PreparedBatch } from './prepare-batch.ts';
import { allowancesFor } from '../decode/risk/allowances.ts';
import { RiskReader } from '../decode/risk/risk-reader.ts';
import type { TokenFacts } from './token-metadata.ts';
import { aggregate, type AggregatedBatch } from '../decode/batch/aggregate.ts';

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
  const { batch, parties, pairs, changes } = prepared;
  const state = await readSyncState(session);
  const [lowest, highest] = [batch[0], batch.at(-1)];
  if (lowest && highest) await ensurePartitions(session, lowest.block.number, highest.block.number);
  const tokens = await findTokens(session, prepared.tokens);
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
  const senders = pairs.all.filter(({ owner }) => owner.prior?.sends === true);
  risks.learn(
    await findRecipients(
      session,
      senders.map(({ owner, fingerprint }) => ({ owner: owner.address, fingerprint })),
    ),
  );
  risks.allow(
    await findSignedApprovals(
      session,
      batch.flatMap(effects => effects.transfers.flatMap(allowancesFor)),
    ),
  );
  const aggregated = prepared.aggregated ?? aggregate(withPurchases(batch, tokens), parties, pairs);
  const { blocks, totals } = aggregated;
  const unknown = prepared.tokens.filter(token => !tokens.has(keyOf(token)));
  const newTokens = new NewTokens(tokens, await findOrigins(session, unknown), options);
  newTokens.learn(await findNamesakes(session, newTokens.fingerprintsOf(blocks)));
  // The database is busy with rows that are ready while the others are computed.
  const busy = sendReady(session, prepared);
  // Its failure is met where it is awaited; until then it is no unhandled one.
  busy.catch(() => undefined);

  const found = judge(aggregated, risks, newTokens);
  for (const token of newTokens.found.values())
    if (!tokens.has(keyOf(token.token))) totals.count(TOKEN_COUNTER[token.kind] ?? 'trc20_tokens', 1);
  const deltas = totals.finish();
  const rows = serializeBlocks(blocks, found);
  await busy;
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
  await copyRows(session, rows);
  const last = highest?.block.number ?? 0n;
  await mergeDerived(session, prepared.derived, last);
  await upsertAccounts(session, deltas.accounts, last);
  await upsertSentTo(session, deltas.sentTo, last);
  for (const token of newTokens.found.values()) await insertToken(session, token);
  const holderChanges = new Map(
    (await upsertHolders(session, deltas.holders, last)).map(row => [keyOf(row.token), row.change]),
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

/** Sends what does not depend on the blocks before. */
async function sendReady(session: Session, { transactions, derived }: PreparedBatch): Promise<void> {
  await copyRows(session, [transactions]);
  await copyDerived(session, derived);
}

/** Risks of the transfers of each block, in the order of the chain; risky ones are counted. */
function judge(
  { blocks, found, totals }: AggregatedBatch,
  risks: RiskReader,
  newTokens: NewTokens,
): number[][] {
  return blocks.map((effects, place) => {
    risks.enterBlock(effects);
    newTokens.enterBlock(effects);
    const { sides } = found[place] as BlockParties;
    const rest = [...effects.approvals];
    const onSend = (from: Party, to: Party, transfer: TransferEffect) => totals.addSent(from, to, transfer);
    const judged = effects.transfers.map((transfer, index) => {
      for (let [next] = rest; next && next.position < transfer.position; [next] = rest) {
        risks.allow([next]);
        rest.shift();
      }
      const ends = sides[index] as Sides;
      const risk = risks.riskOf(transfer, ends, newTokens.found, onSend);
      if (risk !== 0) totals.addRisky(ends);
      return risk;
    });
    risks.allow(rest);
    return judged;
  });
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
