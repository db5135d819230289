import { FAILURES, STORIES, WARNINGS } from '@sunscope/product-api/stories';
import { contractTypes } from '@sunscope/tron/contract-types';
import { describe, expect, test } from 'vitest';
import compile from 'icu-minify/compile';
import { languages, type LanguageCode } from '../prefs/languages.ts';

// As they are written: what a page imports is compiled.
const sources = import.meta.glob<string>('../../locales/*/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const files = Object.fromEntries(
  Object.entries(sources).map(([file, text]) => [file, JSON.parse(text) as Record<string, string>]),
);
const areas = Object.keys(files).flatMap(file => /\/en\/([\w-]+)\.json$/.exec(file)?.[1] ?? []);
const words = (language: string, area: string) => files[`../../locales/${language}/${area}.json`] ?? {};
const all = (language: string) =>
  Object.assign({}, ...areas.map(area => words(language, area))) as Record<string, string>;

/** Names of the ICU arguments and tags of a message: `{count, plural, …}` counts as `count`. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  let depth = 0;
  let options = 0;
  for (let at = 0; at < message.length; at++) {
    if (message[at] === '{') {
      const found = /^\{\s*(\w+)\s*(?:[,}])/.exec(message.slice(at));
      const typed = /^\{\s*\w+\s*,/.test(message.slice(at));
      // Inside plural and select, braces alternate between options (plain text) and arguments.
      if (found?.[1] !== undefined && options !== depth + 1) names.add(found[1]);
      depth += 1;
      options = typed ? depth + 1 : options === depth ? 0 : options;
    } else if (message[at] === '}') depth -= 1;
  }
  for (const tag of message.matchAll(/<(\w+)>/g)) names.add(`<${tag[1]}>`);
  return [...names].sort();
}

/**
 * Languages whose translators come after the engineers: what they lack is English until then (`plugins/words.ts`) and
 * listed by `node scripts/missing-words.mjs`. Empty, every missing key of every language fails.
 */
const BEHIND: readonly LanguageCode[] = [];

/** Options of the plurals in a message, compiled or a part of it: `[[argument, 2 or 3, options], …]`. */
function pluralsOf(part: unknown): Record<string, unknown>[] {
  if (!Array.isArray(part)) return isOptions(part) ? Object.values(part).flatMap(pluralsOf) : [];
  const [, kind, options] = part as unknown[];
  const own = (kind === 2 || kind === 3) && isOptions(options) ? [options] : [];
  return [...own, ...part.flatMap(pluralsOf)];
}

function isOptions(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

/** Plural categories that whole numbers of a language have: those that its messages must word. */
function countsOf(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))];
}

/** What is wrong with a message's plurals: nothing, where all counts read alike (`other` alone). */
function pluralFaults(language: string, message: string): string[] {
  const known: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return pluralsOf(compile(message)).flatMap(options => {
    const names = Object.keys(options).filter(name => !name.startsWith('='));
    const foreign = names.filter(name => !known.includes(name)).map(name => `has ${name}`);
    // Exact counts may stand for the categories that hold nothing else.
    const exact = new Set(
      Object.keys(options).flatMap(name => (name.startsWith('=') ? [name.slice(1)] : [])),
    );
    const held = (category: string) =>
      Array.from({ length: 200 }, (_, count) => count).every(
        count => new Intl.PluralRules(language).select(count) !== category || exact.has(String(count)),
      );
    const missing =
      names.join() === 'other'
        ? []
        : countsOf(language)
            .filter(name => !names.includes(name) && !held(name))
            .map(name => `lacks ${name}`);
    return [...foreign, ...missing];
  });
}

describe.each(languages.map(language => language.code))('language %s', language => {
  test.each(areas)('has every key of %s, and no other', area => {
    const english = Object.keys(words('en', area));
    const own = Object.keys(words(language, area));
    const missing = english.filter(key => !own.includes(key));
    expect(own.filter(key => !english.includes(key))).toEqual([]);
    if (!BEHIND.includes(language)) expect(missing).toEqual([]);
  });

  test('words every count its numbers distinguish, and no other', () => {
    const wrong = Object.entries(all(language)).flatMap(([key, message]) =>
      pluralFaults(language, message).map(fault => `${key} ${fault}`),
    );
    expect(wrong).toEqual([]);
  });

  test('has words in every message, with the arguments of the English one', () => {
    const english = all('en');
    const wrong = Object.entries(all(language)).filter(
      ([key, message]) =>
        message.trim() === '' || argumentsOf(message).join() !== argumentsOf(english[key] ?? '').join(),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

test('no key stands in two areas with different words', () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const area of areas)
    for (const [key, message] of Object.entries(words('en', area))) {
      if (seen.has(key) && seen.get(key) !== message) twice.push(`${area}: ${key}`);
      seen.set(key, message);
    }
  expect(twice).toEqual([]);
});

test('every contract type has a name and every story its sentence with exactly its variables', () => {
  const explorer = all('en');
  expect(contractTypes.filter(type => explorer[`transaction_${type.name}`] === undefined)).toEqual([]);
  for (const [template, vars] of Object.entries(STORIES)) {
    // A number may stand there for plurals as well, as `votes_n`.
    const counts = Object.entries(vars).flatMap(([name, kind]) => (kind === 'number' ? [`${name}_n`] : []));
    const names = argumentsOf(explorer[`story_${template}`] ?? '').filter(name => !counts.includes(name));
    expect([template, names]).toEqual([template, Object.keys(vars).filter(isWorded(template)).sort()]);
    // An attempt is worded with what its story has.
    const tried = explorer[`tried_${template}`];
    if (tried !== undefined) expect([template, argumentsOf(tried)]).toEqual([template, names]);
  }
  // What the machine itself says has words of its own: result_….
  for (const [code, vars] of Object.entries(FAILURES).filter(([name]) => name !== 'failed'))
    expect([code, argumentsOf(explorer[`failure_${code}`] ?? '')]).toEqual([code, Object.keys(vars).sort()]);
  for (const [code, vars] of Object.entries(WARNINGS))
    expect([code, argumentsOf(explorer[`warning_${code}`] ?? '')]).toEqual([code, Object.keys(vars).sort()]);
});

/** The name of a deployed contract stands on its chip. */
function isWorded(template: string) {
  return (name: string) => template !== 'contract_created' || name !== 'name';
}

/** Words of the field by the key of their message; what they took the place of is below. */
const VOCABULARY = {
  ui_left_account: 'Total cost',
  ui_will_leave_account: 'You pay',
  fee_only: 'fee only',
  includes_fee: 'includes {fee} fee',
  ui_fee_limit_stops: 'Fee limit {limit}',
  ui_sent_along: 'You send',
  ui_memo_fee: 'Note fee',
  ui_other_fee: 'Network fee',
  ui_paid_by_contract_owner: 'paid by contract',
  ui_connection_polling: 'Polling',
  ui_next_late: '{seconds} s late',
  ui_network_ok: 'Connected',
  ui_risk_unknown_issuer: 'Unknown issuer.',
  ui_risk_dust: 'Dust amount.',
  send_note_hint: 'Optional. Public forever.',
  send_note_price: 'Adds {amount} TRX.',
  owner_address: 'From',
  from: 'From',
  sent_along: 'Call value',
  caller_share: 'Caller pays',
  origin_energy_limit: 'Owner’s energy cap per call',
  energy_note: 'Staked or borrowed. Used by contract calls',
  power_note: 'Unused votes (1 per staked TRX)',
  view_total_blocks: '{count, plural, one {{shown} block} other {{shown} blocks}}',
  issued_in: 'Issue transaction',
  votes_total: '{total} total',
  raw_transaction: 'Transaction',
  raw_info: 'Receipt',
  fact_node_block: 'Node block',
  fact_indexed_block: 'Indexed block',
  tried_token_sent: '{from} tried to send {amount} to {to}',
  story_contract_created: '{from} deployed {contract}',
  story_account_named: '{from} set its name to {name}',
  story_token_approval_revoked: '{from} revoked {to}’s approval for {token}',
  approval_allows_amount: 'Up to this amount (remaining)',
  failure_panic_assertion: 'The contract stopped: assertion failed.',
  risky_hidden: '{count, plural, one {# spam transfer hidden} other {# spam transfers hidden}}',
  login_password_hint:
    'Set a password to unlock without re-entering your key. The encrypted key then stays in this browser.',
  open_wallet: 'Connect wallet',
  sign_in: 'Connect wallet',
  no_open_wallet: 'Connect wallet',
  view_transaction: 'View transaction',
  help_support: 'Get help',
  range_apply: 'Apply',
  shortcut_copy: 'Copy this page’s ID',
} as const;

/** What screens once said instead. */
const RETIRED =
  /will leave the account|of it as fee|network stops at|written on the chain|fee of this action|sent along|by the contract.s owner|votes left|in total|as the node has it|what came of it|the node answers|(?:node|index) is at|asking every|late by|changed who may sign|attempt failed|deployed the contract|took the name|out of hiding|taken since|for granted|nobody knows|next to nothing|suspicious transfers? hidden|not given|wallet opens by|no wallet is open|ask for support|apply range|the id this page/i;

test('screens speak the words of the field', () => {
  const english = all('en');
  expect(Object.fromEntries(Object.keys(VOCABULARY).map(key => [key, english[key]]))).toEqual(VOCABULARY);
  expect(Object.entries(english).filter(([, message]) => RETIRED.test(message))).toEqual([]);
  expect(english['story_permissions_set']).toContain('changed its signers: any {needed} of');
  expect(english['story_shielded_in']).toContain('shielded');
  expect(english['story_shielded_out']).toContain('unshielded');
});

test('reads the arguments of plural messages, not the words of their options', () => {
  expect(argumentsOf('{count, plural, one {{shown} row} other {# rows of {total}}} <b>x</b>')).toEqual([
    '<b>',
    'count',
    'shown',
    'total',
  ]);
});

test('a plural that lacks a category of its language, or has one of another, is found', () => {
  const rows = '{count, plural, one {{shown} row} other {{shown} rows}}';
  expect(pluralFaults('en', rows)).toEqual([]);
  expect(pluralFaults('ru', `<b>${rows}</b>`)).toEqual(['lacks many', 'lacks few']);
  expect(pluralFaults('ja', `{kind, select, a {${rows}} other {x}}`)).toEqual(['has one']);
  expect(pluralFaults('en', '{count, plural, =1 {it} other {them}}')).toEqual([]);
  expect(pluralFaults('ar', '{count, plural, other {{shown}}}')).toEqual([]);
});
