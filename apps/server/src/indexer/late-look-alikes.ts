import { equalBytes } from '@sunscope/tron/bytes';
import type { Session } from '../database/database.ts';
import { keyOf } from '../database/key-of.ts';
import type { Position } from '../database/position.ts';
import {
  transfersOfAccount,
  transfersOfToken,
  writeJudgements,
  type JudgedTransfer,
} from '../repositories/judged-transfers.ts';
import { Risk } from '../database/risk-bits.ts';
import { findRecipients, findSentWith, type OwnerFingerprint, type SentTo } from '../repositories/sent-to.ts';
import { fingerprintOf } from '../decode/batch/fingerprints.ts';

/** An account whose known recipients changed, their fingerprints, and since when. */
interface Changed {
  owner: Uint8Array;
  fingerprints: Set<string>;
  since: Position;
}

/**
 * Compares addresses again where a token began or ceased to count for who is a known recipient: transfers with addresses
 * that look like those it was sent to, by those who sent it, since they did. Everything else was judged without it.
 */
export async function judgeLookAlikes(session: Session, token: Uint8Array): Promise<void> {
  for (const { owner, fingerprints, since } of await changedBy(session, token))
    for await (const transfers of transfersOfAccount(session, owner, since))
      await judge(
        session,
        transfers.filter(
          ({ from, to }) =>
            !equalBytes(from, to) && fingerprints.has(fingerprintOf(equalBytes(from, owner) ? to : from)),
        ),
      );
}

async function changedBy(session: Session, token: Uint8Array): Promise<Iterable<Changed>> {
  const found = new Map<string, Changed>();
  for await (const transfers of transfersOfToken(session, token)) {
    const pairs = new Map(
      transfers.map(({ from, to }) => [
        keyOf(from) + keyOf(to),
        { owner: from, fingerprint: fingerprintOf(to), counterparty: to },
      ]),
    );
    for (const { owner, fingerprint, first_position: since } of await findSentWith(session, token, [
      ...pairs.values(),
    ])) {
      const known = found.get(keyOf(owner));
      if (!known) found.set(keyOf(owner), { owner, fingerprints: new Set([fingerprint]), since });
      else {
        known.fingerprints.add(fingerprint);
        if (since < known.since) known.since = since;
      }
    }
  }
  return found.values();
}

async function judge(session: Session, transfers: readonly JudgedTransfer[]): Promise<void> {
  const asked = new Map(
    transfers
      .flatMap(({ from, to }) => [pairOf(from, to), pairOf(to, from)])
      .map(pair => [keyOfPair(pair), pair]),
  );
  const known = new Map<string, SentTo[]>();
  for (const row of await findRecipients(session, [...asked.values()])) {
    const rows = known.get(keyOfPair(row));
    if (rows) rows.push(row);
    else known.set(keyOfPair(row), [row]);
  }
  const isStranger = (owner: Uint8Array, other: Uint8Array, position: Position): boolean => {
    const rows = known.get(keyOfPair(pairOf(owner, other))) ?? [];
    const before = rows.filter(row => row.first_position < position);
    return before.length > 0 && !before.some(row => equalBytes(row.counterparty, other));
  };
  await writeJudgements(session, transfers, ({ from, to, position, risk }) =>
    isStranger(from, to, position) || isStranger(to, from, position)
      ? risk | Risk.look_alike_address
      : risk & ~Risk.look_alike_address,
  );
}

function pairOf(owner: Uint8Array, other: Uint8Array): OwnerFingerprint {
  return { owner, fingerprint: fingerprintOf(other) };
}

function keyOfPair({ owner, fingerprint }: OwnerFingerprint): string {
  return keyOf(owner) + fingerprint;
}
