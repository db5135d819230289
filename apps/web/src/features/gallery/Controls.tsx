import { use, useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import { DataTable } from '../../components/data/DataTable.tsx';
import { FilterBar } from '../../components/data/FilterBar.tsx';
import type { FilterDefinition } from '../../components/data/filters.ts';
import { RangeFilter } from '../../components/data/RangeFilter.tsx';
import { readSort } from '../../components/data/table-view.ts';
import { useTableView, type ViewColumn } from '../../components/data/TableTools.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { CardChoice } from '../../components/forms/CardChoice.tsx';
import { ComboboxField } from '../../components/forms/ComboboxField.tsx';
import { SliderField } from '../../components/forms/SliderField.tsx';
import { Accordion } from '../../components/layout/Accordion.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import { useSearchChange } from '../../lib/routing/search-change.ts';
import { ADDRESSES } from './samples.ts';
import { Group, Specimen, StageTheme } from './Specimen.tsx';

const useT = wordsOf('gallery');

const TOKENS = [
  { value: 'trx', label: 'TRX' },
  { value: ADDRESSES[4], label: 'Tether USD', detail: 'USDT' },
  { value: ADDRESSES[1], label: 'Sun Dollar', detail: 'USDS' },
  { value: ADDRESSES[2], label: 'Café Crédit', detail: 'CAFE' },
  { value: ADDRESSES[3], label: 'Paused Token', detail: 'PAUSE', disabled: true },
];

/** What is chosen from: accordion, slider, cards, combobox, time range, and the filter bar made of them. */
export function Controls(): ReactNode {
  return (
    <Specimen id="controls" title="gallery_controls">
      <Parts />
      <Choices />
      <Filters />
      <ViewedTable />
    </Specimen>
  );
}

function Parts(): ReactNode {
  const t = useT();
  const name = use(StageTheme);
  const items = [
    {
      id: `${name}-1`,
      title: t('gallery_accordion_first'),
      content: <p>{t('gallery_accordion_text')}</p>,
      open: true,
    },
    {
      id: `${name}-2`,
      title: t('gallery_accordion_second'),
      aside: '14 d',
      content: <p>{t('gallery_accordion_text')}</p>,
    },
    { id: `${name}-3`, title: t('gallery_accordion_third'), content: <p>{t('gallery_accordion_text')}</p> },
  ];
  return (
    <Group label={t('gallery_accordion')} look="grid">
      <Accordion items={items} />
      <Accordion items={items} single />
    </Group>
  );
}

function Choices(): ReactNode {
  const t = useT();
  const [share, setShare] = useState(25);
  const [resource, setResource] = useState<'energy' | 'bandwidth' | 'power'>('energy');
  const [token, setToken] = useState('');
  const [open, setOpen] = useState(false);
  const combobox = { label: t('gallery_token'), value: token, onChange: setToken, options: TOKENS };
  return (
    <>
      <Group label={t('gallery_slider')} look="grid">
        <SliderField
          label={t('gallery_slider_label')}
          value={share}
          onChange={setShare}
          min={0}
          max={100}
          marks={[0, 25, 50, 75, 100]}
          format={value => `${value} %`}
        />
        <SliderField
          label={t('gallery_slider_off')}
          value={50}
          onChange={() => undefined}
          min={0}
          max={100}
          disabled
        />
      </Group>
      <Group label={t('gallery_cards')} look="grid">
        <CardChoice
          label={t('gallery_cards_label')}
          value={resource}
          onChange={setResource}
          options={[
            { value: 'energy', title: t('gallery_energy'), text: t('gallery_energy_text'), aside: '4.2 %' },
            { value: 'bandwidth', title: t('gallery_bandwidth'), text: t('gallery_bandwidth_text') },
            { value: 'power', title: t('gallery_power'), text: t('gallery_power_text'), disabled: true },
          ]}
        />
      </Group>
      <Group label={t('gallery_combobox')} look="grid">
        <ComboboxField {...combobox} hint={t('gallery_combobox_hint')} />
        <ComboboxField
          {...combobox}
          label={t('gallery_combobox_loading')}
          options={[]}
          onSearch={() => undefined}
          loading
        />
        <ComboboxField {...combobox} error={t('gallery_field_error')} />
        <ComboboxField {...combobox} label={t('gallery_field_disabled')} disabled />
        <div>
          <Button onClick={() => setOpen(true)}>{t('gallery_combobox_dialog')}</Button>
        </div>
      </Group>
      <Dialog title={t('gallery_combobox_dialog')} open={open} onClose={() => setOpen(false)}>
        <ComboboxField {...combobox} />
      </Dialog>
    </>
  );
}

function Filters(): ReactNode {
  const t = useT();
  const [search, change] = useSearchChange();
  const [range, setRange] = useState<{ from?: number | undefined; to?: number | undefined }>({});
  const filters: FilterDefinition[] = [
    {
      kind: 'choice',
      label: t('gallery_kind'),
      param: 'kind',
      options: [
        { value: 'in', label: t('gallery_receive') },
        { value: 'out', label: t('gallery_send_word') },
      ],
    },
    { kind: 'combobox', label: t('gallery_token'), param: 'token', options: TOKENS },
    { kind: 'amount', label: t('gallery_amount'), least: 'min', most: 'max', decimals: 6, unit: 'TRX' },
    { kind: 'dates', label: t('gallery_time'), from: 'start_timestamp', to: 'end_timestamp' },
  ];
  return (
    <>
      <Group label={t('gallery_range')}>
        <RangeFilter
          {...{ from: range.from, to: range.to }}
          onChange={(from, to) => setRange({ from, to })}
        />
      </Group>
      <Group label={t('gallery_filters')}>
        <FilterBar filters={filters} search={search} onChange={change} />
      </Group>
    </>
  );
}

function viewColumns(t: Translate<'gallery'>): ViewColumn<(typeof HOLDINGS)[number]>[] {
  return [
    {
      id: 'name',
      name: t('gallery_token'),
      header: t('gallery_token'),
      sort: 'name',
      fixed: true,
      phone: 'lead',
      cell: row => row.name,
    },
    {
      id: 'amount',
      name: t('gallery_amount'),
      header: t('gallery_amount'),
      sort: 'amount',
      align: 'end',
      phone: 'lead-end',
      cell: row => <Amount raw={row.raw} decimals={6} />,
    },
    { id: 'kind', name: t('gallery_kind'), header: t('gallery_kind'), cell: row => row.kind },
  ];
}

function ViewedTable(): ReactNode {
  const t = useT();
  const [{ sort: asked }, change] = useSearchChange();
  const sort = readSort(asked, ['amount', 'name']);
  const { columns, style, tools } = useTableView({
    id: 'gallery',
    sort: asked,
    onSort: next => change({ sort: next }),
    columns: viewColumns(t),
  });
  const rows = [...HOLDINGS].sort((a, b) => {
    const order = sort?.by === 'name' ? a.name.localeCompare(b.name) : Number(a.raw - b.raw);
    return sort === undefined ? 0 : sort.direction === 'ascending' ? order : -order;
  });
  return (
    <Group label={t('gallery_table_view')} look="grid">
      <Card title={t('gallery_token')} flush actions={tools}>
        <div style={style}>
          <DataTable
            columns={columns}
            rows={rows}
            rowKey={row => row.name}
            caption={t('gallery_token')}
            empty={null}
          />
        </div>
      </Card>
    </Group>
  );
}

const HOLDINGS = [
  { name: 'TRX', raw: 12_500_000n, kind: 'TRX' },
  { name: 'Tether USD', raw: 1_200_500_000n, kind: 'TRC20' },
  { name: 'Sun Dollar', raw: 40_000n, kind: 'TRC20' },
];
