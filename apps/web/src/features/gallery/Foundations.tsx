import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './Foundations.module.css';
import { Group, Specimen } from './Specimen.tsx';

const useT = wordsOf('gallery');

const COLOURS = [
  'page',
  'surface',
  'sunk',
  'line',
  'control',
  'text',
  'text-2',
  'text-3',
  'link',
  'good',
  'bad',
  'wait',
  'brand',
  'bar-solid',
  'bar-pale',
  'arrival',
] as const;
const SIZES = ['2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const;

export function Foundations(): ReactNode {
  const t = useT();
  return (
    <Specimen id="foundations" title="gallery_foundations">
      <Group label={t('gallery_colours')}>
        {COLOURS.map(name => (
          <span key={name} className={styles['swatch']}>
            <span className={styles['patch']} style={{ background: `var(--${name})` }} />
            <bdi dir="ltr" className="mono">
              {name}
            </bdi>
          </span>
        ))}
      </Group>
      <Group label={t('gallery_type')} look="column">
        {SIZES.map(size => (
          <span
            key={size}
            style={{
              font: `${size === '2xl' || size === 'xl' ? 640 : 400} var(--text-${size})`,
              letterSpacing: size === '2xl' || size === 'xl' ? 'var(--tracking)' : undefined,
            }}
          >
            {t('gallery_pangram')}
          </span>
        ))}
        <bdi dir="ltr" className="mono">
          TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 0O 1lI
        </bdi>
      </Group>
    </Specimen>
  );
}
