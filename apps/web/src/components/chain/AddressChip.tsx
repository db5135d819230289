import IconCoin from '~icons/coin';
import IconFileCode from '~icons/file-code';
import IconServer from '~icons/server-2';
import type { ReactNode } from 'react';
import { UNKNOWN } from '../../lib/format/format.ts';
import { useT, type MessageKey } from '../../lib/i18n/i18n.tsx';
import { usePrivateLabel } from '../../lib/labels/private-labels.ts';
import { Link } from '../../lib/routing/Link.tsx';
import styles from './AddressChip.module.css';
import { classNames } from '../base/class-names.ts';
import { CopyButton } from '../data/CopyButton.tsx';
import { highlightAddress, SAME_ADDRESS } from './highlight.ts';
import { Icon, type IconGlyph } from '../base/Icon.tsx';
import { Identicon } from './Identicon.tsx';
import { MiddleText } from '../data/MiddleText.tsx';

export type AddressKind = 'account' | 'contract' | 'token' | 'witness';

export interface AddressChipProps {
  address: string;
  /** Known name; shown instead of the address. A private label goes before it, but never in the place of a full address. */
  name?: string | undefined;
  kind?: AddressKind;
  /** All 34 characters. */
  full?: boolean;
  /** Both ends only, even in a table that is wide: for one of many columns. */
  short?: boolean;
  link?: boolean;
  /** Where it leads, where not to the page of its kind. */
  to?: string;
  copy?: boolean;
  identicon?: boolean;
  /** `boxed` inside sentences. */
  look?: 'plain' | 'boxed';
}

const KINDS: Record<AddressKind, { icon?: IconGlyph; word: MessageKey }> = {
  account: { word: 'ui_kind_account' },
  contract: { icon: IconFileCode, word: 'ui_kind_contract' },
  token: { icon: IconCoin, word: 'ui_kind_token' },
  witness: { icon: IconServer, word: 'ui_kind_witness' },
};

/** Page of an address. */
export function addressPath(address: string, kind: AddressKind = 'account'): string {
  return kind === 'contract' || kind === 'token' ? `/contract/${address}/code` : `/address/${address}`;
}

/**
 * An address, everywhere it appears. Pointing at one outlines the others that are the same; what rests on one gets its
 * card (`features/address-card`).
 */
export function AddressChip({
  address,
  name,
  kind = 'account',
  full = false,
  short = false,
  link = true,
  to = addressPath(address, kind),
  copy = false,
  identicon = false,
  look = 'plain',
}: AddressChipProps): ReactNode {
  const t = useT();
  const { icon, word } = KINDS[kind];
  const label = usePrivateLabel(address);
  const own = full ? undefined : label;
  // What is looked up under the word `__proto__` is no name.
  const shown = own ?? (typeof name === 'string' ? name : '');
  const named = shown !== '';
  const text = named ? (
    <bdi className={classNames(styles['name'], own !== undefined && styles['own'])}>{shown}</bdi>
  ) : (
    <MiddleText text={address} full={full} fit={look === 'plain' && !short} />
  );
  const light = {
    onPointerEnter: () => highlightAddress(address, true),
    onPointerLeave: () => highlightAddress(address, false),
    onFocus: () => highlightAddress(address, true),
    onBlur: () => highlightAddress(address, false),
  };
  // Nobody: a block's genesis, a field that a node left out.
  if (address === '') return <span className="dim">{UNKNOWN}</span>;
  return (
    <span className={classNames(styles['chip'], styles[look])} {...{ [SAME_ADDRESS]: address }} {...light}>
      {identicon && <Identicon address={address} />}
      {icon && (
        <span className={styles['kind']} data-tip={t(word)}>
          <Icon of={icon} size={14} />
          <span className="visually-hidden">{t(word)} </span>
        </span>
      )}
      {link ? (
        <Link to={to} data-card={address} className={styles['link']}>
          {text}
        </Link>
      ) : (
        <span data-card={address} className={styles['text']}>
          {text}
          {named && <span className="visually-hidden"> {address}</span>}
        </span>
      )}
      {copy && <CopyButton value={address} label={t('ui_copy_address')} />}
    </span>
  );
}
