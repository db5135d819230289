import IconPlug from '~icons/plug-connected';
import IconPlugX from '~icons/plug-connected-x';
import IconClock from '~icons/clock';
import IconLoader from '~icons/loader-2';
import IconExternal from '~icons/arrow-up-right';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon, type IconGlyph } from '../base/Icon.tsx';
import styles from './NetworkBadge.module.css';
import { useFloating } from '../overlays/use-floating.ts';

export type NetworkState = 'connecting' | 'ok' | 'lagging' | 'down';

interface NetworkBadgeProps {
  name: string;
  state: NetworkState;
  /** Whose node it is: this installation's own, a known public one, or an address somebody gave (amber). */
  provenance: 'own' | 'official' | 'foreign';
  /** What opening shows: node, version, heights, lag. */
  facts?: readonly { label: string; value: ReactNode }[];
  /** Other networks, each at its own origin. */
  networks?: readonly { id: string; name: string; origin: string }[];
  /** Lines of networks that only explorers of others show. */
  elsewhere?: ReactNode;
  /** Somebody goes to another network. */
  onChoose?: (id: string) => void;
}

const ICONS: Record<NetworkState, IconGlyph> = {
  connecting: IconLoader,
  ok: IconPlug,
  lagging: IconClock,
  down: IconPlugX,
};

/** Which chain this page is about, whether it answers, and whose node reports. */
export function NetworkBadge({
  name,
  state,
  provenance,
  facts = [],
  networks = [],
  elsewhere,
  onChoose,
}: NetworkBadgeProps): ReactNode {
  const t = useT();
  const { open, setOpen, root } = useFloating();
  return (
    <div ref={root} className={styles['root']}>
      <button
        type="button"
        aria-expanded={open}
        className={classNames(styles['badge'], styles[provenance], styles[state])}
        onClick={() => setOpen(!open)}
      >
        <span className={styles['state']} data-tip={t(`ui_network_${state}`)}>
          <Icon of={ICONS[state]} size={14} />
        </span>
        {name}
        <span className="visually-hidden">
          {t(`ui_network_${state}`)}, {t(`ui_provenance_${provenance}`)}
        </span>
      </button>
      {open && (
        <div className={styles['panel']}>
          <p className={styles['words']}>
            <b>{t(`ui_network_${state}`)}</b>
            <span>{t(`ui_provenance_${provenance}`)}</span>
          </p>
          {facts.length > 0 && (
            <dl className={styles['facts']}>
              {facts.map(fact => (
                <div key={fact.label}>
                  <dt>{fact.label}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ))}
            </dl>
          )}
          {(networks.length > 0 || elsewhere !== undefined) && (
            <ul className={styles['networks']} aria-label={t('ui_other_networks')}>
              {networks.map(network => (
                <li key={network.id}>
                  <a href={network.origin} onClick={() => onChoose?.(network.id)}>
                    {network.name}
                    <Icon of={IconExternal} size={14} mirror />
                  </a>
                </li>
              ))}
              {elsewhere}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
