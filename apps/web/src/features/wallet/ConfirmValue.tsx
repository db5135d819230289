import { useQuery } from '@tanstack/react-query';
import type { Address } from '@sunscope/tron/address';
import { Suspense, type ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { accountName } from '../../lib/format/account-name.ts';
import { useFormat } from '../../lib/format/format.ts';
import { lazyWithWords } from '../../lib/i18n/i18n.tsx';
import type {
  ActivePermissionTerms,
  AssetAmount,
  ConfirmRow,
  PermissionTerms,
} from '../../wallet/intents/intent.ts';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';
import { accountQuery } from './queries.ts';
import { useIntentWords } from './intent-words.ts';
import styles from './SendDialog.module.css';
import { shownAsset } from './describe-amount.ts';

/** The specification's fraction digits of an amount that is confirmed. */
const CONFIRM_DIGITS = 7;

// Names of contract types are words of the explorer; only changes of permissions need them.
const OperationNames = lazyWithWords(async () => (await import('./OperationNames.tsx')).OperationNames);

const AllowanceChange = lazyWithWords(async () => (await import('./AllowanceChange.tsx')).AllowanceChange);
// So is what is said of proposals and tokens, beyond their numbers.
const ChainValue = lazyWithWords(async () => (await import('./ChainValue.tsx')).ChainValue);
const PermissionChanges = lazyWithWords(
  async () => (await import('./multisig/PermissionChanges.tsx')).PermissionChanges,
);
const CodeValue = lazyWithWords(async () => (await import('./CodeValue.tsx')).CodeValue);

/** What an entry says in a row of the confirmation; addresses with the name of their account. */
export function ConfirmValue({
  row,
  tokens,
}: {
  row: ConfirmRow;
  tokens: readonly SendableToken[];
}): ReactNode {
  const t = useIntentWords();
  const format = useFormat();
  if ('address' in row)
    return (
      <>
        <NamedAddress address={row.address} />
        {row.beside && <span>{t(row.beside.key, row.beside.values)}</span>}
      </>
    );
  if ('amount' in row) return <AmountOf amount={row.amount} tokens={tokens} />;
  if ('words' in row) return t(row.words.key, row.words.values);
  if ('seconds' in row) return format.duration(Number(row.seconds));
  if ('permission' in row) return <PermissionValue permission={row.permission} />;
  if ('replaced' in row)
    return (
      <Suspense fallback={<Skeleton width="60%" />}>
        <PermissionChanges account={row.replaced.account} after={row.replaced} />
      </Suspense>
    );
  if ('allowance' in row)
    return (
      <Suspense>
        <AllowanceChange terms={row.allowance} tokens={tokens} />
      </Suspense>
    );
  if ('atMs' in row) return format.dateTime(Number(row.atMs), 'utc');
  if ('text' in row) return <bdi>{row.text}</bdi>;
  return (
    <Suspense fallback={<Skeleton width="60%" />}>
      {'call' in row || 'bytes' in row || 'abi' in row ? (
        <CodeValue row={row} tokens={tokens} />
      ) : (
        <ChainValue row={row} />
      )}
    </Suspense>
  );
}

function PermissionValue({ permission }: { permission: PermissionTerms | ActivePermissionTerms }): ReactNode {
  const t = useIntentWords();
  const { name, threshold, keys } = permission;
  return (
    <div className={styles['permission']}>
      <p>
        {name !== '' && (
          <>
            <bdi>{name}</bdi>
            {' · '}
          </>
        )}
        {t('confirm_signer_threshold', { threshold: String(threshold) })}
      </p>
      {keys.map(({ address, weight }) => (
        <p key={address}>
          <NamedAddress address={address} /> {t('confirm_signer_weight', { weight: String(weight) })}
        </p>
      ))}
      {'operations' in permission && (
        <p>
          {t('confirm_signer_operations')}{' '}
          <Suspense>
            <OperationNames codes={permission.operations} />
          </Suspense>
        </p>
      )}
    </div>
  );
}

function NamedAddress({ address }: { address: Address }): ReactNode {
  const { data } = useQuery(accountQuery(address));
  const name = data && accountName(data);
  return (
    <>
      {name && <bdi>{name}</bdi>}
      <AddressChip address={address} full link={false} />
    </>
  );
}

/** An amount with the symbol of its token; TRC10 ids too, since their names repeat. */
export function AmountOf({
  amount: { asset, raw },
  tokens,
}: {
  amount: AssetAmount;
  tokens: readonly SendableToken[];
}): ReactNode {
  const { symbol, decimals, token } = shownAsset(asset, tokens);
  const id = token?.token.kind === 'trc10' ? ` [${token.token.id}]` : '';
  return <Amount raw={raw} decimals={decimals} unit={`${symbol}${id}`} digits={CONFIRM_DIGITS} />;
}
