import IconAlertTriangle from '~icons/alert-triangle';
import type { ReactNode } from 'react';
import { HashText } from '../../components/chain/HashText.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { FailureWords } from '../../wallet/failure.ts';
import { Notice } from './Notice.tsx';

const useT = wordsOf('wallet');

/** Why nothing was sent, in our words and then in the node's. */
export function SendFailure({ failure }: { failure: FailureWords }): ReactNode {
  const t = useT();
  return (
    <Notice tone="bad" icon={IconAlertTriangle} title={t('send_failed_title')}>
      <p>{t(failure.key)}</p>
      {failure.detail !== undefined && <p dir="ltr">{failure.detail}</p>}
      {failure.hash !== undefined && <HashText hash={failure.hash} to={`/transaction/${failure.hash}`} />}
    </Notice>
  );
}
