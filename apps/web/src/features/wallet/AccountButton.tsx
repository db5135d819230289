import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../../components/base/class-names.ts';
import { Identicon } from '../../components/chain/Identicon.tsx';
import { useT } from '../../lib/i18n/i18n.tsx';
import styles from './AccountButton.module.css';

/** The account of an open session, in the header. */
export function AccountButton({
  address,
  ...rest
}: { address: string } & ComponentPropsWithRef<'button'>): ReactNode {
  const t = useT();
  return (
    <SlotTrigger {...rest} data-tip={address}>
      <Identicon address={address} />
      <span className="visually-hidden">{t('wallet_menu')}</span>
      <ShortAddress address={address} />
    </SlotTrigger>
  );
}

/** Button of a session, open or locked. */
export function SlotTrigger(props: ComponentPropsWithRef<'button'>): ReactNode {
  return <button type="button" {...props} className={styles['trigger']} />;
}

export function ShortAddress({ address }: { address: string }): ReactNode {
  return (
    <bdi dir="ltr" className={classNames('mono', styles['short'])}>
      {address.slice(0, 5)}…{address.slice(-4)}
    </bdi>
  );
}

/** Room of the bell beside it, until that has loaded. */
export function BellRoom(): ReactNode {
  return <span className={styles['bell']} />;
}
