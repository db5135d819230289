import { Suspense, type ReactNode } from 'react';
import { RecentBlocks } from '../features/blocks/RecentBlocks.tsx';
import { HomeStats } from '../features/home/HomeStats.tsx';
import { SearchPlace } from './SearchPlace.tsx';
import { RecentTransfers } from '../features/transfers/RecentTransfers.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { lazyWithWords, wordsOf } from '../lib/i18n/i18n.tsx';
import styles from './home.module.css';
import { definePage } from '../lib/routing/page.ts';
import { homeQuery } from '../features/home/queries.ts';
import { recentBlocksQuery } from '../features/blocks/queries.ts';
import { recentTransfersQuery } from '../features/transfers/queries.ts';

const useT = wordsOf('home');

/** Not needed at first sight; its place is kept in its final height. */
const HomeOverview = lazyWithWords(
  async () => (await import('../features/home/HomeOverview.tsx')).HomeOverview,
);

export default definePage('/', {
  queries: () => [homeQuery(), recentBlocksQuery(), recentTransfersQuery()],
  component: HomeRoute,
});

function HomeRoute(): ReactNode {
  const t = useT();
  useTitle('');
  return (
    <div className={styles['home']}>
      <header className={styles['hero']}>
        <h1 className={styles['title']}>{t('home_title')}</h1>
        <div className={styles['search']}>
          <SearchPlace size="hero" shortcut />
        </div>
      </header>
      <HomeStats />
      <div className={styles['overview']}>
        <Suspense fallback={null}>
          <HomeOverview />
        </Suspense>
      </div>
      <div className={styles['columns']}>
        <RecentBlocks />
        <RecentTransfers />
      </div>
    </div>
  );
}
