import type { ReactNode } from 'react';
import { AccountPage } from '../features/wallet/AccountPage.tsx';
import { useTitle } from '../lib/document-title.ts';
import { useArea, useT } from '../lib/i18n.tsx';

export default function AccountRoute(): ReactNode {
  useArea('wallet');
  const t = useT();
  useTitle(t('account_page_title'));
  return <AccountPage />;
}
