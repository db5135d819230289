import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import { Finality } from '../../components/chain/Finality.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { Identicon } from '../../components/chain/Identicon.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { QrCode } from '../../components/data/QrCode.tsx';
import { RiskBadge } from '../../components/chain/RiskBadge.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { TokenLogo } from '../../components/chain/TokenLogo.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { ADDRESSES, BAIT, BTT, HASH, OPENED_MS, SUN, TRX, USDT } from './samples.ts';
import { Group, Specimen } from './Specimen.tsx';

const useT = wordsOf('explorer', 'gallery');

const TOKENS = [TRX, USDT, SUN, BTT, BAIT];

export function ChainViews(): ReactNode {
  const t = useT();
  return (
    <Specimen id="chain" title="gallery_chain">
      <Group label={t('gallery_addresses')}>
        <AddressChip address={ADDRESSES[0]} identicon copy />
        <AddressChip address={ADDRESSES[0]} name="Harbour Exchange" identicon copy />
        <AddressChip address={ADDRESSES[4]} name="Tether USD" kind="token" />
        <AddressChip address={ADDRESSES[2]} kind="contract" />
        <AddressChip address={ADDRESSES[3]} name="Aurora Node" kind="witness" />
        <AddressChip address={ADDRESSES[0]} look="boxed" identicon />
        <AddressChip address={ADDRESSES[3]} link={false} />
      </Group>
      <Group label={t('gallery_addresses_full')} look="column">
        <AddressChip address={ADDRESSES[1]} full identicon copy />
        <HashText hash={HASH} full copy />
        <HashText hash={HASH} to={`/transaction/${HASH}`} copy />
      </Group>
      <Group label="Identicon, QR">
        {ADDRESSES.map(address => (
          <Identicon key={address} address={address} size={32} />
        ))}
        <QrCode value={ADDRESSES[0]} size={128} />
      </Group>
      <Group label={t('gallery_amounts')}>
        <Amount raw={1_250_500_000n} decimals={6} unit="TRX" />
        <Amount raw={9_007_199_254_740_993_000_001n} decimals={6} unit="TRX" />
        <Amount raw={0n} decimals={6} unit="TRX" />
        <Amount raw={1n} decimals={18} unit="SUN" />
        <Amount raw={-3_978_500n} decimals={6} unit="TRX" />
        <Amount raw={3_978_500n} decimals={6} unit="TRX" signed />
        <Amount raw={123_456_789_012_345_678n} decimals={18} unit="SUN" />
        <Amount raw={123_456_789_012_345_678n} decimals={18} unit="SUN" digits="all" />
        <Percent value={1.92} sign />
        <Percent value={-3.4} sign />
        <Percent value={0} sign />
        <Percent value={undefined} />
      </Group>
      <Group label={t('gallery_tokens')}>
        {TOKENS.map(token => (
          <span key={token.tokenId} style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
            <TokenLogo token={token} />
            <TokenAmount raw={12_500_000n} token={token} />
          </span>
        ))}
      </Group>
      <Group label={t('gallery_times')}>
        <TimeHeader />
        <TimeCell ms={OPENED_MS - 4_000} />
        <TimeCell ms={OPENED_MS - 260_000} />
        <TimeCell ms={OPENED_MS - 9_000_000} />
        <TimeCell ms={OPENED_MS - 950_000_000} />
        <TimeCell ms={undefined} />
        <TimeCell ms={OPENED_MS - 36_000} withDate />
      </Group>
      <Group label={t('gallery_states')}>
        <Status kind="success">{t('gallery_success')}</Status>
        <Status kind="failed">{t('gallery_failed')}</Status>
        <Status kind="pending">{t('gallery_pending')}</Status>
        <Status kind="unknown">{t('gallery_unknown')}</Status>
        <Finality confirmations={12} confirmed={false} />
        <Finality confirmations={40} confirmed />
        <RiskBadge risk={['look_alike_address', 'dust']} />
        <RiskBadge risk={['look_alike_token']} explain />
        <Status kind="success" look="quiet">
          {t('gallery_success')}
        </Status>
        <Status kind="failed" look="quiet">
          {t('gallery_failed')}
        </Status>
        <Tag>TRC20</Tag>
        <Tag tone="good">{t('gallery_verified')}</Tag>
        <Tag tone="wait">{t('gallery_out')}</Tag>
        <Tag tone="good">{t('gallery_in')}</Tag>
      </Group>
    </Specimen>
  );
}
