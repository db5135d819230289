import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { useConfig } from '../../lib/net/config.ts';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { countryNamer, type NodeRow } from './node-rows.ts';
import { nodesQuery } from './queries.ts';

const useT = wordsOf('nodes');

/** Says that nodes of the demo world are invented. */
export function DemoNotice(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data, isPending } = useQuery(nodesQuery());
  // Not known before the settings are there: the place is kept until they say that this is no demo world.
  const embedded = useConfig()?.network.embedded ?? true;
  const count = data?.nodes.filter(node => node.demo).length ?? 0;
  const coming = isPending && embedded;
  if (count === 0 && !coming) return null;
  return (
    <Banner look="box" tone="wait" coming={coming}>
      <b>{t('demo_title', { count, shown: format.integer(count) })}</b> {t('demo_text')}
    </Banner>
  );
}

/** The network in figures: nodes that are really known, and where most of all shown stand. */
export function NodesHead(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const { data } = useQuery(nodesQuery());
  const nodes = data?.nodes;
  const countries = useMemo(() => countByCountry(nodes ?? [], countryNamer(language)), [nodes, language]);
  const real = nodes?.filter(node => !node.demo);
  // Before the rows are there the place is kept, as that of the notice below.
  const embedded = useConfig()?.network.embedded ?? true;
  const invented = nodes?.some(node => node.demo) ?? embedded;
  const withInvented = invented ? t('with_invented') : ' ';
  const own = real?.find(node => node.permanent);
  const [most] = countries;
  const shown = (count: number | undefined) => (count === undefined ? UNKNOWN : format.integer(count));
  return (
    <Facts look="card">
      <Fact label={t('known_nodes')} note={t('known_nodes_note')}>
        {shown(real?.length)}
      </Fact>
      <Fact label={t('connected')} note={t('connected_note')}>
        {shown(real?.filter(node => node.pingOnline && !node.permanent).length)}
      </Fact>
      <Fact label={t('countries')} note={withInvented}>
        {shown(nodes === undefined ? undefined : countries.length)}
      </Fact>
      <Fact
        label={t('most_nodes')}
        size="text"
        note={most ? t('country_count', { count: most.count, shown: format.integer(most.count) }) : ' '}
      >
        {most ? <bdi>{most.name}</bdi> : UNKNOWN}
      </Fact>
      {(nodes === undefined || (own !== undefined && own.version !== '')) && (
        <Fact
          label={t('own_version')}
          size="text"
          note={
            typeof own?.lastBlock === 'number'
              ? t('own_block', { block: format.integer(own.lastBlock) })
              : ' '
          }
        >
          <bdi>{own?.version ?? UNKNOWN}</bdi>
        </Fact>
      )}
    </Facts>
  );
}

function countByCountry(
  nodes: readonly NodeRow[],
  nameOf: (node: NodeRow) => string,
): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const name = nameOf(node);
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => (b.count === a.count ? a.name.localeCompare(b.name) : b.count - a.count));
}
