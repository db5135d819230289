import type { loaders } from '../routes/page-loaders.ts';
import { pages } from '../routes/pages.ts';
import { CONTRACT } from './made-answers.ts';
import { ALICE } from './rows.ts';

const HASH = 'ab'.repeat(32);
const below = (path: string, parts: readonly string[]) => [path, ...parts.map(part => `${path}/${part}`)];

type Path = keyof typeof loaders;

/** Addresses that show each page whose path has parameters, and each of its parts; one without does not compile. */
const filled: Readonly<Record<Extract<Path, `${string}$${string}`>, readonly string[]>> = {
  '/blockchain/transactions/$date': ['/blockchain/transactions/2023-11-14'],
  '/tokens/create/{-$step}': below('/tokens/create', ['Type', 'Info', 'Confirm', 'Result', 'Record']),
  '/contracts/contract-compiler/{-$type}': below('/contracts/contract-compiler', ['verify']),
  '/myproposals/{-$tab}': below('/myproposals', ['myparticipated']),
  '/proposalscreate/{-$step}': below('/proposalscreate', ['values', 'confirm']),
  '/tokens/update/$id': ['/tokens/update/1000001', `/tokens/update/${CONTRACT}`],
  '/tokens/markets/add/$page/$tokenId/$id': ['/tokens/markets/add/other/1000001/1'],
  '/tokens/markets/create/$type/$id': ['/tokens/markets/create/trc10/1000001'],
  '/tokens/markets/$page/$type/$id': [`/tokens/markets/team/trc20/${CONTRACT}`],
  '/block/$id/{-$tab}': below('/block/100', ['transactions', 'transfers', 'internal-transactions']),
  '/transaction/$hash/{-$tab}': below(`/transaction/${HASH}`, [
    'transfers',
    'events',
    'internal',
    'signatures',
    'raw',
  ]),
  '/address/$address/{-$tab}': below(`/address/${ALICE}`, [
    'transactions',
    'transfers',
    'tokens',
    'approvals',
    'permissions',
    'internal-transactions',
    'freeze',
    'votes',
    'voters',
    'blocks',
    'contracts',
  ]),
  '/contract/$address/{-$tab}': below(`/contract/${CONTRACT}`, [
    'activity',
    'token-balances',
    'transfers',
    'code',
    'read',
    'write',
    'similar',
    'events',
    'energy',
    'call',
    'trx-balances-chart',
    'callers',
    'holders',
  ]),
  '/token/$id/{-$tab}': [...below('/token/1000001', ['transfers', 'holders']), '/token/_'],
  '/token20/$address/{-$tab}': below(`/token20/${CONTRACT}`, ['transfers', 'holders', 'items']),
  '/representative/$address/{-$tab}': below(`/representative/${ALICE}`, ['voters', 'brokerage']),
  '/proposal/$id': ['/proposal/1'],
  '/data/stats/$name': [
    '/data/stats/txOverviewStatsType',
    '/data/stats/txOverviewStats?step=hour',
    '/data/stats/EnergyConsumeDistribution',
  ],
  '/data/charts/$name': ['/data/charts/txOverviewStats'],
  '/blockchain/stats/$name': ['/blockchain/stats/txOverviewStats'],
  '/blockchain/charts/$name': ['/blockchain/charts/txOverviewStats'],
  '/data/bestdata/$name': ['/data/bestdata/account?time=week', '/data/bestdata/resource'],
  '/blockchain/data/$name': ['/blockchain/data/account'],
  '/nft/$address/$id': [`/nft/${CONTRACT}/7`],
  '/help/$slug': ['/help/faq'],
  '/notice/$id': ['/notice/83'],
  '/bridge/$id': ['/bridge/deposit-7'],
};

/** Of other pages those that show more by a search. */
const searched: Readonly<Partial<Record<Path, readonly string[]>>> = {
  '/tokens/view': ['/tokens/view?search=sun'],
  '/myToken': [`/myToken?address=${ALICE}`],
  '/tools/tron-convert-tool': ['/tools/tron-convert-tool', '/tools/tron-convert-tool?tool=abi'],
};

const known: Readonly<Record<string, readonly string[] | undefined>> = { ...filled, ...searched };

/** An address of every page, and of each of its parts. */
export const everyAddress: readonly string[] = pages.flatMap(({ path }) => known[path] ?? [path]);

/** A turn of so many for an address: its own, whichever pages come and go. */
export const turnOf = (address: string, turns: number): number =>
  Array.from(address).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % turns;
