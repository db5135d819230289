import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import { afterEach, expect, test } from 'vitest';
import { sessionStore } from '../../wallet/session-store.ts';
import {
  compilationOf,
  draftStore,
  EMPTY_DRAFT,
  isComplete,
  keepDraft,
  readDraft,
  keptDraft,
} from './source-draft.ts';
import { addFiles } from './source-upload.ts';

afterEach(() => {
  keepDraft(EMPTY_DRAFT);
  localStorage.clear();
});

const COMPILERS = ['tron-0.8.20', 'solc-0.8.20'];
const json = (value: unknown, name = 'x.json') => ({ name, code: JSON.stringify(value) });
const standard = {
  language: 'Solidity',
  sources: { 'src/A.sol': { content: 'contract A {}' }, '@lib/B.sol': { content: 'library B {}' } },
  settings: {
    optimizer: { enabled: true, runs: 999, details: { yul: true } },
    evmVersion: 'paris',
    viaIR: true,
    remappings: ['@lib/=lib/', 'x=y'],
    libraries: { '@lib/B.sol': { B: `0x${'ab'.repeat(20)}` } },
    metadata: { bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['*'] } },
  },
};

test('standard JSON fills in files and settings, and goes to the server as it came', () => {
  const { draft, unread } = addFiles(EMPTY_DRAFT, [json(standard)], COMPILERS);
  expect(unread).toEqual([]);
  expect(draft).toMatchObject({
    files: [
      { name: 'src/A.sol', code: 'contract A {}' },
      { name: '@lib/B.sol', code: 'library B {}' },
    ],
    runs: '999',
    evmVersion: 'paris',
    viaIR: true,
    remappings: '@lib/=lib/\nx=y',
  });
  const { outputSelection: _, ...settings } = standard.settings;
  expect(JSON.parse(compilationOf(draft).input)).toEqual({ ...standard, settings });
});

test('a build-info names its compiler too', () => {
  const { draft } = addFiles(
    EMPTY_DRAFT,
    [json({ solcVersion: '0.8.20', solcLongVersion: '0.8.20+commit.a1b79de6', input: standard })],
    COMPILERS,
  );
  expect([draft.compiler, draft.files.length]).toEqual(['solc-0.8.20', 2]);
});

test('a metadata.json finds its sources by their hash, whatever they are called and in any order', () => {
  const [a, b] = ['contract A {}', 'library B {}'];
  const hashOf = (text: string) => `0x${bytesToHex(keccak256(textToBytes(text)))}`;
  const metadata = {
    compiler: { version: '0.8.20+commit.a1b79de6' },
    language: 'Solidity',
    settings: {
      compilationTarget: { 'src/A.sol': 'A' },
      optimizer: { enabled: false, runs: 1 },
      libraries: { 'lib/B.sol:B': '0x00' },
      remappings: [],
    },
    sources: {
      'src/A.sol': { keccak256: hashOf(a) },
      'lib/B.sol': { keccak256: hashOf(b) },
      'C.sol': { content: 'contract C {}', keccak256: hashOf('x') },
    },
  };
  const first = addFiles(
    EMPTY_DRAFT,
    [{ name: 'A (1).sol', code: a }, json(metadata, 'metadata.json')],
    COMPILERS,
  );
  expect(first.contract).toBe('src/A.sol:A');
  expect(first.draft).toMatchObject({ compiler: 'solc-0.8.20', optimizer: false, runs: '1' });
  expect(first.draft.wanted.map(({ name }) => name)).toEqual(['lib/B.sol']);
  expect(isComplete(first.draft)).toBe(false);
  const { draft } = addFiles(first.draft, [{ name: 'B.sol', code: b }], COMPILERS);
  expect(draft.files.map(({ name }) => name).toSorted()).toEqual(['C.sol', 'lib/B.sol', 'src/A.sol']);
  expect(draft.wanted).toEqual([]);
  expect(isComplete(draft)).toBe(true);
  expect(draft.more).toEqual({ libraries: { 'lib/B.sol': { B: '0x00' } } });
});

test('several sources at once, one of a name already there in its place', () => {
  const begun = { ...EMPTY_DRAFT, files: [{ name: 'A.sol', code: 'old' }] };
  const { draft } = addFiles(
    begun,
    [
      { name: 'B.sol', code: 'b' },
      { name: 'A.sol', code: 'new' },
    ],
    [],
  );
  expect(draft.files).toEqual([
    { name: 'A.sol', code: 'new' },
    { name: 'B.sol', code: 'b' },
  ]);
});

test.each([
  '',
  '[]',
  'null',
  '{}',
  '{"language":"Vyper","sources":{"a":{"content":""}}}',
  '{"language":"Solidity","sources":{"a":{"urls":["http://x"]}}}',
  '{"language":"Solidity","sources":{}}',
  '{"compiler":7,"settings":{},"sources":{}}',
  '{"compiler":{},"settings":{},"sources":{"a":{}}}',
  '{"input":{"language":"Solidity"}}',
])('%s is named as unread and changes nothing', code => {
  expect(addFiles(EMPTY_DRAFT, [{ name: 'x.json', code }], COMPILERS)).toEqual({
    draft: EMPTY_DRAFT,
    unread: ['x.json'],
  });
});

test('what was written is there after a reload, and gone once somebody signs out', () => {
  const draft = { ...EMPTY_DRAFT, files: [{ name: 'A.sol', code: 'contract A {}' }], runs: '7' };
  const afterReload = () => keptDraft();
  keepDraft(draft);
  expect(afterReload()).toEqual(draft);
  sessionStore.setState({ status: 'open', account: {} as never }, true);
  expect(draftStore.getState()).toEqual(draft);
  sessionStore.setState({ status: 'closed' }, true);
  expect([draftStore.getState(), afterReload()]).toEqual([EMPTY_DRAFT, EMPTY_DRAFT]);
});

test.each([
  null,
  7,
  {},
  { ...EMPTY_DRAFT, files: [7] },
  { ...EMPTY_DRAFT, runs: 7 },
  { ...EMPTY_DRAFT, more: null },
])('a kept draft of another form is none: %j', kept => expect(readDraft(kept)).toBeUndefined());
