import type { RuntimeConfig } from '@sunscope/product-api/config';
import { useMemo } from 'react';
import { useConfig } from '../../lib/net/config.ts';

/** Places outside that the menu and the footer lead to, until whoever runs the server names others (`LINKS_FILE`). */
const LINKS = {
  telegram: 'https://t.me/tronnetworkEN',
  x: 'https://x.com/trondao',
  medium: 'https://medium.com/tron-foundation',
  discord: 'https://discord.com/invite/hqKvyAM',
  weibo: 'https://weibo.com/tronfoundation',
  // Account of the messenger that is followed by QR code; Telegram's stands in for it.
  wechat: '',
  code: 'https://github.com/tronprotocol',
  node: 'https://github.com/tronprotocol/java-tron',
  developer_hub: 'https://developers.tron.network',
  documentation: 'https://tronprotocol.github.io/documentation-en/',
  documentation_zh: 'https://tronprotocol.github.io/documentation-zh/',
  white_paper: 'https://tron.network/static/doc/white_paper_v_2_0.pdf',
  chain: 'https://tron.network',
  wallet: 'https://www.tronlink.org',
  exchange: 'https://sun.io',
  lending: 'https://justlend.org',
  dapps: 'https://dappradar.com/rankings/protocol/tron',
  markets: 'https://coinmarketcap.com/currencies/tron/markets/',
  list_trx: 'https://developers.tron.network/docs',
  side_chain: 'https://developers.tron.network/docs/networks',
  support: 'https://github.com/tronprotocol/java-tron/issues',
  support_zh: 'https://github.com/tronprotocol/documentation-zh/issues',
  // Explorers of the test networks, until the operator names those of their own (`NETWORKS_FILE`).
  nile: 'https://nile.tronscan.org',
  shasta: 'https://shasta.tronscan.org',
  contact: 'https://t.me/tronnetworkEN',
} as const;

export type OutsideLink = keyof typeof LINKS;

const TEST_NETWORKS = [
  { id: 'nile', name: 'Nile' },
  { id: 'shasta', name: 'Shasta' },
] as const;

/** The public test networks that this server neither shows nor names itself: each at an explorer elsewhere. */
export function testNetworks(
  config: Pick<RuntimeConfig, 'network' | 'networks'> | undefined,
  links: Readonly<Record<OutsideLink, string>>,
): { id: 'nile' | 'shasta'; name: string; origin: string }[] {
  if (config === undefined) return [];
  const named = new Set([config.network.id, ...config.networks.map(({ id }) => id)]);
  return TEST_NETWORKS.filter(({ id }) => !named.has(id) && links[id] !== '').map(network => ({
    ...network,
    origin: links[network.id],
  }));
}

/** Where each leads; an empty address of the operator's takes one away. */
export function useOutsideLinks(): Readonly<Record<OutsideLink, string>> {
  const given = useConfig()?.links;
  return useMemo(() => (given === undefined ? LINKS : { ...LINKS, ...given }), [given]);
}
