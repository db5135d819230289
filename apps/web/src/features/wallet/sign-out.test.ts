import { afterEach, expect, test, vi } from 'vitest';
import { COMPILER_DRAFT, readStored, store } from '../../components/wallet/draft.ts';
import { wallet } from '../../wallet/wallet.ts';
import { signOut } from './sign-out.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('signing out forgets the sources of the compiler page, open or not', async () => {
  vi.spyOn(wallet, 'logout').mockResolvedValue([]);
  store(localStorage, COMPILER_DRAFT, { files: [] }, Date.now());
  await signOut(vi.fn() as never);
  expect(readStored(localStorage, COMPILER_DRAFT, kept => kept, Date.now())).toBeUndefined();
});
