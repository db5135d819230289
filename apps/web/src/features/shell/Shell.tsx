import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Banner } from '../../components/feedback/Banner.tsx';
import { HeaderBar } from '../../components/shell/HeaderBar.tsx';
import { NavMenu } from '../../components/shell/NavMenu.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { lazyExtra, useT } from '../../lib/i18n/i18n.tsx';
import { useIdle } from '../../lib/idle.ts';
import { useRoutePath } from '../../lib/routing/navigation.ts';
import { activeSection, menu } from './menu.ts';
import { NetworkPlace } from './NetworkPlace.tsx';
import { CurrencyMenu, LanguageMenu, ThemeButton } from './Preferences.tsx';
import { PricePlace } from './PricePlace.tsx';
import { Ribbon } from './Ribbon.tsx';
import styles from './Shell.module.css';
import { SYNC_WARNING_BELOW, useSystemStatus } from './status.ts';

// Nobody needs these before the page stands.
const loadMenuLinks = async () => (await import('./MenuLinks.tsx')).MenuLinks;
const MenuLinks = lazyExtra(loadMenuLinks);
const OperatorNotices = lazyExtra(async () => (await import('./OperatorNotices.tsx')).OperatorNotices);
const Drawer = lazyExtra(async () => (await import('./Drawer.tsx')).Drawer);
// Begins below the window, so it moves nothing when it comes.
const Footer = lazyExtra(async () => (await import('./Footer.tsx')).Footer);
const Help = lazyExtra(async () => (await import('./Help.tsx')).Help);

interface ShellProps {
  /** Search box; left out where the page has its own. */
  search: ReactNode;
  wallet: ReactNode;
  /** Button beside the donate address. */
  donate: ReactNode;
  children: ReactNode;
}

/** Frame of every page: header, block ribbon, notices, the page, footer, help. */
export function Shell({ search, wallet, donate, children }: ShellProps): ReactNode {
  const t = useT();
  const path = useRoutePath();
  const [drawer, setDrawer] = useState(false);
  const idle = useIdle();
  // At hand when a menu opens.
  useEffect(() => {
    if (idle) void loadMenuLinks().catch(() => undefined);
  }, [idle]);
  const active = activeSection(path);
  const sections = menu.map(line => ({ ...line, label: t(line.label) }));
  return (
    <>
      <HeaderBar
        nav={
          <NavMenu
            sections={sections}
            active={active}
            renderLinks={(group, close) => <MenuLinks group={group} onChoose={close} />}
          />
        }
        search={search}
        end={
          <>
            <PricePlace />
            <NetworkPlace />
            <span className={styles['preferences']}>
              <CurrencyMenu />
              <LanguageMenu />
              <ThemeButton />
            </span>
          </>
        }
        wallet={wallet}
        onMenu={() => setDrawer(true)}
      />
      <Ribbon />
      <Notices />
      <main id="main" className={styles['main']}>
        {children}
      </main>
      <Suspense>{idle && <Footer donate={donate} />}</Suspense>
      <Suspense>{drawer && <Drawer onClose={() => setDrawer(false)} active={active} />}</Suspense>
      <Suspense>{idle && <Help />}</Suspense>
    </>
  );
}

/** What the reader must know about everything on the page: a test network, an index that is behind, a lost node. */
function Notices(): ReactNode {
  const t = useT();
  const config = useConfig();
  const { status, state, serverUnreachable } = useSystemStatus();
  const progress = status?.sync.progress;
  const notices = status?.notices ?? [];
  return (
    <>
      {config?.network.kind === 'test' && (
        <Banner tone="wait">{t('testnet_banner', { name: config.network.name })}</Banner>
      )}
      {state !== 'down' && progress !== undefined && progress < SYNC_WARNING_BELOW && (
        <Banner tone="wait">{t('sync_warning', { percent: Math.floor(progress) })}</Banner>
      )}
      {state === 'down' && (
        <Banner tone="bad">{t(serverUnreachable ? 'server_unreachable' : 'node_unreachable')}</Banner>
      )}
      {notices.length > 0 && (
        <Suspense>
          <OperatorNotices notices={notices} />
        </Suspense>
      )}
    </>
  );
}
