import IconAlert from '~icons/alert-circle';
import IconArrowUpRight from '~icons/arrow-up-right';
import IconLock from '~icons/lock';
import IconQrcode from '~icons/qrcode';
import IconTag from '~icons/tag';
import { tryParseAddress } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/base/Button.tsx';
import { classNames } from '../../components/base/class-names.ts';
import { Icon } from '../../components/base/Icon.tsx';
import { SAME_ADDRESS } from '../../components/chain/highlight.ts';
import { Identicon } from '../../components/chain/Identicon.tsx';
import { CopyButton } from '../../components/data/CopyButton.tsx';
import { QrCode } from '../../components/data/QrCode.tsx';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import { privateLabels } from '../../lib/labels/private-labels.ts';
import { sessionStore } from '../../wallet/session-store.ts';
import styles from './AddressCard.module.css';
import { CardFacts } from './CardFacts.tsx';
import { CardComparison } from './CardComparison.tsx';
import { ENTER_KEY } from './card-triggers.ts';
import { LabelForm } from './LabelForm.tsx';
import { lookAlikesOf, type Card } from './look-alikes.ts';
import { addressCardQuery } from './queries.ts';

const useT = wordsOf('address-card');

interface CardContentProps {
  address: string;
  /** The address on the page that the card is of. */
  anchor: HTMLElement;
  summaryId: string;
  /** Says how to get into the card by the keyboard. */
  hint: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** What a card says: name and its source, the whole address, look-alikes, facts, and what can be done. */
export function CardContent(props: CardContentProps): ReactNode {
  const { address, anchor, summaryId, hint, onSend, onClose } = props;
  const t = useT();
  const viewer = useStore(sessionStore, session =>
    'account' in session ? session.account.address : undefined,
  );
  const { data: card, error } = useQuery(addressCardQuery(address, viewer));
  const labels = privateLabels();
  const [page] = useState(() => addressesOfPage(anchor));
  const [open, setOpen] = useState<'qr' | 'label'>();
  const toggle = (part: 'qr' | 'label') => setOpen(open === part ? undefined : part);
  const alike = lookAlikesOf(address, card, labels, page);
  const wrong = alike.some(one => one.wrong);
  const label = labels[address];
  const copy = (
    <CopyButton value={address} label={t(wrong ? 'card_copy_anyway' : 'card_copy')} look="words" />
  );
  return (
    <>
      <div className={styles['head']}>
        <span className={classNames(wrong && styles['grey'])}>
          <Identicon address={address} size={40} />
        </span>
        <div className={styles['names']}>
          <p className={styles['name']}>
            <bdi>{card === undefined ? ' ' : card.name || t('card_no_name')}</bdi>
          </p>
          <p id={summaryId} className={classNames(styles['source'], wrong && styles['bad'])}>
            {wrong && <Icon of={IconAlert} size={14} />}
            {wrong ? t('looks_like_other') : card && sourceText(t, card)}
          </p>
        </div>
      </div>
      <bdi dir="ltr" className={classNames('mono', styles['address'])}>
        {address}
      </bdi>
      {alike.map(one => (
        <CardComparison key={one.address} address={address} other={one} card={card} />
      ))}
      <div className={styles['facts']}>
        <dl>
          {label !== undefined && (
            <div>
              <dt>{t('your_label')}</dt>
              <dd>
                <Icon of={IconLock} size={14} /> <bdi>{label}</bdi>
              </dd>
            </div>
          )}
          {card === undefined && error !== null ? (
            <p className={styles['bad']}>{t('card_failed')}</p>
          ) : (
            <CardFacts card={card} viewer={viewer} />
          )}
        </dl>
      </div>
      {open === 'qr' && (
        <div className={styles['part']}>
          <QrCode value={address} size={160} />
        </div>
      )}
      {open === 'label' && (
        <div className={styles['part']}>
          <LabelForm address={address} onDone={() => setOpen(undefined)} onList={onClose} />
        </div>
      )}
      <div className={styles['actions']}>
        {!wrong && copy}
        <Button size="small" icon={IconQrcode} aria-expanded={open === 'qr'} onClick={() => toggle('qr')}>
          {t('card_qr')}
        </Button>
        <Button size="small" icon={IconTag} aria-expanded={open === 'label'} onClick={() => toggle('label')}>
          {t('card_label')}
        </Button>
        <span className={styles['last']}>
          {wrong ? (
            copy
          ) : (
            <Button size="small" icon={IconArrowUpRight} onClick={onSend}>
              {t('card_send')}
            </Button>
          )}
        </span>
      </div>
      {hint && <p className={styles['hint']}>{t.rich('enter_hint', { key: <kbd>{ENTER_KEY}</kbd> })}</p>}
    </>
  );
}

function sourceText(t: Translate<'address-card'>, card: Card): string {
  const kind = card.accountType === 2 ? t('source_contract') : t('source_account');
  if (card.nameSource === '') return kind;
  if (card.nameSource === 'token' && card.suspicious) return t('source_suspicious');
  const source = t(`source_${card.nameSource}`);
  return card.tagDescription !== '' && card.nameSource === 'tag'
    ? `${source}: ${card.tagDescription}`
    : source;
}

/** Addresses that stand on the page beside this one. */
function addressesOfPage(anchor: HTMLElement): string[] {
  const own = anchor.closest(`[${SAME_ADDRESS}]`)?.getAttribute(SAME_ADDRESS);
  const all = new Set(
    [...document.querySelectorAll(`[${SAME_ADDRESS}]`)].map(chip => chip.getAttribute(SAME_ADDRESS) ?? ''),
  );
  return [...all].filter(address => address !== own && tryParseAddress(address) !== undefined);
}
