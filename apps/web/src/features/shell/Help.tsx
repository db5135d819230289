import IconBug from '~icons/lifebuoy';
import IconTelegram from '~icons/brand-telegram';
import IconX from '~icons/brand-x';
import { useState, type ReactNode } from 'react';
import { HelpSidebar } from '../../components/shell/HelpSidebar.tsx';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Shortcuts } from './Shortcuts.tsx';

/** Help at the edge of the window, and the keyboard shortcuts it lists. */
export function Help(): ReactNode {
  const t = useT();
  const [listed, setListed] = useState(false);
  return (
    <>
      <HelpSidebar
        onShortcuts={() => setListed(true)}
        links={[
          { label: t('help_support'), to: 'https://github.com/tronprotocol/java-tron/issues', icon: IconBug },
          { label: 'Telegram', to: 'https://t.me/tronnetworkEN', icon: IconTelegram },
          { label: 'X', to: 'https://x.com/trondao', icon: IconX },
        ]}
      />
      <Shortcuts listed={listed} setListed={setListed} />
    </>
  );
}
