import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { ApprovalsTable } from '../features/approvals/ApprovalsTable.tsx';
import { AccountPage } from '../features/wallet/AccountPage.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('approvals', 'wallet');

export default definePage('/account', {
  component: AccountRoute,
});

function AccountRoute(): ReactNode {
  const t = useT();
  useTitle(t('account_page_title'));
  return (
    <AccountPage>
      {address => (
        <Card title={t('approvals')} flush>
          <ApprovalsTable address={address} />
        </Card>
      )}
    </AccountPage>
  );
}
