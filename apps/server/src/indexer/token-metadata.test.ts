import { expect, it } from 'vitest';
import { encodeParameters } from '@sunscope/tron/abi';
import { bytesToHex, concatBytes, numberToBytes, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import type { NodeClient } from '@sunscope/node-api/client';
import { NodeRefusedError, NodeUnreachableError } from '@sunscope/node-api/errors';
import { TokenKind } from '../database/token-key.ts';
import { keyOf } from '../database/key-of.ts';
import { readSupply, readToken, readTokenFacts } from './token-metadata.ts';

// What contracts may answer to be asked what they are called.

/** Long enough for a busy machine, and shorter than waiting for what never comes. */
const A_WHILE_MS = 20_000;
const NAME = '06fdde03';
const SYMBOL = '95d89b41';
const DECIMALS = '313ce567';
const SUPPLY = '18160ddd';
const word = (value: bigint) => numberToBytes(value, 32);
const text = (value: string) => encodeParameters(['string'], [value]);
const never = () => new Promise<Uint8Array>(() => undefined);
const refuse = (): never => {
  throw new NodeRefusedError('OTHER_ERROR', 'CPU timeout');
};

type Answers = Record<string, () => Uint8Array | Promise<Uint8Array>>;

function nodeOf(answers: Answers): NodeClient {
  const node: Pick<NodeClient, 'triggerConstant'> = {
    async triggerConstant({ data }) {
      const answer = answers[bytesToHex(data.subarray(0, 4))];
      const result = answer ? await answer() : new Uint8Array(0);
      return {
        reverted: answer === undefined,
        result,
        energyUsed: 0n,
        energyPenalty: 0n,
        message: undefined,
        transaction: emptyMessage('Transaction'),
      } as unknown as Awaited<ReturnType<NodeClient['triggerConstant']>>;
    },
  };
  return node as NodeClient;
}

const asked = (last: number) => ({
  token: concatBytes(Uint8Array.of(0x41), new Uint8Array(19), Uint8Array.of(last)),
  kind: TokenKind.trc20,
});
const facts = (answers: Answers) => readToken(nodeOf(answers), asked(1), { ms: 200 });
const usual: Answers = {
  [NAME]: () => text('Coin'),
  [SYMBOL]: () => text('COIN'),
  [DECIMALS]: () => word(6n),
  [SUPPLY]: () => word(1_000n),
};

it.each<[string, Answers, object]>([
  ['all of it', usual, { state: 1, name: 'Coin', symbol: 'COIN', decimals: 6, totalSupply: 1_000n }],
  [
    'no name where it is refused alone',
    { ...usual, [NAME]: refuse },
    { state: 1, symbol: 'COIN', decimals: 6 },
  ],
  ['a huge name', { ...usual, [NAME]: () => new Uint8Array(70_000) }, { state: 1, symbol: 'COIN' }],
  ['a long name', { ...usual, [NAME]: () => text(`${'x'.repeat(199)}😀`) }, { name: 'x'.repeat(199) }],
  [
    'a name of noise',
    { ...usual, [NAME]: () => new Uint8Array(96).fill(0xff) },
    { state: 1, symbol: 'COIN' },
  ],
  ['a word that is no text', { ...usual, [NAME]: () => new Uint8Array(32).fill(0xff) }, { symbol: 'COIN' }],
  [
    'an early name',
    { ...usual, [NAME]: () => concatBytes(textToBytes('Old'), new Uint8Array(29)) },
    { name: 'Old' },
  ],
  ['decimals of 255', { ...usual, [DECIMALS]: () => word(255n) }, { decimals: 255 }],
  [
    'the largest supply',
    { ...usual, [SUPPLY]: () => word(2n ** 256n - 1n) },
    { totalSupply: 2n ** 256n - 1n },
  ],
  ['nothing at all', {}, { state: 2 }],
])('takes %s', async (_name, answers, expected) => {
  const known = await facts(answers);
  expect(known).toMatchObject(expected);
  expect(Object.values(known)).not.toContain(undefined);
});

it.each([256n, 2n ** 256n - 1n])('has no decimals where they are %i', async places => {
  expect(await facts({ ...usual, [DECIMALS]: () => word(places) })).not.toHaveProperty('decimals');
});

it('does not wait for a contract that does not end, whatever the client makes of being given up', async () => {
  const started = performance.now();
  expect(await facts({ ...usual, [NAME]: never })).toBe('late');
  const supply = await readSupply(nodeOf({ [SUPPLY]: never }), asked(1).token, { ms: 100 });
  expect(supply).toBe('late');
  expect(performance.now() - started).toBeLessThan(A_WHILE_MS);
});

it('distinguishes a node that is unreachable from a contract that is slow', async () => {
  const unreachable = () => {
    throw new NodeUnreachableError('node_unreachable', 'away');
  };
  expect(await facts({ ...usual, [SUPPLY]: unreachable })).toBe('unreachable');
});

it('asks quick contracts between slow ones, within the time of all', async () => {
  const slow = Array.from({ length: 200 }, (_, last) => asked(last + 1));
  const started = performance.now();
  const known = await readTokenFacts(nodeOf({ ...usual, [NAME]: never }), slow, {
    totalMs: 400,
    eachMs: 200,
  });
  expect(known.size).toBe(0);
  // One after another they would take 40 s.
  expect(performance.now() - started).toBeLessThan(A_WHILE_MS);
  const quick = await readTokenFacts(nodeOf(usual), slow, { totalMs: 20_000, eachMs: 10_000 });
  expect(quick.size).toBe(200);
  expect(quick.get(keyOf(asked(7).token))).toMatchObject({ symbol: 'COIN' });
});
