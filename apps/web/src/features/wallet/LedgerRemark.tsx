import IconUsb from '~icons/device-usb';
import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { buildIntent } from '../../wallet/intents/build.ts';
import type { Intent } from '../../wallet/intents/registry.ts';
import { limitOf, neededSettings } from '../../wallet/ledger/limits.ts';
import { Notice } from './Notice.tsx';

const useT = wordsOf('devices');

/** What a Ledger will ask for, or why it cannot sign this: before it is asked. */
export function LedgerRemark({ intent }: { intent: Intent }): ReactNode {
  const rawData = rawDataOf(intent);
  return rawData && <LedgerRemarkOf rawData={rawData} />;
}

/** The same of a transaction that is built already. */
export function LedgerRemarkOf({ rawData }: { rawData: Uint8Array }): ReactNode {
  const t = useT();
  const limit = limitOf(rawData);
  if (limit !== undefined) return <Notice tone="bad">{t(`signer_ledger_${limit}`)}</Notice>;
  const { data, contracts, bareTokens, hash } = neededSettings(rawData);
  return (
    <Notice icon={IconUsb}>
      <p>{t('ledger_will_ask')}</p>
      {data && <p>{t('ledger_needs_data')}</p>}
      {contracts !== 'no' && <p>{t(`ledger_needs_contracts_${contracts}`)}</p>}
      {hash && <p>{t('ledger_needs_hash')}</p>}
      {bareTokens && <p>{t('ledger_bare_tokens')}</p>}
    </Notice>
  );
}

/** As it will be built, but for its block: what that adds has always the same size. */
function rawDataOf(intent: Intent): Uint8Array | undefined {
  const nowMs = Date.now();
  try {
    return buildIntent(intent, {
      block: { id: new Uint8Array(32).fill(1), timestampMs: BigInt(nowMs) },
      nowMs,
      expirationMs: BigInt(nowMs),
      feeLimitSun: 1_000_000_000n,
    }).rawData;
  } catch {
    // What cannot be built is said by whoever builds it to be signed.
    return undefined;
  }
}
