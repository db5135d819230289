import IconAlertTriangle from '~icons/alert-triangle';
import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressComparison } from '../../components/chain/MarkedAddress.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { isExchangeTag } from '../../wallet/exchange-tag.ts';
import { Notice } from './Notice.tsx';
import { accountQuery } from './queries.ts';

const useT = wordsOf('recipients', 'wallet');

/** Where a memo can be written along: in the note, nowhere, or where none is asked for. */
export type Memo = 'note' | 'nowhere' | 'unasked';

export interface RecipientExtrasProps {
  to: Address;
  memo?: Memo | undefined;
  /** Its likeness to an address of the sender's own history is said already. */
  compared?: boolean;
}

/**
 * What a recipient asks of a sender besides what was typed: an exchange may want a memo, and an address that the whole
 * chain knows as an imitation is none to trust, even where the sender never paid the genuine one.
 */
export function RecipientExtras({ to, memo = 'note', compared = false }: RecipientExtrasProps): ReactNode {
  const t = useT();
  const { data: account } = useQuery(accountQuery(to));
  const imitated = compared ? undefined : account?.looksLike?.[0]?.address;
  const isExchange = isExchangeTag(account?.addressTag ?? '');
  return (
    <>
      {imitated !== undefined && (
        <Notice tone="bad" icon={IconAlertTriangle} title={t('recipient_imitates_title')}>
          <p>{t('recipient_imitates_text')}</p>
          <p>
            <AddressComparison
              rows={[
                { label: t('recipient_imitated'), address: imitated },
                { label: t('recipient_look_alike_typed'), address: to },
              ]}
            />
          </p>
        </Notice>
      )}
      {isExchange && memo !== 'unasked' && (
        <Notice tone="wait" icon={IconAlertTriangle} title={t('recipient_exchange_title')}>
          <p>{t(memo === 'note' ? 'recipient_exchange_text' : 'recipient_exchange_no_memo')}</p>
        </Notice>
      )}
    </>
  );
}
