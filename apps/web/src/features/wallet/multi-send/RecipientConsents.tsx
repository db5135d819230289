import IconAlertTriangle from '~icons/alert-triangle';
import type { Address } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { CheckField } from '../../../components/forms/CheckField.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { KnownRecipient } from '../../../wallet/recipient-guard.ts';
import { Notice } from '../Notice.tsx';
import { LookAlike } from '../RecipientConsent.tsx';
import type { CheckedRecipient } from './queries.ts';
import styles from './MultiSend.module.css';

const useT = wordsOf('multi-send', 'wallet');

/**
 * Something a person must say about recipients: of each look-alike by itself, of contracts and strangers together. What
 * was said of a group holds for those who are left of it once the index knows more.
 */
export type Needed = { readonly keys: readonly string[] } & (
  | { readonly what: 'look_alike'; readonly to: Address; readonly known: KnownRecipient }
  | { readonly what: 'contract' | 'unread'; readonly count: number }
);

/** What must be said of a list's recipients. */
export function consentsOf(found: readonly CheckedRecipient[]): Needed[] {
  const group = (what: 'contract' | 'unread', members: readonly CheckedRecipient[]): Needed[] =>
    members.length === 0
      ? []
      : [{ what, count: members.length, keys: members.map(({ to }) => `${what}|${to}`) }];
  return [
    ...found.flatMap(({ to, check }): Needed[] =>
      check.verdict.kind === 'look_alike'
        ? [{ what: 'look_alike', to, known: check.verdict.recipient, keys: [check.key] }]
        : [],
    ),
    ...group(
      'contract',
      found.filter(({ check }) => check.isContract),
    ),
    ...group(
      'unread',
      found.filter(({ check }) => check.needs === 'unread'),
    ),
  ];
}

/** Whether all of it was said. */
export function isSaid({ keys }: Needed, consents: ReadonlySet<string>): boolean {
  return keys.every(key => consents.has(key));
}

export function RecipientConsents({
  needed,
  consents,
  onConsents,
}: {
  needed: readonly Needed[];
  consents: ReadonlySet<string>;
  onConsents: (consents: ReadonlySet<string>) => void;
}): ReactNode {
  const t = useT();
  const label = (one: Needed) =>
    one.what === 'look_alike'
      ? t('recipient_look_alike_accept')
      : t(one.what === 'contract' ? 'recipient_contract_accept' : 'recipient_failed_accept');
  return needed.map(one => (
    <div key={one.what === 'look_alike' ? one.to : one.what} className={styles['consent']}>
      {one.what === 'look_alike' ? (
        <LookAlike to={one.to} known={one.known} />
      ) : (
        <Notice tone="wait" icon={IconAlertTriangle}>
          <p>{t(`multi_${one.what}s`, { count: one.count })}</p>
          {one.what === 'contract' && <p>{t('recipient_contract')}</p>}
        </Notice>
      )}
      <CheckField
        label={label(one)}
        checked={isSaid(one, consents)}
        onChange={checked => {
          const next = new Set(consents);
          for (const key of one.keys)
            if (checked) next.add(key);
            else next.delete(key);
          onConsents(next);
        }}
      />
    </div>
  ));
}
