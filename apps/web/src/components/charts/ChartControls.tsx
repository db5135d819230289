import IconPlus from '~icons/plus';
import IconX from '~icons/x';
import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Icon } from '../base/Icon.tsx';
import { Segmented } from '../forms/Segmented.tsx';
import { Menu } from '../overlays/Menu.tsx';
import type { ChartSettings } from './chart-types.ts';
import styles from './ChartControls.module.css';
import type { RangeName } from './rows.ts';

const useT = wordsOf('charts');

/** Other series a reader may lay beside the chart's own. The page brings their points when they are chosen. */
export interface Compare {
  options: readonly { id: string; name: string }[];
  /** Ids of the chosen ones, in the order they were chosen. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** How many at once; three where left out, as there are four colours. */
  most?: number;
}

interface ChartControlsProps {
  ranges: readonly RangeName[];
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
  /** Whether a logarithmic scale makes sense. */
  log: boolean;
  compare?: Compare | undefined;
  /** Tools of a chart without a card of its own. */
  tools?: ReactNode;
}

/** Range, scale and comparison of a chart. */
export function ChartControls({
  ranges,
  settings,
  onChange,
  log,
  compare,
  tools,
}: ChartControlsProps): ReactNode {
  const t = useT();
  return (
    <div className={styles['controls']}>
      {ranges.length > 0 && (
        <Segmented
          label={t('chart_range')}
          value={settings.range as RangeName}
          options={ranges.map(value => ({ value, label: t(`chart_range_${value}`) }))}
          onChange={range => onChange({ range })}
        />
      )}
      {log && (
        <Segmented
          label={t('chart_scale')}
          value={settings.scale}
          options={[
            { value: 'linear', label: t('chart_linear') },
            { value: 'log', label: t('chart_log') },
          ]}
          onChange={scale => onChange({ scale })}
        />
      )}
      {compare && <Comparison {...compare} />}
      {tools !== undefined && <div className={styles['tools']}>{tools}</div>}
    </div>
  );
}

function Comparison({ options, chosen, onChange, most = 3 }: Compare): ReactNode {
  const t = useT();
  const free = options.filter(option => !chosen.includes(option.id));
  return (
    <div className={styles['compare']} role="group" aria-label={t('chart_compare')}>
      {options
        .filter(option => chosen.includes(option.id))
        .map(option => (
          <button
            key={option.id}
            type="button"
            className={styles['chip']}
            aria-label={t('chart_compare_remove', { name: option.name })}
            onClick={() => onChange(chosen.filter(id => id !== option.id))}
          >
            {option.name}
            <Icon of={IconX} size={13} />
          </button>
        ))}
      {free.length > 0 && chosen.length < most && (
        <Menu
          className={styles['add']}
          align="end"
          items={free.map(({ id, name }) => ({
            id,
            label: name,
            onSelect: () => onChange([...chosen, id]),
          }))}
          button={
            <>
              <Icon of={IconPlus} size={14} />
              {t('chart_compare')}
            </>
          }
        />
      )}
    </div>
  );
}
