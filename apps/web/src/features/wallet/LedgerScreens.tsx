import { decodeTransactionRaw } from '@sunscope/tron/transaction';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HashText } from '../../components/chain/HashText.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import { ConfirmRows } from '../../components/data/ConfirmRows.tsx';
import { visibleText } from '../../lib/format/visible-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { ConfirmRow } from '../../wallet/intents/intent.ts';
import { intentOfRaw } from '../../wallet/intents/read-intent.ts';
import { entryOf, type Intent } from '../../wallet/intents/registry.ts';
import {
  screensOf,
  type LedgerScreens as LedgerScreensOf,
  type ScreenRow,
} from '../../wallet/ledger/screens.ts';
import { sendableTokens, type SendableToken } from '../../wallet/sendable-tokens.ts';
import { ConfirmValue } from './ConfirmValue.tsx';
import { shownAsset } from './describe-amount.ts';
import { useIntentWords } from './intent-words.ts';
import { Notice } from './Notice.tsx';
import { accountQuery } from './queries.ts';
import styles from './SendDialog.module.css';
import { useIndexedTokens } from './indexed-tokens.ts';

const useT = wordsOf('devices', 'wallet');

/** What a Ledger shows of the bytes it was given, row by row to compare, and what it does not show. */
export function LedgerScreens({
  rawData,
  hash,
  byHash = false,
}: {
  rawData: Uint8Array;
  hash: string;
  /** It is given the id alone. */
  byHash?: boolean;
}): ReactNode {
  const t = useT();
  const words = useIntentWords();
  const intent = intentOfRaw(rawData);
  const screens = byHash ? hashScreens(intent) : screensOf(rawData);
  const { data } = useQuery({
    ...accountQuery(intent?.from ?? ('' as never)),
    enabled: intent !== undefined,
  });
  const own = sendableTokens(data);
  const assets = screens?.rows.flatMap(row => ('amount' in row ? row.amount.asset : [])) ?? [];
  const tokens = [...own, ...useIndexedTokens(assets, own)];
  const id = { label: t('sign_hash'), value: <HashText hash={hash} /> };
  if (!screens) return <ConfirmRows rows={[id]} />;
  const shown = (rows: readonly ScreenRow[]) =>
    rows.map(row => ({ label: t(`screen_${row.label}`), value: <ScreenValue row={row} tokens={tokens} /> }));
  const hidden = intent && screens.kind !== 'whole' ? hiddenRows(intent, screens.kind) : [];
  const note = noteOf(rawData);
  return (
    <div className={styles['form']}>
      <div className={styles['change']}>
        <p className={styles['heading']}>{t('screens_title')}</p>
        <ConfirmRows rows={screens.kind === 'hash' ? [id, ...shown(screens.rows)] : shown(screens.rows)} />
      </div>
      {screens.ofUnknownToken && (
        <div className={styles['change']}>
          <p className={styles['heading']}>{t('screens_unknown_token')}</p>
          <ConfirmRows rows={shown(screens.ofUnknownToken)} />
        </div>
      )}
      {screens.kind !== 'whole' && <Notice tone="wait">{t(`screens_hidden_${screens.kind}`)}</Notice>}
      {(hidden.length > 0 || note !== '') && (
        <div className={styles['change']}>
          <p className={styles['heading']}>{t('screens_hidden_title')}</p>
          <ConfirmRows
            rows={[
              ...hidden.map(row => ({
                label: words(row.label),
                value: <ConfirmValue row={row} tokens={tokens} />,
              })),
              ...(note === ''
                ? []
                : [
                    {
                      label: t('note'),
                      value: (
                        <bdi dir="auto" className={styles['note']}>
                          {visibleText(note)}
                        </bdi>
                      ),
                    },
                  ]),
            ]}
          />
        </div>
      )}
      {screens.kind !== 'hash' && <ConfirmRows rows={[id]} />}
    </div>
  );
}

function hashScreens(intent: Intent | undefined): LedgerScreensOf {
  return { kind: 'hash', rows: intent ? [{ label: 'from', address: intent.from }] : [] };
}

/** What the confirmation says of it beyond what the device shows. */
function hiddenRows(intent: Intent, kind: 'call' | 'hash'): readonly ConfirmRow[] {
  const entry = entryOf(intent);
  const { call, changes, permissions } = entry.effects(intent);
  const isShown = (row: ConfirmRow) =>
    kind === 'call' &&
    (row.label === 'intent_sent_along' || ('address' in row && row.address === call?.contract));
  const amount = entry.headline(intent);
  return [
    ...(amount ? [{ label: 'amount' as const, amount }] : []),
    ...entry.rows(intent).filter(row => !isShown(row)),
    ...changes,
    ...permissions,
  ];
}

function ScreenValue({ row, tokens }: { row: ScreenRow; tokens: readonly SendableToken[] }): ReactNode {
  if ('amount' in row) {
    const { symbol, decimals } = shownAsset(row.amount.asset, tokens);
    return <Amount raw={row.amount.raw} decimals={decimals} unit={symbol} digits="all" />;
  }
  if ('text' in row) return <bdi lang="en">{visibleText(row.text)}</bdi>;
  return (
    <>
      <ConfirmValue row={{ label: 'send_to', address: row.address }} tokens={tokens} />
      {row.beside !== undefined && <span>{row.beside}</span>}
    </>
  );
}

/** Whatever the bytes are; marks stand for what is no text. */
function noteOf(rawData: Uint8Array): string {
  return new TextDecoder().decode(decodeTransactionRaw(rawData).data);
}
