import type { ReactNode } from 'react';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { TokenAmount } from '../../../components/chain/TokenAmount.tsx';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import type { Trouble } from '../../../components/feedback/toasts.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import styles from './Bell.module.css';
import { DesktopSwitch } from './DesktopSwitch.tsx';
import type { Notice } from './notices.ts';
import { STANDING_MS } from './use-notices.ts';

const useT = wordsOf('notifications');

interface BellPanelProps {
  address: string;
  notices: readonly Notice[] | undefined;
  troubles: readonly Trouble[];
  onLeave: () => void;
}

/** What the bell opens: the newest notices, errors of this page, and whether they go to the desktop. */
export function BellPanel({ address, notices, troubles, onLeave }: BellPanelProps): ReactNode {
  const t = useT();
  return (
    <>
      <h2 className={styles['title']}>{t('bell')}</h2>
      {notices === undefined ? (
        <Skeleton width="80%" />
      ) : notices.length === 0 ? (
        <p className={styles['none']}>{t('no_notifications')}</p>
      ) : (
        <ol className={styles['list']}>
          {notices.map(notice => (
            <li key={notice.id} data-notice={notice.what}>
              <span>
                <NoticeWords notice={notice} onLeave={onLeave} />
              </span>
              {notice.atMs < STANDING_MS && <TimeCell ms={notice.atMs} ago />}
            </li>
          ))}
        </ol>
      )}
      {troubles.length > 0 && (
        <>
          <h3 className={styles['heading']}>{t('bell_troubles')}</h3>
          <ol className={styles['list']}>
            {troubles.map(trouble => (
              <li key={trouble.id}>
                <span>{trouble.text}</span>
                <TimeCell ms={trouble.atMs} ago />
              </li>
            ))}
          </ol>
        </>
      )}
      <DesktopSwitch address={address} />
    </>
  );
}

function NoticeWords({ notice, onLeave }: { notice: Notice; onLeave: () => void }): ReactNode {
  const t = useT();
  const account = (chunks: ReactNode) => (
    <Link to="/account" onClick={onLeave}>
      {chunks}
    </Link>
  );
  switch (notice.what) {
    case 'received':
      return t.rich('notice_received', {
        amount: <TokenAmount raw={notice.raw} token={notice.token} look="plain" />,
        from: <AddressChip address={notice.from} short />,
      });
    case 'vote':
      return t.rich('notice_vote', {
        voter: <AddressChip address={notice.voter} short />,
        votes: notice.votes,
      });
    case 'signatures':
      return (
        <Link to="/account?from=nav&type=multisign" onClick={onLeave}>
          {t('notice_signatures', { count: notice.count })}
        </Link>
      );
    case 'withdrawable':
      return account(t.rich('notice_withdrawable', { amount: <TrxAmount sun={notice.sun} look="plain" /> }));
    case 'old_stake':
      return account(t.rich('notice_old_stake', { amount: <TrxAmount sun={notice.sun} look="plain" /> }));
    case 'lock_ends':
      return t.rich('notice_lock_ends', {
        amount: <TrxAmount sun={notice.sun} look="plain" />,
        to: <AddressChip address={notice.to} short />,
      });
    case 'control':
      return t.rich('notice_control', { who: <Chips of={notice.who} /> });
    case 'watched':
      return t.rich('notice_watched', { of: <Chips of={notice.of} /> });
    case 'permissions':
      return account(t('notice_permissions'));
  }
}

function Chips({ of: addresses }: { of: readonly string[] }): ReactNode {
  return addresses.map(address => <AddressChip key={address} address={address} short />);
}
