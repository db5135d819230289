import { Outlet } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { Button } from '../components/base/Button.tsx';
import { SearchPlace } from './SearchPlace.tsx';
import { DONATE_ADDRESS } from '../features/shell/donate-address.ts';
import { Layers } from '../features/shell/Layers.tsx';
import { Shell } from '../features/shell/Shell.tsx';
import { WalletPlace } from '../features/wallet/WalletPlace.tsx';
import { openSend } from '../features/wallet/wallet-dialogs.ts';
import { useIdle } from '../lib/idle.ts';
import { lazyExtra, useT } from '../lib/i18n/i18n.tsx';
import { useRoutePath } from '../lib/routing/navigation.ts';

const AddressCards = lazyExtra(
  async () => (await import('../features/address-card/AddressCards.tsx')).AddressCards,
);

/** Frame around every page. The gallery stands alone: the specification hides the top navigation there. */
export function RootLayout(): ReactNode {
  const path = useRoutePath();
  const idle = useIdle();
  const page = (
    <Suspense>
      <Outlet />
    </Suspense>
  );
  return (
    <>
      {path === '/demo' || path.startsWith('/demo/') ? page : <Framed path={path}>{page}</Framed>}
      <Layers />
      <Suspense>{idle && <AddressCards onSend={to => openSend({ to })} />}</Suspense>
    </>
  );
}

function Framed({ path, children }: { path: string; children: ReactNode }): ReactNode {
  const t = useT();
  return (
    <Shell
      search={path === '/' ? undefined : <SearchPlace size="header" shortcut />}
      wallet={<WalletPlace />}
      donate={
        <Button size="small" onClick={() => openSend({ to: DONATE_ADDRESS, token: '_' })}>
          {t('send_here')}
        </Button>
      }
    >
      {children}
    </Shell>
  );
}
