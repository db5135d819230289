import type { NodeClient } from '@sunscope/node-api/client';
import { Risk } from '../database/risk-bits.ts';
import type { Database, Session } from '../database/database.ts';
import {
  addTokenRisk,
  findDueTokens,
  findElder,
  findUnmarkedJuniors,
  findUnnamedToken,
  putOffToken,
  recountToken,
  remarkTransfers,
  writeSupply,
  writeTokenReading,
  type DueToken,
} from '../repositories/late-tokens.ts';
import { TokenKind } from '../database/token-key.ts';
import { TOKEN_COUNTER } from '../repositories/token-counters.ts';
import { judgeLookAlikes } from './late-look-alikes.ts';
import { tokenFingerprint, tokenRisk } from '../decode/risk/risk.ts';
import { readSupply, readToken, type TokenFacts, type Unanswered } from './token-metadata.ts';

/** Tokens looked for at a time, and asked about at the same time. */
const CHUNK = 32;
const PARALLEL = 8;
/** How long one contract may take. */
const EACH_MS = 3_000;
/** Between two looks for tokens whose time has come. */
const LOOK_MS = 500;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** After so many attempts that it did not answer in time, half a day, a contract counts as one without an answer. */
const MAX_TRIES = 12;
/** While the node itself is unreachable or busy, which says nothing about the contract. */
const AWAY_PAUSE_MS = 10_000;
/** Answers written between two blocks. */
const WRITTEN_AT_ONCE = 32;
/**
 * Calls of contracts a second in the long run, and how many may be saved up: whatever a wrong node invents, asking about it
 * takes a small part of a core, while the handful of tokens that true blocks bring is asked about at once.
 */
const CALLS_A_SECOND = 50;
const SAVED_UP_CALLS = 1_500;
/** What one token takes: name, symbol, decimals and supply, and two more where it counts no decimals. */
const CALLS_OF_NAME = 6;
const CALLS_OF_SUPPLY = 1;

type Answer = TokenFacts | { supply: bigint | undefined } | Unanswered;

/**
 * Asks in the background what contracts did not say in the time a block has for it, and reads supplies that changed. Only
 * asking happens beside the blocks: answers are written between two of them, so that no block is judged by half of one.
 */
export class LateTokens {
  readonly #database: Database;
  readonly #node: NodeClient;
  readonly #isOurs: () => Promise<boolean>;
  readonly #now: () => number;
  readonly #answered: { asked: DueToken; answer: Answer }[] = [];
  readonly #ending = new AbortController();
  #asking: Promise<void> | undefined;
  #fault: unknown;
  #lookedAt = -Infinity;
  #callsLeft = SAVED_UP_CALLS;

  /** @param isOurs whether the node is of the index's chain: contracts of another one say other things */
  constructor(
    database: Database,
    node: NodeClient,
    isOurs: () => Promise<boolean>,
    now: () => number = Date.now,
  ) {
    this.#database = database;
    this.#node = node;
    this.#isOurs = isOurs;
    this.#now = now;
  }

  /** Writes what has been answered and begins to ask about what is due. Gives true where something was written. */
  async tend(mainNet: boolean): Promise<boolean> {
    if (this.#fault !== undefined) {
      const fault = this.#fault;
      this.#fault = undefined;
      throw fault;
    }
    const written = await this.#write(mainNet);
    if (!this.#asking && this.#answered.length === 0) await this.#look();
    return written;
  }

  /** Resolves when what is being asked has been answered. */
  async idle(): Promise<void> {
    await this.#asking;
  }

  /** Gives up what is being asked. */
  async close(): Promise<void> {
    this.#ending.abort();
    await this.#asking;
  }

  async #look(): Promise<void> {
    const now = this.#now();
    if (now - this.#lookedAt < LOOK_MS) return;
    if (this.#lookedAt !== -Infinity) {
      const saved = this.#callsLeft + ((now - this.#lookedAt) * CALLS_A_SECOND) / 1000;
      this.#callsLeft = Math.min(saved, SAVED_UP_CALLS);
    }
    this.#lookedAt = now;
    if (this.#callsLeft < CALLS_OF_NAME) return;
    const due = this.#affordable(await findDueTokens(this.#database, BigInt(now), CHUNK));
    if (due.length === 0) return;
    this.#asking = this.#askAll(due)
      .catch((error: unknown) => {
        this.#fault = error;
      })
      .finally(() => {
        this.#asking = undefined;
      });
  }

  /** As many as there are calls left for, in their order. */
  #affordable(due: readonly DueToken[]): DueToken[] {
    return due.filter(({ unnamed, kind }) => {
      const calls = unnamed && kind !== TokenKind.trc10 ? CALLS_OF_NAME : CALLS_OF_SUPPLY;
      if (calls > this.#callsLeft) return false;
      this.#callsLeft -= calls;
      return true;
    });
  }

  async #askAll(due: readonly DueToken[]): Promise<void> {
    let next = 0;
    await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        for (let asked = due[next++]; asked && !this.#ending.signal.aborted; asked = due[next++])
          this.#answered.push({ asked, answer: await this.#ask(asked) });
      }),
    );
  }

  async #ask(asked: DueToken): Promise<Answer> {
    const limits = { ms: EACH_MS, ending: this.#ending.signal };
    if (asked.unnamed) return readToken(this.#node, asked, limits);
    const supply = await readSupply(this.#node, asked.token, limits);
    return typeof supply === 'string' ? supply : { supply };
  }

  async #write(mainNet: boolean): Promise<boolean> {
    if (this.#answered.length === 0) return false;
    const ready = this.#answered.slice(0, WRITTEN_AT_ONCE);
    // Asked behind the answers: a node whose chain changed meanwhile has answered for the other one. What it was asked is still due.
    if (!(await this.#isOurs())) {
      this.#answered.splice(0, ready.length);
      return false;
    }
    await this.#database.transaction(async session => {
      for (const { asked, answer } of ready) await this.#keep(session, asked, answer, mainNet);
    });
    // Only now: what could not be written is written next time.
    this.#answered.splice(0, ready.length);
    return ready.some(({ answer }) => typeof answer !== 'string');
  }

  async #keep(session: Session, asked: DueToken, answer: Answer, mainNet: boolean): Promise<void> {
    if (typeof answer !== 'string') {
      if ('supply' in answer) await writeSupply(session, asked, answer.supply);
      else await writeFacts(session, asked.token, answer, mainNet);
      return;
    }
    const tries = answer === 'late' ? asked.tries + 1 : asked.tries;
    if (tries >= MAX_TRIES) {
      if (asked.unnamed) await writeFacts(session, asked.token, { state: 2 }, mainNet);
      else await writeSupply(session, asked, undefined);
      return;
    }
    const pauseMs =
      answer === 'late' ? Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS) : AWAY_PAUSE_MS;
    await putOffToken(session, asked.token, { tries, dueMs: BigInt(this.#now() + pauseMs) });
  }
}

/** Writes what a token says of itself, and judges again whom it could not be compared with before. */
export async function writeFacts(
  session: Session,
  token: Uint8Array,
  facts: TokenFacts,
  mainNet: boolean,
): Promise<void> {
  const known = await findUnnamedToken(session, token);
  if (!known) return;
  const { firstPosition } = known;
  const kind = facts.kind ?? known.kind;
  const issuer = facts.issuer ?? known.issuer;
  const { name, symbol, decimals, totalSupply, state, sale } = facts;
  const fingerprint = tokenFingerprint(name, symbol);
  const elder =
    fingerprint === undefined
      ? undefined
      : await findElder(session, fingerprint, { token, issuer, firstPosition });
  const risk =
    fingerprint === undefined ? 0 : tokenRisk({ token, name, symbol, issuer }, elder ? [elder] : [], mainNet);
  const reading = { token, kind, name, symbol, decimals, totalSupply, state, issuer, fingerprint, risk };
  await writeTokenReading(session, { ...reading, ...(sale ? { sale } : {}) });
  // Until now nobody was known to have issued it.
  const issued = kind === TokenKind.trc10 && known.issuer === undefined && issuer !== undefined;
  await judgeTransfers(session, token, { set: risk, clear: issued ? Risk.unknown_issuer : 0 });
  const [before, after] = [TOKEN_COUNTER[known.kind], TOKEN_COUNTER[kind]];
  if (before !== after && before !== undefined && after !== undefined)
    await recountToken(session, before, after);
  if (fingerprint === undefined || firstPosition === 0n) return;
  for (const younger of await findUnmarkedJuniors(session, fingerprint, firstPosition)) {
    const set = tokenRisk({ ...younger, name: undefined, symbol: undefined }, [{ token, issuer }], mainNet);
    if (set === 0) continue;
    await addTokenRisk(session, younger.token, set);
    await judgeTransfers(session, younger.token, { set, clear: 0 });
  }
}

/** Judges the transfers of a token again, and what follows from whom it made known. */
async function judgeTransfers(
  session: Session,
  token: Uint8Array,
  change: { set: number; clear: number },
): Promise<void> {
  if (change.set === 0 && change.clear === 0) return;
  await remarkTransfers(session, token, change);
  await judgeLookAlikes(session, token);
}
