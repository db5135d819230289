import type { Clock } from './calendar.ts';
import { datesAt, momentAt } from './moments.ts';
import { amountAt, numberAt } from './numbers.ts';
import { said, SAID_TYPES, wordsIn, type Word } from './words.ts';

/** Lists that a phrase can narrow. */
export type PhraseList = 'transfers' | 'transactions' | 'blocks' | 'tokens';
/** The side of whoever a phrase names. */
export type PartyRole = 'from' | 'to' | 'about' | 'producer';

type Meant =
  | { kind: 'list'; list: PhraseList }
  | { kind: 'type'; code: number }
  | { kind: 'result'; result: 'failed' | 'success' }
  | { kind: 'amount'; least?: string; most?: string }
  | { kind: 'dates'; from?: number; to?: number }
  | { kind: 'party'; role: PartyRole; name: string; nameStart: number }
  /** Words with no other sense: a token, where there is one of this name. */
  | { kind: 'token'; name: string }
  | { kind: 'block'; number: number }
  | { kind: 'block_at'; at: number }
  | { kind: 'filler' }
  | { kind: 'unknown' };

/** What a part of a phrase means, and where it stands in the text. */
export type PhrasePart = Meant & { start: number; end: number };

export interface Phrase {
  list: PhraseList;
  parts: readonly PhrasePart[];
}

type Read = { part: Meant; next: number } | undefined;
type Rule = (words: readonly Word[], at: number, clock: Clock) => Read;

/** `1 小时前的区块`: the moment before what it is of. */
const blockBehind: Rule = (words, at, clock) => {
  const moment = momentAt(words, at, clock);
  const lead = moment && said(words, said(words, moment.next, 'about_after')?.next ?? moment.next, 'blocks');
  return lead && words[lead.next - 1]?.text.endsWith('s') !== true
    ? { part: { kind: 'block_at', at: moment.at }, next: lead.next }
    : undefined;
};

const block: Rule = (words, at, clock) => {
  const newest = said(words, at, 'newest', 'last', 'past');
  const lead = said(words, newest?.next ?? at, 'blocks');
  // "Blocks" are several.
  if (lead === undefined || words[lead.next - 1]?.text.endsWith('s') === true) return undefined;
  if (newest) return { part: { kind: 'block_at', at: clock.now }, next: lead.next };
  const on = said(words, lead.next, 'on', 'before')?.next ?? lead.next;
  const moment = momentAt(words, lead.next, clock) ?? momentAt(words, on, clock);
  if (moment) return { part: { kind: 'block_at', at: moment.at }, next: moment.next };
  const number = numberAt(
    words.map(word => (word.text.startsWith('#') ? { ...word, text: word.text.slice(1) } : word)),
    lead.next,
  );
  if (number === undefined || number.open || !/^\d{1,10}$/.test(number.value)) return undefined;
  return { part: { kind: 'block', number: Number(number.value) }, next: number.next };
};

const dates: Rule = (words, at, clock) => {
  const found = datesAt(words, at, clock);
  if (found === undefined) return undefined;
  const { next, from, to } = found;
  return {
    part: { kind: 'dates', ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
    next,
  };
};

const amount: Rule = (words, at) => {
  const found = amountAt(words, at);
  if (found === undefined) return undefined;
  const { next, ...ends } = found;
  return { part: { kind: 'amount', ...ends }, next };
};

const list: Rule = (words, at) => {
  const found = said(words, at, 'transfers', 'transactions', 'blocks', 'tokens');
  // Tokens are found by name, so the word leads; elsewhere it belongs to a name.
  if (found === undefined || (found.meaning === 'tokens' && at > 0)) return undefined;
  return { part: { kind: 'list', list: found.meaning }, next: found.next };
};

const type: Rule = (words, at) => {
  const found = said(words, at, ...(Object.keys(SAID_TYPES) as (keyof typeof SAID_TYPES)[]));
  return found && { part: { kind: 'type', code: SAID_TYPES[found.meaning] }, next: found.next };
};

const result: Rule = (words, at) => {
  const found = said(words, at, 'failed', 'success');
  return found && { part: { kind: 'result', result: found.meaning }, next: found.next };
};

/** Whatever ends a name that stands before it. */
const firm: readonly Rule[] = [block, blockBehind, dates, amount, result, type, list];

const party: Rule = (words, at, clock) => {
  const lead = said(words, at, 'from', 'to', 'about', 'producer');
  if (lead === undefined) return undefined;
  const quoted = words[lead.next];
  if (quoted?.quoted === true && quoted.written.trim() !== '')
    return partyOf(lead.meaning, [quoted], lead.next + 1);
  let next = lead.next;
  const ends = (place: number) =>
    words[place]?.quoted === true ||
    said(words, place, 'from', 'to', 'about', 'producer') !== undefined ||
    firm.some(rule => rule(words, place, clock) !== undefined);
  while (next < words.length && !ends(next)) next++;
  return partyOf(lead.meaning, words.slice(lead.next, next), next);
};

function partyOf(role: PartyRole, name: readonly Word[], next: number): Read {
  const [first] = name;
  if (first === undefined) return undefined;
  const written = name.map(word => word.written.trim()).join(' ');
  return { part: { kind: 'party', role, name: written, nameStart: first.start }, next };
}

const ROLES = { from_after: 'from', to_after: 'to', about_after: 'about' } as const;

/** Languages that say the side behind the name: `harbourから`, `lars의`. Of several words only in quotes. */
const partyBefore: Rule = (words, at) => {
  const behind = said(words, at + 1, 'from_after', 'to_after', 'about_after');
  const name = words[at];
  if (behind === undefined || name === undefined || !/[\p{L}\p{N}]/u.test(name.text)) return undefined;
  return partyOf(ROLES[behind.meaning], [name], behind.next);
};

const filler: Rule = (words, at) => {
  const found = said(words, at, 'filler', 'on', 'and', 'one', 'about', 'newest', 'about_after');
  return found && { part: { kind: 'filler' }, next: found.next };
};

const rules: readonly Rule[] = [...firm, party, partyBefore, filler];

/** Longer texts are pasted, not said. */
const LONGEST = 300;

/**
 * Reads a phrase such as `usds > 1000 from harbour last week`. Every word ends up in exactly one part, and what has no
 * sense is a part that says so. Undefined where nothing but plain words is said: those are searched for as they are.
 *
 * - list: `transfers`, `transactions`, `blocks`, `tokens NAME`; types: `calls`, `votes`, `stakes`, …; `failed`, `successful`
 * - amount: `> 1k`, `at most 5.5`, `between 1 and 2m`, `1-2`, `exactly 3`, `1000+`; a bare number is not guessed at
 * - who: `from NAME`, `to NAME`, `of NAME`; a name ends where another part begins, or stands in quotes
 * - when: `today`, `last week` (the calendar's), `last 7 days` (up to now), `3 days ago`, `since 2026-11-01`, `in may`
 * - one block: `block 1,234`, `block 1 hour ago`, `latest block`
 */
export function readPhrase(text: string, clock: Clock): Phrase | undefined {
  if (text.length > LONGEST) return undefined;
  const words = wordsIn(text);
  const parts: PhrasePart[] = [];
  for (let at = 0; at < words.length;) {
    const { part, next } = readPart(words, at, clock);
    const [first, last] = [words[at], words[next - 1]];
    const before = parts.at(-1);
    // Words without a sense of their own that stand together are one name.
    if (part.kind === 'token' && before?.kind === 'token' && last) {
      before.name += ` ${part.name}`;
      before.end = last.end;
    } else if (first && last) parts.push({ ...part, start: first.start, end: last.end });
    at = next;
  }
  const judged = withoutRepeats(parts);
  // "Of" stands in names and sentences too: it narrows what is named beside it, and alone is no phrase.
  const kinds = new Set(
    judged.map(part => (part.kind === 'party' && part.role === 'about' ? 'filler' : part.kind)),
  );
  // A sign of comparison is meant, also where its number cannot be read.
  const compares = judged.some(({ kind, start }) => kind === 'unknown' && /[<>≥≤=]/.test(text.charAt(start)));
  const isSaid =
    FIRM.some(kind => kinds.has(kind)) ||
    ((kinds.has('list') || compares) && judged.some(({ kind }) => kind === 'token' || kind === 'party'));
  return isSaid ? { list: listOf(judged), parts: judged } : undefined;
}

const FIRM = ['type', 'result', 'amount', 'dates', 'party', 'block', 'block_at'] as const;

function readPart(words: readonly Word[], at: number, clock: Clock): { part: Meant; next: number } {
  for (const rule of rules) {
    const read = rule(words, at, clock);
    if (read) return read;
  }
  const word = words[at];
  const lonely =
    said(words, at, 'from', 'to', 'producer', 'least', 'most', 'exactly', 'between') ?? undefined;
  const isName = word !== undefined && lonely === undefined && /[\p{L}\p{N}_]/u.test(word.text);
  // A number alone may be anything: it is left out, and said to be.
  const isNumber = word?.quoted === false && numberAt(words, at) !== undefined;
  return isName && !(isNumber && !/^\d{7,18}$/.test(word.text))
    ? { part: { kind: 'token', name: word.written }, next: at + 1 }
    : { part: { kind: 'unknown' }, next: lonely ? behindDigits(words, lonely) : at + 1 };
}

/** A comparison and what looks like its number are not understood together: `> 1.000,50`. */
function behindDigits(words: readonly Word[], { meaning, next }: { meaning: string; next: number }): number {
  const compares = meaning === 'least' || meaning === 'most' || meaning === 'exactly';
  return compares && /^[\d.,]/.test(words[next]?.text ?? '') ? next + 1 : next;
}

/** What is said a second time is not understood: the first stands. */
function withoutRepeats(parts: readonly PhrasePart[]): PhrasePart[] {
  const used = new Set<string>();
  return parts.map(part => {
    const slots = slotsOf(part);
    const isRepeated = slots.some(slot => used.has(slot));
    for (const slot of slots) used.add(slot);
    return isRepeated ? { kind: 'unknown', start: part.start, end: part.end } : part;
  });
}

function slotsOf(part: PhrasePart): string[] {
  switch (part.kind) {
    case 'filler':
    case 'unknown':
      return [];
    case 'party':
      return [part.role];
    case 'dates':
      return [
        ...(part.from === undefined ? [] : ['dates from']),
        ...(part.to === undefined ? [] : ['dates to']),
      ];
    case 'block':
    case 'block_at':
      return ['block'];
    default:
      return [part.kind];
  }
}

/** The list that is named, or else the one that can be narrowed by what is said. */
function listOf(parts: readonly PhrasePart[]): PhraseList {
  const named = parts.find(part => part.kind === 'list')?.list;
  if (named !== undefined) return named;
  if (parts.some(part => part.kind === 'party' && part.role === 'producer')) return 'blocks';
  return parts.some(part => part.kind === 'type' || part.kind === 'result') ? 'transactions' : 'transfers';
}
