import type { ReactNode } from 'react';
import { Link } from '../../lib/routing/Link.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { helpPages } from './help-pages.ts';
import styles from './HelpLinks.module.css';

const useT = wordsOf('help');

/** The other texts of this server, below each of them. */
export function HelpLinks({ active }: { active: string }): ReactNode {
  const t = useT();
  return (
    <nav className={styles['links']} aria-label={t('help_more')}>
      <h2 className={styles['title']}>{t('help_more')}</h2>
      <ul>
        {helpPages.map(({ slug, path, title }) => (
          <li key={path}>
            <Link to={path} aria-current={slug === active ? 'page' : undefined}>
              {t(title)}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/notice/83" aria-current={active === 'notice' ? 'page' : undefined}>
            {t('help_notices')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
