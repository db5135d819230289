import { parseAddress } from '@sunscope/tron/address';
import { afterEach, expect, test, vi } from 'vitest';
import { ALICE } from '../../test/rows.ts';
import { sessionStore } from '../../wallet/session-store.ts';
import { compiledStore, keepCompiled, readCompiled } from './compiled-code.ts';
import { keepDraft, draftStore, keptDraft } from './source-draft.ts';

afterEach(() => sessionStore.setState({ status: 'starting' }, true));

test('sources stay over lock and unlock, and go with who signs out', () => {
  const account = {
    recordId: 'x',
    address: parseAddress(ALICE),
    kind: 'ACCOUNT_PRIVATE_KEY',
    keeping: 'memory',
  } as const;
  sessionStore.setState({ status: 'open', account }, true);
  keepDraft({ ...draftStore.getState(), files: [{ name: 'A.sol', code: 'contract A {}' }] });
  const compiled = { contracts: [{ name: 'A', abi: '[]', bytecode: '60' }], version: '0.8.37', warnings: [] };
  keepCompiled(compiled);
  sessionStore.setState({ status: 'locked', account, unlockWith: 'secret' }, true);
  sessionStore.setState({ status: 'open', account }, true);
  expect(draftStore.getState().files).toHaveLength(1);
  sessionStore.setState({ status: 'closed' }, true);
  expect(draftStore.getState().files).toEqual([]);
  expect([compiledStore.getState().compiled, localStorage.getItem('compileInfo')]).toEqual([undefined, null]);
});

test('what was compiled is there after a reload, in today’s form alone', async () => {
  const compiled = {
    contracts: [{ name: 'A', abi: '[]', bytecode: '60' }],
    version: '0.8.37',
    warnings: ['Unused'],
  };
  keepCompiled(compiled);
  vi.resetModules();
  const reloaded = await import('./compiled-code.ts');
  expect(reloaded.compiledStore.getState().compiled).toEqual(compiled);
  keepCompiled(undefined);
  for (const other of [
    null,
    7,
    {},
    { ...compiled, contracts: [{ name: 'A' }] },
    { ...compiled, contracts: {} },
    { ...compiled, warnings: [7] },
    { ...compiled, version: 8 },
  ])
    expect(readCompiled(other)).toBeUndefined();
});

test('sources that the browser has no room for do not leave older ones behind', () => {
  const files = [{ name: 'A.sol', code: 'old' }];
  keepDraft({ ...draftStore.getState(), files });
  expect(keptDraft()?.files).toEqual(files);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepDraft({ ...draftStore.getState(), files: [{ name: 'A.sol', code: 'new' }] });
  full.mockRestore();
  expect(keptDraft()).toBeUndefined();
});
