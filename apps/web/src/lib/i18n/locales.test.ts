import { FAILURES, STORIES, WARNINGS } from '@sunscope/product-api/stories';
import { contractTypes } from '@sunscope/tron/contract-types';
import { describe, expect, test } from 'vitest';
import { languages } from '../prefs/languages.ts';

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

describe.each(languages.map(language => language.code))('language %s', language => {
  test.each(areas)('has every key of %s, and no other', area => {
    expect(Object.keys(words(language, area)).sort()).toEqual(Object.keys(words('en', area)).sort());
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

test('reads the arguments of plural messages, not the words of their options', () => {
  expect(argumentsOf('{count, plural, one {{shown} row} other {# rows of {total}}} <b>x</b>')).toEqual([
    '<b>',
    'count',
    'shown',
    'total',
  ]);
});
