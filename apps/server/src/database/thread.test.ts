import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { ThreadCalls } from './thread.ts';

let worker: Worker | undefined;
afterEach(() => worker?.terminate());

function start(onOrder: string): ThreadCalls<string> {
  worker = new Worker(
    `const { parentPort } = require('node:worker_threads'); parentPort.on('message', ({ id, order }) => { ${onOrder} });`,
    { eval: true },
  );
  return new ThreadCalls(worker, 'the thread has ended');
}

it('gives each order its own answer, in whatever order they come', async () => {
  const calls = start(
    "setTimeout(() => parentPort.postMessage({ id, result: order + '!' }), order === 'slow' ? 50 : 0)",
  );
  expect(await Promise.all([calls.ask('slow'), calls.ask('quick')])).toEqual(['slow!', 'quick!']);
});

it('reports a failure with its code', async () => {
  const calls = start("parentPort.postMessage({ id, failure: { message: 'no ' + order, code: '57P01' } })");
  await expect(calls.ask('way')).rejects.toMatchObject({ message: 'no way', code: '57P01' });
});

it.each([
  ['ends', 'process.exit(3)', 'the thread has ended'],
  ['breaks', "throw new Error('out of order')", 'out of order'],
])('owes no answer for ever where the thread %s', async (_how, onOrder, message) => {
  const calls = start(`if (order === 'last') { ${onOrder} }`);
  const [waiting, last] = [calls.ask('waiting'), calls.ask('last')];
  await expect(waiting).rejects.toThrow(message);
  await expect(last).rejects.toThrow(message);
  await expect(calls.ask('afterwards')).rejects.toThrow(message);
});
