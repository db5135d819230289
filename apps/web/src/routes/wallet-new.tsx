import type { ReactNode } from 'react';
import { Page } from '../components/layout/Page.tsx';
import { NewWallet } from '../features/wallet/new/NewWallet.tsx';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('logins');

export default definePage('/wallet/new', {
  component: WalletNewRoute,
});

function WalletNewRoute(): ReactNode {
  const t = useT();
  useTitle(t('new_title'));
  return (
    <Page title={t('new_title')}>
      <NewWallet />
    </Page>
  );
}
