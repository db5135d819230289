import IconAlertTriangle from '~icons/alert-triangle';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../../lib/format/amount-text.ts';
import { Suspense, type ReactNode } from 'react';
import { Tag } from '../../../components/base/Tag.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { HashText } from '../../../components/chain/HashText.tsx';
import { ConfirmRows } from '../../../components/data/ConfirmRows.tsx';
import { Countdown } from '../../../components/governance/Countdown.tsx';
import { ThresholdMeter } from '../../../components/governance/ThresholdMeter.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { ConfirmRow } from '../../../wallet/intents/intent.ts';
import { entryOf } from '../../../wallet/intents/registry.ts';
import type { OpenedShared, SigningState } from '../../../wallet/multisig/shared.ts';
import type { SendableToken } from '../../../wallet/sendable-tokens.ts';
import { ChangeRows } from '../ChangeRows.tsx';
import { AmountOf, ConfirmValue } from '../ConfirmValue.tsx';
import { useIntentWords } from '../intent-words.ts';
import { Notice } from '../Notice.tsx';
import { OperationNames } from '../OperationNames.tsx';
import styles from '../SendDialog.module.css';
import multisig from './multisig.module.css';

const useT = wordsOf('multisig', 'wallet', 'wallet-actions');

/** What a shared transaction does, read from the bytes that are signed, and who has signed it. */
export function SharedFields({
  opened,
  state,
  tokens,
}: {
  opened: OpenedShared;
  state: SigningState;
  tokens: readonly SendableToken[];
}): ReactNode {
  const t = useT();
  const words = useIntentWords();
  const { intent, permissionId, feeLimitSun } = opened;
  const entry = intent && entryOf(intent);
  const headline = intent && entry?.headline(intent);
  const rowOf = (row: ConfirmRow) => ({
    label: words(row.label),
    value: <ConfirmValue row={row} tokens={tokens} />,
  });
  const name = state.permission?.name ?? '';
  return (
    <>
      {headline && (
        <p className={styles['sum']}>
          <AmountOf amount={headline} tokens={tokens} />
        </p>
      )}
      <ConfirmRows
        rows={[
          {
            label: t('shared_type'),
            value: (
              <Suspense fallback={opened.type}>
                <OperationNames codes={[opened.code]} />
              </Suspense>
            ),
          },
          ...(opened.owner === undefined
            ? []
            : [
                {
                  label: t('shared_account'),
                  value: <AddressChip address={opened.owner} full link={false} />,
                },
              ]),
          ...(intent && entry ? entry.rows(intent).map(rowOf) : []),
          {
            label: t('confirm_permission'),
            value: (
              <>
                {permissionId === 0 ? t('place_owner') : t('place_active', { id: permissionId })}{' '}
                <bdi className="dim">{name}</bdi>
              </>
            ),
          },
          ...(intent && intent.note !== ''
            ? [{ label: t('note'), value: <span className={styles['note']}>{intent.note}</span> }]
            : []),
          ...(feeLimitSun > 0n
            ? [
                {
                  label: t('shared_fee_limit'),
                  value: `${amountText(feeLimitSun, TRX_DECIMALS)} TRX`,
                },
              ]
            : []),
          {
            label: t('send_expires'),
            value: <Countdown to={{ ms: opened.expirationMs }} label="" done={t('shared_expired')} />,
          },
          { label: t('shared_id'), value: <HashText hash={opened.hash} /> },
        ]}
      />
      {intent && <ChangeRows intent={intent} tokens={tokens} />}
      <Signers state={state} />
    </>
  );
}

/** The keys of the permission, who of them has signed, and whose signatures count for nothing. */
function Signers({ state }: { state: SigningState }): ReactNode {
  const t = useT();
  const { permission, keys, weight, mine, strangers } = state;
  if (!permission) return <Notice tone="bad">{t('shared_no_permission')}</Notice>;
  return (
    <div className={styles['change']}>
      <p className={styles['heading']}>
        {t('shared_signed', { signed: String(weight), threshold: String(permission.threshold) })}
      </p>
      <ThresholdMeter
        threshold={permission.threshold}
        signed={weight}
        mine={mine.signed ? 0n : mine.weight}
      />
      <ul className={multisig['keys']}>
        {keys.map(key => (
          <li key={key.address} className="pieces">
            <AddressChip address={key.address} short identicon />
            <span className="dim">{t('weight_is', { weight: String(key.weight) })}</span>
            <Tag tone={key.signed ? 'good' : 'wait'}>
              {t(key.signed ? 'shared_has_signed' : 'shared_not_signed')}
            </Tag>
          </li>
        ))}
      </ul>
      {strangers.length > 0 && (
        <Notice tone="wait" icon={IconAlertTriangle}>
          <p>{t('shared_strangers', { count: strangers.length })}</p>
        </Notice>
      )}
    </div>
  );
}
