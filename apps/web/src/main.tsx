import { QueryClientProvider } from '@tanstack/react-query';
import { createHashHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstPageIsShown } from './lib/net/ensure.ts';
import { startFeed } from './lib/live/feed.ts';
import { I18nProvider, setLanguage } from './lib/i18n/i18n.tsx';
import { startLiveSync } from './lib/live/live-sync.ts';
import { getPrefs } from './lib/prefs/prefs.ts';
import { queryClient } from './lib/net/query-client.ts';
import { createAppRouter } from './router.tsx';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const router = createAppRouter(createHashHistory());

startFeed();
startLiveSync(queryClient);
router.subscribe('onRendered', firstPageIsShown);
// The first page's code loads beside the words, not after them.
void router.preloadRoute({ to: router.latestLocation.pathname }).catch(() => undefined);
await setLanguage(getPrefs().language, { store: false });

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <I18nProvider>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>
  </StrictMode>,
);
