import { createContext, use, type ReactNode } from 'react';
import { wordsOf, type MessageKey } from '../../lib/i18n/i18n.tsx';
import type { Theme } from '../../lib/prefs/prefs.ts';
import styles from './Specimen.module.css';

const useT = wordsOf('gallery');

/** Themes the gallery draws side by side; one is the page's own. */
export const StageThemes = createContext<readonly Theme[]>(['light']);

/** Name of the theme a specimen stands in: makes ids unique where three stand side by side. */
export const StageTheme = createContext<Theme>('light');

/** One part of the gallery, with an anchor; drawn once per theme of the stage. */
export function Specimen({
  id,
  title,
  children,
}: {
  id: string;
  title: MessageKey<'gallery'>;
  children: ReactNode;
}): ReactNode {
  const t = useT();
  const themes = use(StageThemes);
  return (
    <section id={`gallery-${id}`} className={styles['specimen']} aria-labelledby={`gallery-${id}-title`}>
      <h2 id={`gallery-${id}-title`} className={styles['title']}>
        {t(title)}
      </h2>
      <div className={styles['stages']} data-count={themes.length}>
        {themes.map(theme => (
          <div key={theme} data-theme={theme} className={styles['stage']}>
            <StageTheme value={theme}>{children}</StageTheme>
          </div>
        ))}
      </div>
    </section>
  );
}

/** A labelled group inside a part. */
export function Group({
  label,
  look = 'row',
  children,
}: {
  label: ReactNode;
  look?: 'row' | 'column' | 'grid';
  children: ReactNode;
}): ReactNode {
  return (
    <div className={styles['group']}>
      <h3 className={styles['label']}>{label}</h3>
      <div className={styles[look]}>{children}</div>
    </div>
  );
}
