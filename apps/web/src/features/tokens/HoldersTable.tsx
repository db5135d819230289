import type { HolderRow } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import type { Column } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { percentOf, toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useList, type ListState } from '../../lib/net/list-query.ts';
import { hasAddressForm } from '../../lib/format/address-form.ts';
import { useListSearch, useRouteSearch } from '../../lib/routing/navigation.ts';
import type { ListSearch } from '../../lib/routing/search-params.ts';
import { HolderSearch } from './HolderSearch.tsx';
import { trc10HoldersAsked, trc10HoldersQuery, trc20HoldersAsked, trc20HoldersQuery } from './queries.ts';

const useT = wordsOf('explorer', 'tokens');

interface HoldersProps {
  decimals: number;
  symbol: string;
  /** Raw units; undefined where it is not known, and then no share is shown. */
  supply: bigint | undefined;
}

interface RankedHolder extends HolderRow {
  rank: number;
}

/** Holders of a TRC10 token, largest first. */
export function Trc10Holders({ id, ...token }: HoldersProps & { id: string }): ReactNode {
  const [search, setSearch] = useListSearch();
  const holder = useHolder();
  const { answer, ...list } = useList(trc10HoldersQuery(id, search, holder), data =>
    ranked(data.data, search),
  );
  const csv = csvUrl('/api/tokenholders', trc10HoldersAsked(id, search, holder));
  return (
    <Holders
      {...token}
      list={list}
      facts={answer}
      search={search}
      onSearch={setSearch}
      csv={csv}
      holder={holder}
    />
  );
}

/** Holders of a TRC20 token, largest first. */
export function Trc20Holders({ contract, ...token }: HoldersProps & { contract: string }): ReactNode {
  const [search, setSearch] = useListSearch();
  const holder = useHolder();
  const { answer, ...list } = useList(trc20HoldersQuery(contract, search, holder), data =>
    ranked(data.trc20_tokens, search),
  );
  const csv = csvUrl('/api/token_trc20/holders', trc20HoldersAsked(contract, search, holder));
  return (
    <Holders
      {...token}
      list={list}
      facts={answer}
      search={search}
      onSearch={setSearch}
      csv={csv}
      holder={holder}
    />
  );
}

const ranked = (rows: HolderRow[], search: ListSearch): RankedHolder[] =>
  rows.map((row, index) => ({ ...row, rank: row.rank ?? search.start + index + 1 }));

/** The holder that the page's address asks for; what is no address counts as not given. */
function useHolder(): string | undefined {
  const { holder } = useRouteSearch();
  return holder !== undefined && hasAddressForm(holder) ? holder : undefined;
}

interface Facts {
  contractMap: Readonly<Record<string, boolean>>;
  addressNames: Readonly<Record<string, string>>;
}

function Holders(
  props: HoldersProps & {
    list: ListState<RankedHolder>;
    facts: Facts | undefined;
    search: ListSearch;
    onSearch: (change: Partial<ListSearch>) => void;
    csv: string;
    holder: string | undefined;
  },
): ReactNode {
  const t = useT();
  return (
    <ListView
      list={props.list}
      columns={useHolderColumns(props, props.facts)}
      rowKey={row => row.holder_address || row.address}
      caption={t('holders')}
      totalWords="view_total_holders"
      empty={
        <EmptyState
          title={t('no_holders_found')}
          text={props.holder === undefined ? t('no_holders_text') : t('holder_search_none')}
        />
      }
      toolbar={<HolderSearch key={props.holder} holder={props.holder} />}
      search={props.search}
      onSearch={props.onSearch}
      csv={props.csv}
    />
  );
}

function useHolderColumns(
  { decimals, symbol, supply }: HoldersProps,
  facts: Facts | undefined,
): Column<RankedHolder>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'rank',
      header: '#',
      cell: row => <span className="dim">{format.integer(row.rank)}</span>,
      width: '64px',
      phone: 'hide',
    },
    {
      id: 'address',
      header: t('address'),
      cell: row => {
        const address = row.holder_address || row.address;
        return (
          <AddressChip
            address={address}
            name={facts?.addressNames[address]}
            kind={facts?.contractMap[address] === true ? 'contract' : 'account'}
            identicon
          />
        );
      },
      phone: 'lead',
    },
    {
      id: 'quantity',
      header: t('quantity'),
      cell: row => {
        const raw = toRaw(row.balance);
        return raw === undefined ? UNKNOWN : <Amount raw={raw} decimals={decimals} unit={symbol} />;
      },
      align: 'end',
      phone: 'lead-end',
      amount: row => {
        const raw = toRaw(row.balance);
        return raw === undefined ? undefined : { raw, decimals, unit: symbol };
      },
    },
    {
      id: 'share',
      header: t('percentage'),
      cell: row => {
        const raw = toRaw(row.balance);
        if (raw === undefined || supply === undefined) return UNKNOWN;
        return <Percent value={percentOf(raw, supply, 6)} digits={4} fixed />;
      },
      align: 'end',
      phone: 'sub-end',
    },
  ];
}
