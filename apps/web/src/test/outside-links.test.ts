import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Where an address that is no literal stands behind `href`, and whose it is. Chain and token records are not among them. */
const KNOWN: Readonly<Record<string, string>> = {
  'components/overlays/ExternalLink.tsx':
    'checked by outsideUrl, behind the warning: the one place for what anybody wrote',
  'lib/routing/Link.tsx': 'a page of the app',
  'components/overlays/MenuEntry.tsx': 'menu: ours or the operator’s',
  'components/shell/MobileDrawer.tsx': 'menu: ours or the operator’s',
  'components/shell/HelpSidebar.tsx': 'ours or the operator’s',
  'components/shell/SiteFooter.tsx': 'ours or the operator’s',
  'components/shell/NetworkBadge.tsx': 'NETWORKS_FILE of the operator',
  'features/wallet/WalletTrouble.tsx': 'NETWORKS_FILE of the operator',
  'features/shell/TestNetworks.tsx': 'ours or the operator’s',
  'components/code/CodeLines.tsx': 'an anchor of the page',
  'components/data/ListView.tsx': 'a file of our own API',
  'components/data/CsvLink.tsx': 'a file of our own API',
  'features/home/HomeOverview.tsx': 'notices of the operator',
  'features/help/Markdown.tsx': 'texts of the operator: an anchor, or a page of the app',
};

test('no address that anybody may have written stands raw in a link: ExternalLink checks and warns', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(200);
  const raw = Object.entries(sources)
    .filter(([, text]) => /<a\b[^>]*?\bhref=\{(?!['"`]#)/s.test(text))
    .map(([file]) => file.replace(/^\.\.\//, ''));
  expect(raw.filter(file => KNOWN[file] === undefined)).toEqual([]);
});

test('nothing opens a window or leaves the page by an address but these', () => {
  const leaving = Object.entries(sources)
    .filter(([, text]) => /window\.open\(|location\.(?:assign|replace)\(|location\.href\s*=/.test(text))
    .map(([file]) => file.replace(/^\.\.\//, ''));
  expect(leaving).toEqual([]);
});
