import IconLock from '~icons/lock';
import type { AccountDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Icon } from '../../components/base/Icon.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { Identicon } from '../../components/chain/Identicon.tsx';
import { PublicTag } from '../../components/chain/PublicTag.tsx';
import { CopyButton } from '../../components/data/CopyButton.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { EntityHeader } from '../../components/layout/EntityHeader.tsx';
import { accountName } from '../../lib/format/account-name.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { usePrivateLabel } from '../../lib/labels/private-labels.ts';
import styles from './AddressHead.module.css';

const useT = wordsOf('accounts', 'explorer');

const CONTRACT = 2;

interface AddressHeadProps {
  address: string;
  account: AccountDetail | undefined;
  actions: ReactNode;
}

/** Head of an address: its name first where it has one, the whole address, the reader's own label beside. */
export function AddressHead({ address, account, actions }: AddressHeadProps): ReactNode {
  const t = useT();
  const label = usePrivateLabel(address);
  const name = account === undefined ? '' : accountName(account);
  const whole = (
    <span className={styles['whole']}>
      <bdi dir="ltr" className={styles['address']}>
        {address}
      </bdi>
      <CopyButton value={address} label={t('copy_address')} />
    </span>
  );
  return (
    <EntityHeader
      mark={<Identicon address={address} size={40} />}
      kind={
        <span className={styles['kind']}>
          {account?.accountType === CONTRACT ? t('contract') : t('address')}
        </span>
      }
      title={name === '' ? whole : <bdi className={styles['name']}>{name}</bdi>}
      tags={
        <>
          {label !== undefined && (
            <span className={styles['own']} data-tip={t('own_label_hint')}>
              <Icon of={IconLock} size={14} />
              <span className="visually-hidden">{t('own_label_hint')}: </span>
              <bdi>{label}</bdi>
            </span>
          )}
          {account && <Marks account={account} name={name} />}
        </>
      }
      {...(name === '' ? {} : { id: whole })}
      actions={actions}
    />
  );
}

/** What an address is, besides its name. */
function Marks({ account, name }: { account: AccountDetail; name: string }): ReactNode {
  const t = useT();
  return (
    <>
      {account.addressTag !== '' && account.addressTag !== name && (
        <PublicTag tag={account.addressTag} logo={account.addressTagLogo} />
      )}
      {account.name !== '' && account.name !== name && (
        <Tag hint={t('self_declared')}>
          <bdi>{account.name}</bdi>
        </Tag>
      )}
      {account.representative.enabled && <Tag tone="good">{t('account_representative')}</Tag>}
      {account.tokenOfContract !== undefined && <Tag>{account.tokenOfContract.tokenAbbr}</Tag>}
      {!account.activated && account.balance !== null && (
        <Status kind="unknown" look="quiet" hint={t('not_activated_text')}>
          {t('not_activated')}
        </Status>
      )}
    </>
  );
}
