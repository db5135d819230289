import { useState, type ReactNode } from 'react';
import { Logo } from '../../components/shell/Logo.tsx';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { setLanguage, useLocale, wordsOf, type MessageKey } from '../../lib/i18n/i18n.tsx';
import { languages, type LanguageCode } from '../../lib/prefs/languages.ts';
import { setPref, themes, usePrefs, type Theme } from '../../lib/prefs/prefs.ts';
import { ChainNow } from './ChainNow.tsx';
import { ChainViews } from './ChainViews.tsx';
import { Controls } from './Controls.tsx';
import { Data } from './Data.tsx';
import { Forms } from './Forms.tsx';
import { Heads } from './Heads.tsx';
import { Foundations } from './Foundations.tsx';
import styles from './GalleryPage.module.css';
import { LatePart } from './LatePart.tsx';
import { Overlays } from './Overlays.tsx';
import { ShellPieces } from './ShellPieces.tsx';
import { StageThemes } from './Specimen.tsx';
import { Stories } from './Stories.tsx';

const useT = wordsOf('gallery');

/** Parts that pages load when they need them load here in the same way. */
const CHARTS = async () => (await import('./ChartKit.tsx')).ChartKit;
const KITS = [
  async () => (await import('./AbiKit.tsx')).AbiKit,
  async () => (await import('./CodeKit.tsx')).CodeKit,
  async () => (await import('./GovernanceKit.tsx')).GovernanceKit,
  async () => (await import('./ExchangeKit.tsx')).ExchangeKit,
  async () => (await import('./WalletKit.tsx')).WalletKit,
];

/** Anchors, in the order of the page. */
const PARTS: readonly { id: string; title: MessageKey<'gallery'> }[] = [
  { id: 'ribbon', title: 'gallery_ribbon' },
  { id: 'story', title: 'gallery_stories' },
  { id: 'table', title: 'gallery_tables' },
  { id: 'detail', title: 'gallery_details' },
  { id: 'charts', title: 'gallery_charts' },
  { id: 'heads', title: 'gallery_heads' },
  { id: 'chain', title: 'gallery_chain' },
  { id: 'forms', title: 'gallery_forms' },
  { id: 'controls', title: 'gallery_controls' },
  { id: 'abi', title: 'gallery_abi' },
  { id: 'code', title: 'gallery_code' },
  { id: 'governance', title: 'gallery_governance' },
  { id: 'exchange', title: 'gallery_exchange' },
  { id: 'wallet', title: 'gallery_wallet_kit' },
  { id: 'overlays', title: 'gallery_overlays' },
  { id: 'shell', title: 'gallery_shell' },
  { id: 'foundations', title: 'gallery_foundations' },
];

/** The chain on a large screen, and below it every component in every state, theme and direction. No top navigation. */
export function GalleryPage(): ReactNode {
  const t = useT();
  const theme = usePrefs(prefs => prefs.theme);
  const [together, setTogether] = useState(false);
  const stage: readonly Theme[] = together ? themes : [theme];
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <Link to="/" className={styles['brand']} aria-label="Sunscope">
          <Logo />
        </Link>
        <h1 className={styles['title']}>{t('gallery_title')}</h1>
        <Switches together={together} setTogether={setTogether} />
      </header>
      <ChainNow />
      <nav className={styles['parts']} aria-label={t('gallery_title')}>
        {PARTS.map(part => (
          <button
            key={part.id}
            type="button"
            onClick={() => document.getElementById(`gallery-${part.id}`)?.scrollIntoView()}
          >
            {t(part.title)}
          </button>
        ))}
      </nav>
      <StageThemes value={stage}>
        <main className={styles['body']}>
          <ShellPieces part="ribbon" />
          <Stories />
          <Data />
          <LatePart load={CHARTS} />
          <Heads />
          <ChainViews />
          <Forms />
          <Controls />
          {KITS.map((load, place) => (
            <LatePart key={place} load={load} />
          ))}
          <Overlays />
          <ShellPieces part="shell" />
          <Foundations />
        </main>
      </StageThemes>
    </div>
  );
}

function Switches({
  together,
  setTogether,
}: {
  together: boolean;
  setTogether: (on: boolean) => void;
}): ReactNode {
  const t = useT();
  const theme = usePrefs(prefs => prefs.theme);
  const { language, direction } = useLocale();
  const [turned, setTurned] = useState<'ltr' | 'rtl'>();
  return (
    <div className={styles['switches']}>
      <Segmented
        label={t('gallery_theme')}
        value={together ? 'all' : theme}
        options={[
          ...themes.map(value => ({ value, label: t(`gallery_theme_${value}`) })),
          { value: 'all' as const, label: t('gallery_theme_all') },
        ]}
        onChange={value => {
          setTogether(value === 'all');
          if (value !== 'all') setPref('theme', value);
        }}
      />
      <Segmented
        label={t('gallery_direction')}
        value={turned ?? direction}
        options={[
          { value: 'ltr' as const, label: 'LTR' },
          { value: 'rtl' as const, label: 'RTL' },
        ]}
        onChange={value => {
          setTurned(value);
          document.documentElement.dir = value;
        }}
      />
      <Segmented
        label={t('gallery_language')}
        value={language}
        options={languages.map(one => ({ value: one.code, label: one.name }))}
        onChange={(code: LanguageCode) => {
          setTurned(undefined);
          void setLanguage(code);
        }}
      />
    </div>
  );
}
