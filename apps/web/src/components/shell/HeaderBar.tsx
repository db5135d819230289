import IconMenu from '~icons/menu-2';
import IconSearch from '~icons/search';
import IconX from '~icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import styles from './HeaderBar.module.css';
import { IconButton } from '../base/IconButton.tsx';
import { Logo } from './Logo.tsx';

interface HeaderBarProps {
  /** NavMenu; gives way to the drawer where it does not fit. */
  nav?: ReactNode;
  /** Search box; left out where the page has its own. On phones a button opens it over the whole line. */
  search?: ReactNode;
  /** Price, network, preferences: the drawer has them on phones. */
  end?: ReactNode;
  /** Wallet button: stays in view on phones. */
  wallet?: ReactNode;
  onMenu: () => void;
}

/** First line of every page. Its first element leads past it, for those who walk with the keyboard. */
export function HeaderBar({ nav, search, end, wallet, onMenu }: HeaderBarProps): ReactNode {
  const t = useT();
  const [searching, setSearching] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (searching) place.current?.querySelector('input')?.focus();
  }, [searching]);
  return (
    <header className={styles['header']}>
      <a href="#main" className={styles['skip']} onClick={skip}>
        {t('ui_skip')}
      </a>
      <div className={styles['inner']} data-searching={searching || undefined}>
        <span className={styles['burger']}>
          <IconButton icon={IconMenu} label={t('ui_menu')} onClick={onMenu} />
        </span>
        <Link to="/" className={styles['brand']}>
          <Logo />
          <span className={styles['name']}>Sunscope</span>
        </Link>
        {nav !== undefined && <div className={styles['nav']}>{nav}</div>}
        <div ref={place} className={styles['search']}>
          {search}
          {searching && <IconButton icon={IconX} label={t('ui_close')} onClick={() => setSearching(false)} />}
        </div>
        {search !== undefined && (
          <span className={styles['opener']}>
            <IconButton icon={IconSearch} label={t('ui_search')} onClick={() => setSearching(true)} />
          </span>
        )}
        {end !== undefined && <div className={styles['end']}>{end}</div>}
        {wallet !== undefined && <div className={styles['wallet']}>{wallet}</div>}
      </div>
    </header>
  );
}

// The address after # is the route, so the jump is made by hand.
function skip(event: { preventDefault(): void }): void {
  event.preventDefault();
  const main = document.querySelector<HTMLElement>('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}
