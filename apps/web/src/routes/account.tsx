import type { ReactNode } from 'react';
import { AccountPage } from '../features/wallet/AccountPage.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { definePage } from '../lib/routing/page.ts';
import { AccountLists } from './AccountLists.tsx';

const useT = wordsOf('wallet');

export default definePage('/account', {
  component: AccountRoute,
});

function AccountRoute(): ReactNode {
  const t = useT();
  useTitle(t('account_page_title'));
  return <AccountPage lists={AccountLists} />;
}
