import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Banner } from '../../components/feedback/Banner.tsx';
import { HeaderBar } from '../../components/shell/HeaderBar.tsx';
import { NavMenu } from '../../components/shell/NavMenu.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { useT } from '../../lib/i18n/i18n.tsx';
import { useIdle } from '../../lib/idle.ts';
import { useRoutePath } from '../../lib/routing/navigation.ts';
import { Footer } from './Footer.tsx';
import { activeSection, navSections } from './menu.ts';
import { NetworkPlace } from './NetworkPlace.tsx';
import { CurrencyMenu, LanguageMenu, PreferenceSelects, ThemeButton } from './Preferences.tsx';
import { PricePlace } from './PricePlace.tsx';
import { Ribbon } from './Ribbon.tsx';
import styles from './Shell.module.css';
import { SYNC_WARNING_BELOW, useSystemStatus } from './status.ts';

// Nobody needs these before the page stands.
const MobileDrawer = lazy(async () => ({
  default: (await import('../../components/shell/MobileDrawer.tsx')).MobileDrawer,
}));
const Help = lazy(async () => ({ default: (await import('./Help.tsx')).Help }));

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
  const sections = navSections(t);
  return (
    <>
      <HeaderBar
        nav={<NavMenu sections={sections} active={activeSection(path)} />}
        search={search}
        end={
          <>
            <PricePlace />
            <NetworkPlace />
            <CurrencyMenu />
            <LanguageMenu />
            <ThemeButton />
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
      <Footer donate={donate} />
      <Suspense>
        {drawer && (
          <MobileDrawer
            open
            onClose={() => setDrawer(false)}
            sections={sections}
            active={activeSection(path)}
          >
            <div className={styles['switches']}>
              <PricePlace />
              <NetworkPlace />
              <PreferenceSelects />
            </div>
          </MobileDrawer>
        )}
      </Suspense>
      <Suspense>{idle && <Help />}</Suspense>
    </>
  );
}

/** What the reader must know about everything on the page: a test network, an index that is behind, a lost node. */
function Notices(): ReactNode {
  const t = useT();
  const config = useConfig();
  const { status, state } = useSystemStatus();
  const progress = status?.sync.progress;
  const told = new Set(status?.notices.map(notice => notice.code));
  return (
    <>
      {config?.network.kind === 'test' && (
        <Banner tone="wait">{t('testnet_banner', { name: config.network.name })}</Banner>
      )}
      {state !== 'down' && progress !== undefined && progress < SYNC_WARNING_BELOW && (
        <Banner tone="wait">{t('sync_warning', { percent: Math.floor(progress) })}</Banner>
      )}
      {state === 'down' && (
        <Banner tone="bad">{t(status === undefined ? 'server_unreachable' : 'node_unreachable')}</Banner>
      )}
      {told.has('disk_full') && <Banner tone="bad">{t('notice_disk_full')}</Banner>}
      {told.has('other_chain') && <Banner tone="bad">{t('notice_other_chain')}</Banner>}
      {told.has('node_unverified') && <Banner tone="bad">{t('notice_node_unverified')}</Banner>}
      {told.has('node_behind') && <Banner tone="wait">{t('notice_node_behind')}</Banner>}
    </>
  );
}
