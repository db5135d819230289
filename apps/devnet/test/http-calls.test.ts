import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textToBytes } from '@sunscope/tron/bytes';
import { createApp } from '../src/http/app.ts';
import { expectInDocument, tableOf } from './generated-part.ts';
import { builders } from './http/builders.ts';
import type { Form } from './http/form.ts';
import { posts } from './http/posts.ts';
import { reads } from './http/reads.ts';
import { refusedBuilders } from './http/refused-builders.ts';
import { createWorld, TOKEN, TRX, type World } from './tronweb/world.ts';

// Every call below /wallet and /walletsolidity: GET and POST, visible or not, with status 200 and the members it must
// have, addresses in the form that was asked for, and the same answer however it was asked. The list of calls is the
// app's own; one that is not among the cases fails. HTTP.md is written by UPDATE_README=1.

let world: World;
const routes = new Set<string>();

beforeAll(async () => {
  world = await createWorld({ ALLOW_MARKET_TRANSACTION: 1n });
  await world.devnet.send(
    'MarketSellAssetContract',
    {
      owner_address: world.alice.keyed.address,
      sell_token_id: textToBytes(TOKEN),
      sell_token_quantity: 10n,
      buy_token_id: textToBytes('_'),
      buy_token_quantity: BigInt(20 * TRX),
    },
    [world.alice.keyed],
  );
  // The token's sale begins a second after its issue.
  world.devnet.clock.advance(60_000);
  await world.devnet.chain.mine(1);
  createApp(world.devnet, ({ url }) => routes.add(url));
});
afterAll(() => world.devnet.close());

type Json = Record<string, unknown>;

const forms: readonly Form[] = [
  { visible: false, address: ({ hex }) => hex, name: text => Buffer.from(text).toString('hex') },
  { visible: true, address: ({ address }) => address, name: text => text },
];

async function ask(
  method: 'GET' | 'POST',
  path: string,
  parameters: object,
  form: Form,
): Promise<Json | Json[]> {
  const given = Object.entries({ ...parameters, visible: form.visible });
  const query = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]));
  const url = `${world.devnet.url}${path}`;
  const response = await (method === 'GET'
    ? fetch(`${url}?${query.toString()}`)
    : fetch(url, { method: 'POST', body: JSON.stringify(Object.fromEntries(given)) }));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return (await response.json()) as Json | Json[];
}

/** Members that are hex in either form. */
const ALWAYS_HEX = new Set(['raw_data_hex', 'data', 'caller_contract_address']);

/** Strings of an answer with the member they stand in. */
function strings(value: unknown, member = ''): [member: string, text: string][] {
  if (typeof value === 'string') return [[member, value]];
  if (Array.isArray(value)) return value.flatMap(item => strings(item, member));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => strings(item, key));
}

function checkForm(answer: unknown, form: Form): void {
  const foreign = form.visible ? /^41[0-9a-f]{40}$/ : /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
  const wrong = strings(answer).filter(([member, text]) => foreign.test(text) && !ALWAYS_HEX.has(member));
  expect(wrong).toEqual([]);
}

function checkMembers(answer: Json | Json[], members: readonly string[]): void {
  const one = Array.isArray(answer) ? answer[0] : answer;
  expect(one).not.toHaveProperty('Error');
  expect(Object.keys(one ?? {})).toEqual(expect.arrayContaining([...members]));
  if (members.length === 0) expect(answer).toEqual({});
}

/** What changes from one moment to the next. */
const CHANGING = new Set(['getnodeinfo']);
const passed = new Set<string>();
const isSolid = (name: string) => routes.has(`/walletsolidity/${name}`);

describe('a read', () => {
  it.each(Object.entries(reads))('%s', async (name, { parameters, members }) => {
    const paths = [`/wallet/${name}`, ...(isSolid(name) ? [`/walletsolidity/${name}`] : [])];
    for (const form of forms) {
      const given = parameters(world, form);
      const answers = [];
      for (const path of paths)
        for (const method of ['GET', 'POST'] as const) {
          const answer = await ask(method, path, given, form);
          checkMembers(answer, members);
          checkForm(answer, form);
          answers.push(answer);
        }
      if (!CHANGING.has(name)) for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
    passed.add(name);
  });
});

interface Built extends Json {
  readonly visible: boolean;
  readonly raw_data: { readonly contract: readonly { readonly type: string; readonly parameter: Json }[] };
  readonly raw_data_hex: string;
}

describe('a builder', () => {
  it.each(Object.entries(builders))('%s', async (name, [type, body]) => {
    const parameters: string[] = [];
    for (const form of forms) {
      const built = (await ask('POST', `/wallet/${name}`, body(world, form), form)) as Built;
      checkMembers(built, ['visible', 'txID', 'raw_data', 'raw_data_hex']);
      const { contract_address: _always, ...rest } = built;
      checkForm(rest, form);
      expect([built.visible, built.raw_data.contract[0]?.type]).toEqual([form.visible, type]);
      // Contract and parameter, which hang neither on the time nor on the block.
      const start = built.raw_data_hex.indexOf(
        Buffer.from(`type.googleapis.com/protocol.${type}`).toString('hex'),
      );
      expect(start).toBeGreaterThan(0);
      parameters.push(built.raw_data_hex.slice(start).replace(/70[0-9a-f]{12}(?:9001[0-9a-f]+)?$/, ''));
    }
    if (name !== 'createassetissue') expect(parameters[1]).toBe(parameters[0]);
    passed.add(name);
  });

  it.each(Object.entries(refusedBuilders))('%s, refused', async (name, [body, text]) => {
    for (const form of forms)
      expect(await ask('POST', `/wallet/${name}`, body(world, form), form)).toEqual({
        Error: `class org.tron.core.exception.ContractValidateException : ${text}`,
      });
    passed.add(name);
  });
});

describe('a call by POST', () => {
  it.each(Object.entries(posts))('%s', async (name, { body, members }) => {
    const paths = [`/wallet/${name}`, ...(isSolid(name) ? [`/walletsolidity/${name}`] : [])];
    for (const form of forms)
      for (const path of paths) {
        const given = await body(world, form);
        // A transaction is read in the form it says it has.
        const asked = 'raw_data' in given ? (forms[0] as Form) : form;
        const answer = await ask('POST', path, given, asked);
        checkMembers(answer, members);
        expect((answer as { result: unknown }).result).not.toHaveProperty('code');
      }
    passed.add(name);
  });
});

it('is all there is, and stands in HTTP.md', () => {
  const names = new Set([...routes].flatMap(url => /^\/wallet\/(\w+)$/.exec(url)?.[1] ?? []));
  expect([...names].filter(name => !passed.has(name))).toEqual([]);
  expect([...passed].filter(name => !names.has(name))).toEqual([]);
  const rows = [...names]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map(name => {
      const read = reads[name];
      const members = read?.members ?? posts[name]?.members;
      return [
        `\`${name}\``,
        read ? 'GET, POST' : 'POST',
        isSolid(name) ? 'yes' : '',
        members
          ? members.map(member => `\`${member}\``).join(', ') || '`{}`'
          : builders[name]
            ? `builds ${builders[name][0]}`
            : `refused: ${refusedBuilders[name]?.[1].trim()}`,
      ];
    });
  expectInDocument(
    'HTTP.md',
    'test/http-calls.test.ts',
    tableOf(['Call', 'By', 'Below /walletsolidity', 'Answer checked'], rows),
  );
});
