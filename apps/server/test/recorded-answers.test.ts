import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersDocument, find, forgotten, keyOf, unexplained, type Finding } from './recorded/document.ts';
import { gridComparisons } from './recorded/grid-comparisons.ts';
import {
  looseDocument,
  putLooseTransactions,
  reportLoose,
  type ReportedLoose,
} from './recorded/loose-transactions.ts';
import { nodeComparisons } from './recorded/node-comparisons.ts';
import { startRecordedApi, type RecordedApi } from './recorded/recorded-api.ts';
import { RecordedChain } from './recorded/recorded-chain.ts';
import { MAIN_NET_MISSING, mainNetIsHere, mainNetPath } from './recorded/shared-data.ts';
import { serviceComparisons } from './recorded/service-comparisons.ts';
import { putSignedTransactions } from './recorded/sources.ts';
import { reportedBalances, reportedState } from './recorded/state.ts';
import { putBalances } from './recorded/reported-balances.ts';
import { putToken2018 } from './recorded/token-2018-source.ts';
import { EXPLORER_2018, putReportedTransactions } from './recorded/reported-sources.ts';
import { tronscanComparisons } from './recorded/tronscan-comparisons.ts';
import { storiesDocument, reportWholeBlocks, type ReportedBlocks } from './recorded/whole-blocks.ts';

// What TRONSCAN, TronGrid and others answered about main net, and what this server answers to the same questions.

if (!mainNetIsHere)
  process.stderr.write(`SKIPPED: recorded answers about main net, because ${MAIN_NET_MISSING}\n`);

const WHOLE_BLOCKS = [
  '000000000',
  '000000001',
  '000000002',
  '000000003',
  '000000004',
  '001018316',
  '079072107',
];
const TRANSACTIONS = 622;

describe.skipIf(!mainNetIsHere)('recorded answers about main net', () => {
  let api: RecordedApi;
  let whole: ReportedBlocks;
  let single: ReportedLoose;
  const findings: Finding[] = [];
  beforeAll(async () => {
    const chain = new RecordedChain();
    putSignedTransactions(chain);
    putReportedTransactions(chain);
    putToken2018(chain);
    putBalances(chain, reportedBalances());
    const loose = putLooseTransactions(chain);
    const blocks = WHOLE_BLOCKS.map(name => mainNetPath(`blocks/${name}.json`));
    api = await startRecordedApi(chain, reportedState(), blocks);
    for (const comparison of [
      ...gridComparisons(),
      ...tronscanComparisons,
      ...nodeComparisons,
      ...serviceComparisons,
    ])
      findings.push(await find(comparison, api));
    whole = await reportWholeBlocks(api, WHOLE_BLOCKS);
    single = await reportLoose(api, loose);
  });
  afterAll(() => api?.close());

  it('say what ours say, but for the differences that are listed with their reasons', () => {
    expect(unexplained(findings)).toEqual([]);
  });

  it('are each met by at least one of ours, and no comparison is empty', () => {
    expect(
      findings
        .filter(({ answers, equal }) => answers === 0 || equal === 0)
        .map(({ comparison }) => keyOf(comparison)),
    ).toEqual([
      'api-recordings/provider-docs-examples.json | JSON-RPC_API/eth_chainId | /api?module=proxy&action=eth_chainId',
    ]);
    expect(forgotten(findings, EXPLORER_2018)).toEqual([]);
  });

  it('of whole blocks: every transaction is reported by a sentence of its type', () => {
    expect(whole.problems).toEqual([]);
    expect(whole.transactions).toBe(TRANSACTIONS);
  });

  it('of single transactions: rare types, too, have sentences of their own', () => {
    expect(single.problems).toEqual([]);
    expect(single.types.size).toBeGreaterThan(30);
  });

  it('are described in RECORDED-ANSWERS.md', () => {
    const file = new URL('../RECORDED-ANSWERS.md', import.meta.url);
    const text = [HEAD, answersDocument(findings), storiesDocument(whole), looseDocument(single)].join('\n');
    if (process.env['UPDATE_TABLES'] === '1') writeFileSync(file, text);
    // Stale? Run: UPDATE_TABLES=1 npx vitest run --project ./apps/server recorded-answers
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(text);
  });
});

const HEAD = `# Recorded answers about main net

What TRONSCAN's interface, TronGrid, nodes and other services answered about main net, against what this server answers to the
same questions from an index of the same blocks and transactions, field by field. Written by
\`test/recorded-answers.test.ts\` (\`UPDATE_TABLES=1\`), which fails where a field differs that is not listed, or where one
that is listed no longer does. Only names, counts and reasons are here; the recordings lie in \`../shared/data/mainnet\`
where they are at hand.
`;
