import { parseAddress } from '@sunscope/tron/address';
import { afterEach, expect, test } from 'vitest';
import { ALICE } from '../../test/rows.ts';
import { sessionStore } from '../../wallet/session-store.ts';
import { keepDraft, draftStore } from './source-draft.ts';

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
  sessionStore.setState({ status: 'locked', account, unlockWith: 'secret' }, true);
  sessionStore.setState({ status: 'open', account }, true);
  expect(draftStore.getState().files).toHaveLength(1);
  sessionStore.setState({ status: 'closed' }, true);
  expect(draftStore.getState().files).toEqual([]);
});
