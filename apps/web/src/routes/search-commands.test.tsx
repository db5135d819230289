import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { parseAddress } from '@sunscope/tron/address';
import { renderApp } from '../test/render-app.tsx';
import { ALICE } from '../test/rows.ts';
import { sessionStore } from '../wallet/session-store.ts';
import { wallet } from '../wallet/wallet.ts';

afterEach(async () => {
  await act(async () => sessionStore.setState({ status: 'starting' }, true));
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const network = {
  '/config.json': {
    network: {
      id: 'devnet',
      name: 'Devnet',
      kind: 'main',
      origin: '',
      genesis: '',
      chainId: '',
      embedded: true,
    },
    networks: [{ id: 'nile', name: 'Nile', kind: 'test', origin: 'https://nile.example' }],
    feeLimitSun: 1,
    priceSource: 'off',
    version: '1',
  },
};

const search = async (text: string) => {
  // Others are choices of the footer, which may be there or not yet.
  const [box] = await screen.findAllByRole('combobox');
  if (!box) throw new Error('there is no search');
  await userEvent.clear(box);
  await userEvent.type(box, text);
};
const offered = () => screen.queryAllByRole('option').map(one => one.textContent);

test.each([
  ['new wallet', /^New wallet/],
  ['multi', /^Send to many at once/],
  ['several signatures', /^Transaction with several signatures/],
  ['stake', /^Stake TRX/],
  ['claim', /^Claim rewards/],
])('"%s" offers its page', async (text, label) => {
  await renderApp('/tools/system', network);
  await search(text);
  expect(await screen.findByRole('option', { name: label })).toBeTruthy();
});

test('networks are offered, each by the link that the menu has', async () => {
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(`${this.href} ${this.target}`);
  });
  await renderApp('/tools/system', network);
  await search('network nile');
  await userEvent.click(await screen.findByRole('option', { name: /^Network: Nile/ }));
  await search('network shasta');
  await userEvent.click(await screen.findByRole('option', { name: /^Network: Shasta/ }));
  expect(followed).toEqual(['https://nile.example/ ', 'https://shasta.tronscan.org/ _blank']);
});

test('the wallet is locked where a key is open, and by nobody else', async () => {
  const lock = vi.spyOn(wallet, 'lock').mockResolvedValue();
  await renderApp('/tools/system', network);
  await search('wallet');
  await waitFor(() => expect(offered().join()).toContain('New wallet'));
  expect(offered().join()).not.toMatch(/Lock the wallet/);
  await act(async () =>
    sessionStore.setState({
      status: 'open',
      account: {
        recordId: 'x',
        address: parseAddress(ALICE),
        kind: 'ACCOUNT_PRIVATE_KEY',
        keeping: 'stay',
      },
    }),
  );
  await userEvent.click(await screen.findByRole('option', { name: /^Lock the wallet/ }));
  await waitFor(() => expect(lock).toHaveBeenCalledOnce());
});
