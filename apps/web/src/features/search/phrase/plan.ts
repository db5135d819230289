import { parseAmount, TRX_DECIMALS } from '@sunscope/tron/amount';
import { ContractType } from '@sunscope/tron/messages';
import { stringifySearch } from '../../../lib/routing/search-params.ts';
import type { PartyRole, Phrase, PhraseList, PhrasePart } from './read-phrase.ts';

/** Somebody or something that a name may mean. */
export interface Candidate {
  /** Address; of a token `_`, its TRC10 id or its contract. */
  id: string;
  name: string;
  decimals?: number;
}

/** What became of a name: nobody has it, exactly one, or several that the reader chooses among. */
export type Meant = 'pending' | readonly Candidate[];

/** Why a part of a phrase narrows nothing. */
export type Reason = 'unknown' | 'not_here' | 'no_token' | 'too_fine' | 'nobody' | 'no_such_token';

/** A part of a phrase as the reader sees it before anything is done. */
export interface Chip {
  part: PhrasePart;
  state: 'used' | 'pending' | 'choose' | 'left_out';
  reason?: Reason;
  /** What the name means, or may mean. */
  candidates?: readonly Candidate[];
  /** The side on which an address is looked for. */
  role?: PartyRole;
}

/** What a phrase leads to: its chips, and the list with the filters they are. */
export interface Plan {
  list: PhraseList;
  chips: readonly Chip[];
  /** The page; undefined while a name is looked up or to be chosen. */
  path?: string;
  /** The moment whose block is meant. */
  blockAt?: number;
  /** The same rows as the API gives them, to count and to download. */
  query?:
    | { path: '/api/transfer'; query: Readonly<Record<string, string>> }
    | { path: '/api/transaction'; query: Readonly<Record<string, string>> }
    | { path: '/api/block'; query: Readonly<Record<string, string>> };
}

/** Parameters by role, in the page's address and in the API's query alike. */
const PARTY_PARAMS: Readonly<Record<PhraseList, Partial<Record<PartyRole, string>>>> = {
  transfers: { from: 'from', to: 'to', about: 'address' },
  transactions: { from: 'fromAddress', to: 'toAddress', about: 'address' },
  blocks: { producer: 'producer', from: 'producer', about: 'producer' },
  tokens: {},
};

/** Plans what a phrase does, given what its names mean. Pure: the same phrase and names give the same plan. */
export function planPhrase(phrase: Phrase, meant: (part: PhrasePart) => Meant): Plan {
  const chips = phrase.parts.filter(part => part.kind !== 'filler').map(part => judge(part, phrase, meant));
  const { list } = phrase;
  const block = phrase.parts.find(part => part.kind === 'block' || part.kind === 'block_at');
  if (block?.kind === 'block') return { list, chips, path: `/block/${block.number}` };
  if (block?.kind === 'block_at') return { list, chips, blockAt: block.at };
  if (chips.some(({ state }) => state === 'pending' || state === 'choose')) return { list, chips };
  // Where nothing narrows, the whole list is not what was asked for.
  if (chips.every(({ part, state }) => part.kind === 'list' || state === 'left_out')) return { list, chips };
  const page = pageParams(chips, list);
  const path = `${PATHS[list]}${stringifySearch(page)}`;
  return list === 'tokens' ? { list, chips, path } : { list, chips, path, query: queryOf(list, page, chips) };
}

const PATHS: Readonly<Record<PhraseList, string>> = {
  transfers: '/blockchain/transfers',
  transactions: '/blockchain/transactions',
  blocks: '/blockchain/blocks',
  tokens: '/tokens/list',
};

const used = (part: PhrasePart, more: Partial<Chip> = {}): Chip => ({ part, state: 'used', ...more });
const leftOut = (part: PhrasePart, reason: Reason): Chip => ({ part, state: 'left_out', reason });

function judge(part: PhrasePart, phrase: Phrase, meant: (part: PhrasePart) => Meant): Chip {
  const { list } = phrase;
  if (phrase.parts.some(({ kind }) => kind === 'block' || kind === 'block_at'))
    return part.kind === 'block' || part.kind === 'block_at' ? used(part) : leftOut(part, reasonBeside(part));
  switch (part.kind) {
    case 'list':
      return used(part);
    case 'type':
    case 'result':
      return list === 'transactions' ? used(part) : leftOut(part, 'not_here');
    case 'dates':
      return list === 'tokens' ? leftOut(part, 'not_here') : used(part);
    case 'amount':
      return list === 'transfers' ? judgeAmount(part, phrase, meant) : leftOut(part, 'not_here');
    case 'party': {
      if (PARTY_PARAMS[list][part.role] === undefined) return leftOut(part, 'not_here');
      return judgeName(part, meant(part), 'nobody', part.role);
    }
    case 'token':
      return judgeToken(part, phrase, meant);
    default:
      return leftOut(part, 'unknown');
  }
}

const reasonBeside = (part: PhrasePart): Reason => (part.kind === 'unknown' ? 'unknown' : 'not_here');

function judgeName(part: PhrasePart, found: Meant, none: Reason, role?: PartyRole): Chip {
  if (found === 'pending') return { part, state: 'pending' };
  if (found.length === 0) return leftOut(part, none);
  const more = { candidates: found, ...(role === undefined ? {} : { role }) };
  return found.length === 1 ? used(part, more) : { part, state: 'choose', ...more };
}

function judgeToken(
  part: PhrasePart & { kind: 'token' },
  { list, parts }: Phrase,
  meant: (part: PhrasePart) => Meant,
): Chip {
  if (list === 'tokens') return used(part);
  if (list === 'blocks') return leftOut(part, 'unknown');
  const chip = judgeName(part, meant(part), 'no_such_token');
  if (list === 'transfers' || chip.state !== 'used') return chip;
  // Calls are made to a token's contract; nothing else of a transaction says which token it is about.
  const isContract = chip.candidates?.[0]?.id.startsWith('T') === true;
  const isFree = !parts.some(other => other.kind === 'party' && other.role === 'to');
  return isContract && isFree ? { ...chip, role: 'to' } : leftOut(part, 'not_here');
}

function judgeAmount(
  part: PhrasePart & { kind: 'amount' },
  { parts }: Phrase,
  meant: (part: PhrasePart) => Meant,
): Chip {
  const token = parts.find(other => other.kind === 'token');
  const found = token === undefined ? [] : meant(token);
  if (found === 'pending') return { part, state: 'pending' };
  // Which of several tokens is meant is asked first; the amount then counts that one.
  if (found.length > 1) return used(part);
  const decimals = found[0]?.decimals;
  if (decimals === undefined) return leftOut(part, 'no_token');
  const isFine = [part.least, part.most].some(text => (text?.split('.')[1]?.length ?? 0) > decimals);
  return isFine ? leftOut(part, 'too_fine') : used(part);
}

/** The filters of the list's page. */
function pageParams(chips: readonly Chip[], list: PhraseList): Record<string, string> {
  const params: Record<string, string> = {};
  for (const { part, state, candidates, role } of chips) {
    if (state !== 'used') continue;
    const [one] = candidates ?? [];
    if (part.kind === 'type') params['type'] = String(part.code);
    if (part.kind === 'result') params['result'] = part.result;
    if (part.kind === 'dates') {
      if (part.from !== undefined) params['start_timestamp'] = String(part.from);
      if (part.to !== undefined) params['end_timestamp'] = String(part.to);
    }
    if (part.kind === 'amount') {
      if (part.least !== undefined) params['amount_min'] = part.least;
      if (part.most !== undefined) params['amount_max'] = part.most;
    }
    if (part.kind === 'token' && list === 'tokens') params['search'] = part.name;
    if (one === undefined) continue;
    if (role !== undefined) {
      const name = PARTY_PARAMS[list][role];
      if (name !== undefined) params[name] = one.id;
      if (part.kind === 'token') params['type'] = String(ContractType.TriggerSmartContract);
    } else if (part.kind === 'token') {
      params['token'] = one.id;
      params['decimals'] = String(one.decimals ?? TRX_DECIMALS);
    }
  }
  return params;
}

function queryOf(
  list: Exclude<PhraseList, 'tokens'>,
  page: Readonly<Record<string, string>>,
  chips: readonly Chip[],
): NonNullable<Plan['query']> {
  if (list === 'blocks') return { path: '/api/block', query: page };
  if (list === 'transactions') return { path: '/api/transaction', query: page };
  const { amount_min: least, amount_max: most, decimals, ...rest } = page;
  const token = chips.find(({ part, state }) => part.kind === 'token' && state === 'used')?.candidates?.[0];
  const raw = (text: string | undefined) =>
    text === undefined ? undefined : parseAmount(text, token?.decimals ?? Number(decimals ?? 0))?.toString();
  const [from, to] = [raw(least), raw(most)];
  return {
    path: '/api/transfer',
    query: {
      kind: 'all',
      risk: 'hide',
      ...rest,
      ...(from === undefined ? {} : { amount_min: from }),
      ...(to === undefined ? {} : { amount_max: to }),
    },
  };
}
