import type { ReactNode } from 'react';
import { Button } from '../components/base/Button.tsx';
import { AddressChip } from '../components/chain/AddressChip.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { MyTokens } from '../features/tokens/MyTokens.tsx';
import { issuedQuery } from '../features/tokens/queries.ts';
import { openLogin } from '../features/wallet/wallet-dialogs.ts';
import { hasAddressForm } from '../lib/format/address-form.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { useSignedIn } from '../wallet/signed-in.ts';

const useT = wordsOf('explorer', 'tokens', 'token-issue');

export default definePage('/myToken', {
  queries: ({ search: { address } }) =>
    address !== undefined && hasAddressForm(address) ? [issuedQuery(address)] : [],
  component: MyTokenRoute,
});

/** The tokens of who is signed in, or of `?address=`. */
function MyTokenRoute({ search }: PageAddress<'/myToken'>): ReactNode {
  const t = useT();
  const own = useSignedIn();
  const asked = search['address'];
  const address = asked !== undefined && hasAddressForm(asked) ? asked : own;
  const mine = address === own;
  const title = t(mine || address === undefined ? 'my_tokens' : 'my_tokens_of');
  useTitle(title);
  return (
    <Page
      title={title}
      kicker={
        address === undefined ? undefined : <AddressChip address={address} identicon copy full={!mine} />
      }
      actions={<Button to="/tokens/create">{t('my_create')}</Button>}
    >
      {address === undefined ? (
        <Card>
          <EmptyState
            title={t('my_tokens_connect')}
            text={t('my_tokens_connect_text')}
            action={
              <Button kind="primary" onClick={openLogin}>
                {t('open_wallet')}
              </Button>
            }
          />
        </Card>
      ) : (
        <MyTokens address={address} own={mine} />
      )}
    </Page>
  );
}
