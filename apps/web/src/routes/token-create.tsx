import type { ReactNode } from 'react';
import { Button } from '../components/base/Button.tsx';
import { Page } from '../components/layout/Page.tsx';
import { CREATE_STEPS, CreateToken } from '../features/token-issue/CreateToken.tsx';
import { openLogin } from '../features/wallet/wallet-dialogs.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { useSigningAccount } from '../wallet/signing-account.ts';
import { act } from './act.ts';

const useT = wordsOf('tokens', 'token-forms');

export default definePage('/tokens/create/{-$step}', {
  // A step that does not exist begins at the first one.
  redirect: ({ params: { step } }) =>
    step === undefined || step === '' || CREATE_STEPS.some(one => one === step)
      ? undefined
      : '/tokens/create',
  component: TokenCreateRoute,
});

function TokenCreateRoute({ params }: PageAddress<'/tokens/create/{-$step}'>): ReactNode {
  const t = useT();
  useTitle(t('create_title'));
  const step = CREATE_STEPS.find(one => one === params.step) ?? 'Type';
  return (
    <Page
      title={t('create_title')}
      actions={<Button to="/tokens/rating-rule">{t('rating_rule_link')}</Button>}
    >
      <CreateToken step={step} {...useSigningAccount()} onConnect={openLogin} onAct={act} />
    </Page>
  );
}
