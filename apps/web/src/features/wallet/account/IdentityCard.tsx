import type { AccountDetail } from '@sunscope/product-api/types';
import { bytesToText } from '@sunscope/tron/bytes';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Tag } from '../../../components/base/Tag.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { DetailList, DetailRow } from '../../../components/data/DetailList.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { useFlag } from '../../../lib/net/flags.ts';
import { Link } from '../../../lib/routing/Link.tsx';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import { TestNetworkWarning } from '../TestNetworkWarning.tsx';
import styles from './account.module.css';
import { nodeFactsQuery } from './queries.ts';
import { RepresentativeRows } from './RepresentativeRows.tsx';
import { TextDialog, type TextOf } from './TextDialog.tsx';

const useT = wordsOf('account', 'wallet', 'wallet-actions');

interface IdentityCardProps {
  session: SessionAccount;
  account: AccountDetail | undefined;
  canSign: boolean;
}

/** Who the account is: address, name and id with what can be set once, and what it does as a representative. */
export function IdentityCard({ session, account, canSign }: IdentityCardProps): ReactNode {
  const t = useT();
  const showsSr = useFlag('showSr');
  const format = useFormat();
  const { data: node } = useQuery(nodeFactsQuery(session.address));
  const [setting, setSetting] = useState<TextOf>();
  const id = node?.account ? (bytesToText(node.account.account_id) ?? '') : undefined;
  const canSet = canSign && account?.activated === true;
  return (
    <Card title={t('account_identity')} flush>
      <div className={styles['address']}>
        <AddressChip address={session.address} full copy identicon />
        {session.kind === 'ACCOUNT_ADDRESS' && <Tag tone="wait">{t('wallet_watch_only')}</Tag>}
        {showsSr && account?.representative.enabled === true && (
          <Tag tone="good">{t('wallet_representative')}</Tag>
        )}
        <TestNetworkWarning />
      </div>
      <DetailList>
        {account && (account.name !== '' || canSet) && (
          <DetailRow label={t('account_name')} hint={t('account_name_once')}>
            {account.name === '' ? (
              <Button size="small" onClick={() => setSetting('name')}>
                {t('account_name_action')}
              </Button>
            ) : (
              <bdi>{account.name}</bdi>
            )}
          </DetailRow>
        )}
        {id !== undefined && (id !== '' || canSet) && (
          <DetailRow label={t('account_id_label')} hint={t('account_id_once')}>
            {id === '' ? (
              <Button size="small" onClick={() => setSetting('id')}>
                {t('account_id_action')}
              </Button>
            ) : (
              <bdi>{id}</bdi>
            )}
          </DetailRow>
        )}
        <DetailRow label={t('account_transactions')}>
          {account ? (
            <Link to={`/blockchain/transactions?address=${session.address}`}>
              {format.integer(account.totalTransactionCount)}
            </Link>
          ) : (
            <Skeleton width={60} />
          )}
        </DetailRow>
        {account?.representative.enabled === true && (
          <RepresentativeRows
            from={session.address}
            representative={account.representative}
            canSign={canSign}
            onSet={setSetting}
          />
        )}
        {canSet && !account.representative.enabled && (
          <DetailRow label={t('representative_label')}>
            <Link to={`/representative/${session.address}`}>{t('representative_apply')}</Link>
          </DetailRow>
        )}
      </DetailList>
      {setting && <TextDialog what={setting} from={session.address} onClose={() => setSetting(undefined)} />}
    </Card>
  );
}
