import type { Address } from '@sunscope/tron/address';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import type { ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Amount } from '../../../components/data/Amount.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { retryIntent } from '../../../wallet/bridge/bridge-calls.ts';
import { openAction } from '../wallet-dialogs.ts';
import styles from './bridge.module.css';
import type { BridgeTerms, Crossing } from './queries.ts';

const useT = wordsOf('bridge', 'wallet', 'wallet-actions');

/** Asks the oracles to take a stuck transfer up again; anybody may, and nothing is paid twice. */
export function RetryCrossing({
  own,
  crossing,
  terms,
}: {
  own: Address;
  crossing: Crossing;
  terms: BridgeTerms;
}): ReactNode {
  const t = useT();
  const side = { from: own, gateway: terms.gateway, feeSun: terms.retryFee };
  return (
    <div className={styles['form']}>
      <p className={styles['note']}>
        {t.rich('bridge_retry_fee', {
          fee: <Amount raw={terms.retryFee} decimals={TRX_DECIMALS} unit="TRX" look="plain" />,
        })}
      </p>
      <div>
        <Button
          onClick={() =>
            openAction({ intent: retryIntent(side, crossing.direction, BigInt(crossing.nonce)) })
          }
        >
          {t('bridge_retry_action')}
        </Button>
      </div>
    </div>
  );
}
