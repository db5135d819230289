import { parseAddress } from '@sunscope/tron/address';
import { afterEach, expect, test, vi } from 'vitest';
import { COMPILED, COMPILER_FILES, COMPILER_SETTINGS, store } from '../../components/wallet/draft.ts';
import { ALICE, BOB } from '../../test/rows.ts';
import { noteLocalRecipient } from '../../wallet/local-recipients.ts';
import { wallet } from '../../wallet/wallet.ts';
import { signOut } from './sign-out.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('signing out forgets what the compiler page keeps, open or not, and everything begun', async () => {
  vi.spyOn(wallet, 'logout').mockResolvedValue([]);
  for (const name of [COMPILER_FILES, COMPILER_SETTINGS, COMPILED, 'proposal', 'token-create'])
    store(localStorage, name, { files: [] }, Date.now());
  expect(Object.keys(localStorage).sort()).toEqual([
    'CompileCode',
    'compileFiles',
    'compileInfo',
    'draft:proposal',
    'draft:token-create',
  ]);
  await signOut(vi.fn() as never);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('whom an account has sent to outlives a sign-out: it guards the next transfer', async () => {
  vi.spyOn(wallet, 'logout').mockResolvedValue([]);
  noteLocalRecipient(localStorage, { from: parseAddress(ALICE), to: parseAddress(BOB) }, 7);
  await signOut(vi.fn() as never);
  expect(Object.keys(localStorage)).toEqual([`sunscope_recipients_${ALICE}`]);
});
