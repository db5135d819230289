import type { Address } from '@sunscope/tron/address';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Amount } from '../../../components/data/Amount.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { mappingIntent } from '../../../wallet/bridge/bridge-calls.ts';
import styles from './bridge.module.css';
import type { BridgeTerms } from './queries.ts';
import { useCrossAction } from './use-cross-action.ts';

const useT = wordsOf('bridge', 'wallet', 'wallet-actions');

/** For a token that is not on the side chain yet: its creator asks for a twin there. */
export function MappingForm({
  own,
  terms,
  contract,
  symbol,
}: {
  own: Address;
  terms: BridgeTerms;
  contract: Address;
  symbol: string;
}): ReactNode {
  const t = useT();
  const ask = useCrossAction('mapping');
  const [hash, setHash] = useState('');
  const isHash = /^[0-9a-f]{64}$/i.test(hash.trim());
  return (
    <form
      className={styles['form']}
      aria-label={t('bridge_mapping')}
      data-contract={contract}
      onSubmit={event => {
        event.preventDefault();
        if (!isHash) return;
        ask({
          intent: mappingIntent(
            { from: own, gateway: terms.gateway, feeSun: terms.mappingFee },
            hash.trim().toLowerCase(),
          ),
        });
      }}
    >
      <p>{t('bridge_unmapped_main', { token: symbol })}</p>
      <TextField
        label={t('bridge_creation')}
        value={hash}
        onChange={setHash}
        hint={t('bridge_creation_hint')}
        error={hash !== '' && !isHash ? t('bridge_creation_form') : undefined}
      />
      <p className={styles['note']}>
        {t.rich('bridge_mapping_fee', {
          fee: <Amount raw={terms.mappingFee} decimals={TRX_DECIMALS} unit="TRX" look="plain" />,
        })}
      </p>
      <div>
        <Button kind="primary" type="submit" disabled={!isHash}>
          {t('bridge_mapping_action')}
        </Button>
      </div>
    </form>
  );
}
