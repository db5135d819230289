import IconChartLine from '~icons/photo';
import IconDownload from '~icons/download';
import IconTable from '~icons/table';
import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { Icon } from '../base/Icon.tsx';
import { Menu } from '../overlays/Menu.tsx';

import styles from './ChartTools.module.css';

const useT = wordsOf('charts');

interface ChartToolsProps {
  onPng?: () => void;
  onSvg?: () => void;
  onCsv?: () => void;
  /** Whether the numbers stand beside or below; the button is the way to them without seeing the drawing. */
  table: boolean;
  onTable: (shown: boolean) => void;
}

/** What a chart can be taken along as, and its numbers. */
export function ChartTools({ onPng, onSvg, onCsv, table, onTable }: ChartToolsProps): ReactNode {
  const t = useT();
  const files = [
    { id: 'csv', label: t('chart_csv'), icon: IconTable, onSelect: onCsv },
    { id: 'png', label: t('chart_png'), icon: IconChartLine, onSelect: onPng },
    { id: 'svg', label: t('chart_svg'), icon: IconChartLine, onSelect: onSvg },
  ].flatMap(({ onSelect, ...item }) => (onSelect ? [{ ...item, onSelect }] : []));
  return (
    <>
      {files.length > 0 && (
        <Menu
          look="quiet"
          label={t('chart_download')}
          align="end"
          items={files}
          button={
            <>
              <Icon of={IconDownload} />
              <span className={styles['word']}>{t('chart_download')}</span>
            </>
          }
        />
      )}
      <Button
        aria-label={t('chart_numbers')}
        icon={IconTable}
        aria-expanded={table}
        onClick={() => onTable(!table)}
      >
        <span className={styles['word']}>{t('chart_numbers')}</span>
      </Button>
    </>
  );
}
