import type { Answer } from '@sunscope/product-api/types';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import type { ReactNode } from 'react';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { Amount } from '../../../components/data/Amount.tsx';
import { CopyButton } from '../../../components/data/CopyButton.tsx';
import { DetailList, DetailRow } from '../../../components/data/DetailList.tsx';
import { MiddleText } from '../../../components/data/MiddleText.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { rawOrZero } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';

const useT = wordsOf('bridge');

/** What one asks of a bridge before using it: whether it is sound, what it costs, and who holds what is locked. */
export function BridgeFacts({
  bridge,
  from,
}: {
  bridge: Answer<'/api/sidechains'>['data'][number];
  from: 'main' | 'side';
}): ReactNode {
  const t = useT();
  const { fees, invariant } = bridge;
  const sun = (text: string) => (
    <Amount raw={rawOrZero(text)} decimals={TRX_DECIMALS} unit="TRX" look="plain" />
  );
  const fee = (text: string) => (rawOrZero(text) === 0n ? t('bridge_free') : sun(text));
  return (
    <DetailList>
      <DetailRow label={t('bridge_sums')}>
        <span className="pieces">
          {t(`bridge_sums_${invariant.state}`)}
          {invariant.checked !== null && (
            <span className="dim">
              {t.rich('bridge_checked', { time: <TimeCell ms={invariant.checked} ago /> })}
            </span>
          )}
        </span>
      </DetailRow>
      <DetailRow label={t('bridge_direction_deposit')}>
        <span>{t.rich('bridge_terms', { fee: fee(fees.depositFee), least: sun(fees.trxDepositMin) })}</span>
      </DetailRow>
      <DetailRow label={t('bridge_direction_withdrawal')}>
        <span>{t.rich('bridge_terms', { fee: fee(fees.withdrawFee), least: sun(fees.trxWithdrawMin) })}</span>
      </DetailRow>
      <DetailRow label={t('bridge_direction_mapping')}>
        <span>{t.rich('bridge_mapping_terms', { fee: fee(fees.mappingFee) })}</span>
      </DetailRow>
      <DetailRow label={t('bridge_main_gateway')}>
        <AddressChip address={bridge.mainchain_gateway} kind="contract" full copy link={from === 'main'} />
      </DetailRow>
      <DetailRow label={t('bridge_side_gateway')}>
        <AddressChip address={bridge.sidechain_gateway} kind="contract" full copy link={from === 'side'} />
      </DetailRow>
      <DetailRow label={t('bridge_chain_id')}>
        <span className="pieces">
          <MiddleText text={bridge.chainid} />
          <CopyButton value={bridge.chainid} label={t('bridge_copy_chain_id')} />
        </span>
      </DetailRow>
    </DetailList>
  );
}
