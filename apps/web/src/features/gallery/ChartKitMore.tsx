import { useMemo, useState, type ReactNode } from 'react';
import { CandleChart } from '../../components/charts/CandleChart.tsx';
import { DepthChart } from '../../components/charts/DepthChart.tsx';
import { ShareChart } from '../../components/charts/ShareChart.tsx';
import { WorldMap } from '../../components/charts/WorldMap.tsx';
import { MiniChart } from '../../components/charts/MiniChart.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import {
  BURNED,
  CANDLES,
  CONTRACTS,
  DEPTH,
  HOLDERS,
  NEW_ACCOUNTS,
  PLACES,
  TRANSACTIONS,
} from './chart-samples.ts';
import { Group } from './Specimen.tsx';

const useT = wordsOf('gallery', 'kit-charts');

const COUNT = { kind: 'count' } as const;
const USDS = { kind: 'amount', symbol: 'USDS', decimals: 6 } as const;
const TRX = { kind: 'amount', symbol: 'TRX', decimals: 6 } as const;
const PRICE = { kind: 'number', symbol: 'TRX' } as const;
const MGLD = { kind: 'amount', symbol: 'MGLD', decimals: 6 } as const;

/** Markets, parts of a whole, tiles and the map. */
export function ChartKitMore(): ReactNode {
  const t = useT();
  return (
    <>
      <Group label={t('kit_markets')} look="grid">
        <CandleChart
          title={t('kit_candles')}
          candles={CANDLES}
          interval={300_000}
          priceUnit={PRICE}
          volumeUnit={MGLD}
          fills={FILLS}
        />
        <DepthChart title={t('kit_depth')} {...DEPTH} priceUnit={PRICE} amountUnit={MGLD} />
      </Group>
      <Shares />
      <Tiles />
      <Places />
    </>
  );
}

const FILLS = [{ t: (CANDLES[60]?.t ?? 0) + 1, text: '800' }];

function Shares(): ReactNode {
  const t = useT();
  const holders = useMemo(
    () =>
      HOLDERS.map(([name, value], at) => ({
        id: String(at),
        name: name === '' ? t('kit_kind_other') : name,
        value,
      })),
    [t],
  );
  const contracts = useMemo(() => CONTRACTS.map(([name, value]) => ({ id: name, name, value })), []);
  return (
    <Group label={t('kit_shares')} look="grid">
      <ShareChart
        title={t('kit_holders')}
        kind="donut"
        shares={holders}
        unit={USDS}
        centre={t('kit_supply')}
      />
      <ShareChart title={t('kit_energy')} kind="treemap" shares={contracts} unit={COUNT} />
      <ShareChart title={t('gallery_empty')} kind="donut" shares={[]} unit={COUNT} />
      <ShareChart
        title={t('gallery_loading')}
        kind="treemap"
        shares={[]}
        unit={COUNT}
        state={{ kind: 'loading' }}
      />
    </Group>
  );
}

function Tiles(): ReactNode {
  const t = useT();
  const [cursor, setCursor] = useState<number>();
  const shared = { cursor, onCursor: setCursor };
  return (
    <Card flush title={t('kit_tiles')}>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
        <MiniChart
          name={t('kit_transactions_day')}
          points={SHORT.transactions}
          unit={COUNT}
          live
          {...shared}
        />
        <MiniChart name={t('kit_new_accounts')} points={SHORT.accounts} unit={COUNT} rank={1} {...shared} />
        <MiniChart name={t('kit_burned')} points={SHORT.burned} unit={TRX} rank={3} {...shared} />
        <MiniChart name={t('gallery_empty')} points={[]} unit={COUNT} {...shared} />
      </div>
    </Card>
  );
}

const SHORT = {
  transactions: TRANSACTIONS(60),
  accounts: NEW_ACCOUNTS(60),
  burned: BURNED,
};

function Places(): ReactNode {
  const t = useT();
  const { language } = useLocale();
  const places = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return PLACES.map(place => ({
      ...place,
      country: place.code === '' ? '' : (names.of(place.code) ?? place.code),
    }));
  }, [language]);
  return (
    <Group label={t('kit_map')} look="column">
      <div style={{ inlineSize: '100%' }}>
        <WorldMap title={t('kit_map_nodes')} listTitle={t('kit_map_countries')} places={places} />
      </div>
    </Group>
  );
}
