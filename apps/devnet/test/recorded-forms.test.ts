import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectInDocument, tableOf } from './generated-part.ts';
import { builders } from './http/builders.ts';
import type { Form } from './http/form.ts';
import { posts } from './http/posts.ts';
import { reads } from './http/reads.ts';
import { differencesOf, formOf, type FormDifference } from './recorded/answer-forms.ts';
import { DIFFERENCES, NOT_ASKED, NOT_SERVED, type Reason } from './recorded/form-reasons.ts';
import { httpRecordings, missingRecordings, refusalOf, rpcRecordings } from './recorded/recordings.ts';
import { REFUSALS } from './recorded/refusals.ts';
import { alsoAsked, rpcQuestions } from './recorded/questions.ts';
import { createWorld, type World } from './tronweb/world.ts';

// What recorded java-tron nodes answered, member by member and kind by kind, against what this chain answers to the same call.
// Their values are those of other chains; refusals are compared by their words (recorded-refusals.test.ts). A difference that is
// not listed with its reason fails, and so does one that is listed and no longer there. RECORDED.md is written by UPDATE_README=1.

let world: World;
const isHere = missingRecordings === '';

beforeAll(async () => {
  world = await createWorld();
  // A list that is empty shows no form.
  await world.web.trx.sendTransaction(world.bob.address, 1);
  await world.devnet.chain.mine(1);
});
afterAll(() => world.devnet.close());

const hex: Form = {
  visible: false,
  address: party => party.hex,
  name: text => Buffer.from(text).toString('hex'),
};
const visible: Form = { visible: true, address: ({ address }) => address, name: text => text };

/** What this chain answers to a call, in both forms, and as integers and as text where a recording has that. */
async function answersOf(name: string): Promise<unknown[] | undefined> {
  const ask = async (form: Form, more: object = {}): Promise<unknown> => {
    const read = reads[name]?.parameters ?? builders[name]?.[1];
    const given = { ...(read ? read(world, form) : await posts[name]?.body(world, form)), ...more };
    const response = await fetch(`${world.devnet.url}/wallet/${name}`, {
      method: 'POST',
      body: JSON.stringify({ ...given, visible: form.visible }),
    });
    return response.json();
  };
  if (!(name in reads) && !(name in builders) && !(name in posts)) return undefined;
  const answers = [await ask(hex), ...(name in posts ? [] : [await ask(visible)])];
  for (const more of alsoAsked(world)[name] ?? []) answers.push(await ask(hex, more));
  if (!AS_TEXT.has(name)) return answers;
  const parameters = Object.entries({ ...reads[name]?.parameters(world, hex), int64_as_string: true });
  const query = new URLSearchParams(parameters.map(([key, value]): [string, string] => [key, String(value)]));
  const response = await fetch(`${world.devnet.url}/wallet/${name}?${query.toString()}`);
  return [...answers, await response.json()];
}

/** Recorded as text, too. */
const AS_TEXT = new Set(['getpendingsize', 'gettransactioncountbyblocknum', 'getburntrx']);

async function askRpc(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(`${world.devnet.url}/jsonrpc`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as { result?: unknown; error?: unknown };
  expect(answer.error, method).toBeUndefined();
  return answer.result;
}

interface Row {
  readonly call: string;
  readonly members: number;
  readonly differences: readonly FormDifference[];
  readonly isRefusal: boolean;
}

const used = new Set<Reason>();

/** The reason of a difference, if one is listed. */
function reasonOf(call: string, { path, what }: FormDifference): Reason | undefined {
  const found = DIFFERENCES.find(
    reason =>
      reason.what === what &&
      (reason.calls === 'any' || reason.calls.includes(call)) &&
      reason.paths.some(pattern => (typeof pattern === 'string' ? pattern === path : pattern.test(path))),
  );
  if (found) used.add(found);
  return found;
}

describe.skipIf(!isHere)(`answers of recorded nodes${missingRecordings}`, () => {
  const rows: Row[] = [];
  const unexplained: string[] = [];
  const compare = (call: string, recorded: readonly unknown[], ours: readonly unknown[]) => {
    const form = formOf(recorded);
    const differences = differencesOf(form, formOf(ours));
    for (const difference of differences)
      if (!reasonOf(call, difference))
        unexplained.push(`${call}: ${difference.path} ${difference.what} (${difference.kinds})`);
    rows.push({ call, members: form.size, differences, isRefusal: false });
  };

  it('have the members and kinds that ours have, but for what is listed', async () => {
    for (const [name, recordings] of httpRecordings()) {
      if (name in NOT_SERVED) continue;
      const answers = recordings.filter(answer => refusalOf(answer) === undefined);
      if (answers.length === 0) {
        if (recordings.length > 0) rows.push({ call: name, members: 0, differences: [], isRefusal: true });
        continue;
      }
      if (NOT_ASKED.includes(name)) continue;
      const ours = await answersOf(name);
      expect(ours, name).toBeDefined();
      compare(name, answers, ours ?? []);
    }
    const questions = rpcQuestions(world);
    for (const [method, results] of rpcRecordings()) {
      const asked = questions[method];
      expect(asked, method).toBeDefined();
      const ours = [];
      for (const params of asked ?? []) ours.push(await askRpc(method, params));
      compare(method, results.map(inObject), ours.map(inObject));
    }
    expect(unexplained).toEqual([]);
  });

  it('have no difference listed that is none', () => {
    expect(
      DIFFERENCES.filter(reason => !used.has(reason)).map(
        ({ paths, what }) => `${what}: ${paths.join(', ')}`,
      ),
    ).toEqual([]);
  });

  it('stand in RECORDED.md', () => {
    const refusals = new Set(REFUSALS.map(({ key }) => key.split('/')[1] ?? ''));
    const text = rows
      .toSorted((a, b) => a.call.localeCompare(b.call, 'en'))
      .map(({ call, members, differences, isRefusal }) => [
        `\`${call}\``,
        isRefusal ? 'a refusal' : String(members),
        isRefusal
          ? refusals.has(call)
            ? 'same words'
            : 'not asked'
          : differences.length === 0
            ? 'same'
            : sentencesOf(call, differences),
      ]);
    const idle = NOT_ASKED.map(name => [`\`${name}\``, '–', 'not asked: nothing is there to be taken']);
    const missing = Object.entries(NOT_SERVED)
      .filter(([name]) => httpRecordings().has(name))
      .map(([name, why]) => [`\`${name}\``, '–', `not served: ${why}`]);
    expectInDocument(
      'RECORDED.md',
      'test/recorded-forms.test.ts',
      tableOf(['Call', 'Recorded members', 'Same here'], [...text, ...idle, ...missing]),
    );
  });
});

/** A result that is no object has a form, too. */
function inObject(result: unknown): unknown {
  return typeof result === 'object' && result !== null && !Array.isArray(result) ? result : { result };
}

function sentencesOf(call: string, differences: readonly FormDifference[]): string {
  const byReason = new Map<string, string[]>();
  for (const difference of differences) {
    const why = reasonOf(call, difference)?.why ?? '';
    const path = `\`${difference.path}\``;
    byReason.set(why, [...(byReason.get(why) ?? []), path]);
  }
  return [...byReason].map(([why, paths]) => `${paths.join(', ')}: ${why}`).join('; ');
}
