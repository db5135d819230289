import type { ReactNode } from 'react';
import { Page } from '../components/layout/Page.tsx';
import { UpdateToken } from '../features/token-issue/UpdateToken.tsx';
import { recordedQuery } from '../features/token-issue/recorded.ts';
import { openLogin } from '../features/wallet/wallet-dialogs.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useCatalogued } from '../lib/net/token-catalogue.ts';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { useSigningAccount } from '../wallet/signing-account.ts';
import { act } from './act.ts';

const useT = wordsOf('token-forms');

export default definePage('/tokens/update/$id', {
  queries: ({ params }) => [recordedQuery(params.id)],
  component: TokenUpdateRoute,
});

function TokenUpdateRoute({ params }: PageAddress<'/tokens/update/$id'>): ReactNode {
  const t = useT();
  const { name } = useCatalogued(params.id);
  useTitle(t('update_title'));
  return (
    <Page title={t('update_title')} kicker={<bdi>{name}</bdi>}>
      <UpdateToken
        key={params.id}
        id={params.id}
        {...useSigningAccount()}
        onConnect={openLogin}
        onAct={act}
      />
    </Page>
  );
}
