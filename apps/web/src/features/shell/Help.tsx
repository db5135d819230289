import IconBug from '~icons/lifebuoy';
import IconTelegram from '~icons/brand-telegram';
import IconWeibo from '~icons/brand-weibo';
import IconX from '~icons/brand-x';
import { useState, type ReactNode } from 'react';
import { HelpSidebar } from '../../components/shell/HelpSidebar.tsx';
import { useLocale, useT } from '../../lib/i18n/i18n.tsx';
import { useOutsideLinks } from './outside-links.ts';
import { Shortcuts } from './Shortcuts.tsx';

/** Help at the edge of the window, and the keyboard shortcuts it lists. */
export function Help(): ReactNode {
  const t = useT();
  const links = useOutsideLinks();
  const chinese = useLocale().language === 'zh';
  const [listed, setListed] = useState(false);
  return (
    <>
      <HelpSidebar
        onShortcuts={() => setListed(true)}
        links={[
          { label: t('help_support'), to: links[chinese ? 'support_zh' : 'support'], icon: IconBug },
          ...(chinese ? [{ label: 'Weibo', to: links.weibo, icon: IconWeibo }] : []),
          { label: 'Telegram', to: links.telegram, icon: IconTelegram },
          { label: 'X', to: links.x, icon: IconX },
          // What the operator took away is absent.
        ].filter(({ to }) => to !== '')}
      />
      <Shortcuts listed={listed} setListed={setListed} />
    </>
  );
}
