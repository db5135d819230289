import type { ReactNode } from 'react';
import { CopyButton } from '../../components/data/CopyButton.tsx';
import { DetailList, DetailRow } from '../../components/data/DetailList.tsx';
import { visibleText } from '../../lib/format/visible-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { Converted } from './convert.ts';
import styles from './Converter.module.css';

const useT = wordsOf('converter');

/** Forms of a value, each to copy; what hides characters shows that it does, and is copied as it is. */
export function ConvertedRows({ rows }: { rows: readonly Converted[] }): ReactNode {
  const t = useT();
  return (
    <DetailList>
      {rows.map(({ label, value }) => (
        <DetailRow key={label} label={t(label)}>
          <span className="pieces">
            <bdi dir="ltr" className={styles['value']}>
              {visibleText(value)}
            </bdi>
            <CopyButton value={value} label={t('conv_copy', { name: t(label) })} />
          </span>
        </DetailRow>
      ))}
    </DetailList>
  );
}
