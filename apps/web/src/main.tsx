import { QueryClientProvider } from '@tanstack/react-query';
import { createHashHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstPageIsShown } from './lib/net/ensure.ts';
import { useFeedStatus } from './lib/live/feed.ts';
import { whenIdle } from './lib/idle.ts';
import { setLanguage } from './lib/i18n/i18n.tsx';
import { getPrefs } from './lib/prefs/prefs.ts';
import { queryClient } from './lib/net/query-client.ts';
import { createAppRouter } from './router.tsx';
// Makes the one Trusted Types policy before any later script could take its name; the wallet comes when it is wanted.
import { startOfflineWorker } from './wallet/start-signing-worker.ts';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const router = createAppRouter(createHashHistory());

router.subscribe('onRendered', firstPageIsShown);
// The first page's code loads beside the words, not after them.
void router.preloadRoute({ to: router.latestLocation.pathname }).catch(() => undefined);
await setLanguage(getPrefs().language, { store: false });

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

// The first look needs no feed; lists that were read before it opened catch up then.
whenIdle(() => {
  // Offline, or a browser that refuses: the app is the same without.
  if (import.meta.env.PROD) startOfflineWorker().catch(() => undefined);
  // Nobody prints at first sight; without it a printed page has the screen's colours.
  import('./theme/print.css').catch(() => undefined);
  import('./lib/live/start.ts').then(
    ({ startLive }) => startLive(queryClient),
    // Offline, or another build since: the ribbon says that nothing is live.
    () => useFeedStatus.setState({ state: 'closed' }),
  );
});
