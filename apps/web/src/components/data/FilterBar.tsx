import { parseAmount } from '@sunscope/tron/amount';
import IconPlus from '~icons/plus';
import IconX from '~icons/x';
import { Suspense, useState, type ReactNode } from 'react';
import { useFormat, type Formatters } from '../../lib/format/format.ts';
import { lazyWithWords, wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import { usePrefs } from '../../lib/prefs/prefs.ts';
import { wholeNumber, type SearchParams } from '../../lib/routing/search-params.ts';
import { Button } from '../base/Button.tsx';
import { Icon } from '../base/Icon.tsx';
import { IconButton } from '../base/IconButton.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { AmountField } from '../forms/AmountField.tsx';
import { Popup } from '../overlays/Popup.tsx';
import styles from './FilterBar.module.css';
import { amountEnds, paramsOf, without, type FilterDefinition } from './filters.ts';
import type { Zone } from './range.ts';

const useT = wordsOf('controls');

// Most readers of a list never narrow it.
const RangePanel = lazyWithWords(async () => (await import('./RangePanel.tsx')).RangePanel);
const ComboboxField = lazyWithWords(async () => (await import('../forms/ComboboxField.tsx')).ComboboxField);

interface FilterBarProps {
  filters: readonly FilterDefinition[];
  /** The query of the page's address. */
  search: SearchParams;
  /** Parameters to set, or to take out. */
  onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** Filters of a list as chips, all of them in the address: each opens to be set, and goes by its cross. */
export function FilterBar({ filters, search, onChange }: FilterBarProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const zone = usePrefs(prefs => (prefs.timeForm === 'utc' ? 'utc' : 'local'));
  const chips = filters.map(filter => ({ filter, text: textOf(filter, search, { t, format, zone }) }));
  return (
    <div role="group" aria-label={t('filter_label')} className={styles['bar']}>
      {chips.map(({ filter, text }) => (
        <span key={paramsOf(filter).join()} className={styles['chip']}>
          <Popup
            label={filter.label}
            active={text !== undefined}
            button={
              text === undefined ? (
                <>
                  <Icon of={IconPlus} size={14} />
                  {filter.label}
                </>
              ) : (
                <span className={styles['text']}>
                  {t('filter_chip', { label: filter.label, value: text })}
                </span>
              )
            }
          >
            {close => (
              <Suspense fallback={<Skeleton width={240} height={120} />}>
                <FilterPanel
                  filter={filter}
                  search={search}
                  zone={zone}
                  onApply={change => {
                    onChange(change);
                    close();
                  }}
                />
              </Suspense>
            )}
          </Popup>
          {text !== undefined && (
            <IconButton
              icon={IconX}
              size="small"
              label={t('filter_remove', { label: filter.label })}
              onClick={() => onChange(without([filter]))}
            />
          )}
        </span>
      ))}
      {chips.some(({ text }) => text !== undefined) && (
        <Button size="small" onClick={() => onChange(without(filters))}>
          {t('filter_clear')}
        </Button>
      )}
    </div>
  );
}

interface Speaking {
  t: Translate<'controls'>;
  format: Formatters;
  zone: Zone;
}

/** What a filter is set to, in words; undefined while it is not, or the address makes no sense. */
function textOf(
  filter: FilterDefinition,
  search: SearchParams,
  { t, format, zone }: Speaking,
): string | undefined {
  switch (filter.kind) {
    case 'choice':
    case 'combobox': {
      const value = search[filter.param];
      if (value === undefined || value === '') return undefined;
      return filter.options.find(option => option.value === value)?.label ?? value;
    }
    case 'amount': {
      const { least, most } = amountEnds(filter, search);
      if (least === undefined && most === undefined) return undefined;
      const text =
        least === undefined
          ? t('filter_to_amount', { most: most ?? '' })
          : most === undefined
            ? t('filter_from_amount', { least })
            : t('filter_between', { least, most });
      return `${text} ${filter.unit}`;
    }
    case 'dates': {
      const day = (name: string) => {
        const ms = wholeNumber(search[name]);
        // Beyond it there are no dates.
        return ms === undefined || ms > 8.64e15 ? undefined : format.date(ms, zone);
      };
      const [from, to] = [day(filter.from), day(filter.to)];
      if (from === undefined) return to === undefined ? undefined : t('filter_until', { to });
      return to === undefined ? t('filter_since', { from }) : t('filter_between', { least: from, most: to });
    }
  }
}

interface FilterPanelProps {
  filter: FilterDefinition;
  search: SearchParams;
  zone: Zone;
  onApply: FilterBarProps['onChange'];
}

function FilterPanel({ filter, search, zone, onApply }: FilterPanelProps): ReactNode {
  const t = useT();
  switch (filter.kind) {
    case 'choice':
      return (
        <div className={styles['options']}>
          {[{ value: '', label: t('filter_any') }, ...filter.options].map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={styles['option']}
              aria-pressed={(search[filter.param] ?? '') === value}
              onClick={() => onApply({ [filter.param]: value === '' ? undefined : value })}
            >
              {label}
            </button>
          ))}
        </div>
      );
    case 'combobox':
      return (
        <ComboboxField
          label={filter.label}
          value={search[filter.param] ?? ''}
          options={filter.options}
          {...(filter.placeholder === undefined ? {} : { placeholder: filter.placeholder })}
          {...(filter.onSearch ? { onSearch: filter.onSearch } : {})}
          loading={filter.loading === true}
          onChange={value => onApply({ [filter.param]: value })}
        />
      );
    case 'amount':
      return <AmountPanel filter={filter} search={search} onApply={onApply} />;
    case 'dates':
      return (
        <RangePanel
          from={wholeNumber(search[filter.from])}
          to={wholeNumber(search[filter.to])}
          zone={zone}
          onApply={(from, to) => onApply({ [filter.from]: from?.toString(), [filter.to]: to?.toString() })}
        />
      );
  }
}

function AmountPanel({
  filter,
  search,
  onApply,
}: Pick<FilterPanelProps, 'search' | 'onApply'> & {
  filter: Extract<FilterDefinition, { kind: 'amount' }>;
}): ReactNode {
  const t = useT();
  const ends = amountEnds(filter, search);
  const [least, setLeast] = useState(ends.least ?? '');
  const [most, setMost] = useState(ends.most ?? '');
  const [tried, setTried] = useState(false);
  const raw = (text: string) => (text === '' ? undefined : parseAmount(text, filter.decimals));
  const [low, high] = [raw(least), raw(most)];
  const isTurned = low !== undefined && high !== undefined && high < low;
  const given = (text: string) => text.replace(/\.$/, '') || undefined;
  return (
    <form
      className={styles['panel']}
      onSubmit={event => {
        event.preventDefault();
        setTried(true);
        if (!isTurned) onApply({ [filter.least]: given(least), [filter.most]: given(most) });
      }}
    >
      <AmountField
        label={t('filter_least')}
        value={least}
        onChange={setLeast}
        decimals={filter.decimals}
        unit={filter.unit}
      />
      <AmountField
        label={t('filter_most')}
        value={most}
        onChange={setMost}
        decimals={filter.decimals}
        unit={filter.unit}
        error={tried && isTurned && t('filter_amount_order')}
      />
      <Button kind="primary" type="submit">
        {t('filter_apply')}
      </Button>
    </form>
  );
}
