import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import { bridgeKinds, type BridgeKind } from '@sunscope/tron/side-chain';
import type { ChainLink } from './chain-link.ts';
import type { Gateways } from './gateways.ts';

/** Where gateways burn TRX and TRC10 tokens to. */
const NOBODY: Address = addressFromBytes(
  Uint8Array.from({ length: 21 }, (_, index) => (index === 0 ? 0x41 : 0)),
);

/** Solid blocks after which whatever was pending is in one of them, or gone. */
const LONG_BLOCKS = 40n;

/** What looked like too much at an earlier look, by asset, and the solid block of that time. */
export type Standing = Map<string, { readonly made: bigint; readonly into: bigint; readonly solid: bigint }>;

/** An asset by its kind and the number that gateways know it by. */
export interface Asset {
  readonly kind: BridgeKind;
  readonly number: bigint;
}

interface Totals {
  into: bigint;
  out: bigint;
  held: bigint;
}

async function totalsOf(link: ChainLink, gateway: Address, { kind, number }: Asset): Promise<Totals> {
  const [into, out, held] = await link.read(
    gateway,
    'totals(uint8,uint256)',
    [bridgeKinds[kind], number],
    ['uint256', 'uint256', 'uint256'],
  );
  return { into: into as bigint, out: out as bigint, held: held as bigint };
}

/**
 * Whether an asset's sums agree, in sentences about what does not. Together they say: locked on the main chain without fees,
 * less what is not minted yet = what there is on the side chain, and what was burned and is not released yet.
 *
 * The chains cannot be read in one moment. What counts up is read first where it has to be the smaller number, so that what
 * happens in between never looks like a fault.
 */
export async function brokenSums(
  main: ChainLink,
  side: ChainLink,
  gateways: Gateways,
  asset: Asset,
  standing: Standing,
): Promise<string[]> {
  const name = asset.kind === 'trx' ? 'TRX' : `${asset.kind} ${asset.number}`;
  const problems: string[] = [];
  const before = await totalsOf(main, gateways.main, asset);
  const there = await totalsOf(side, gateways.side, asset);
  const after = await totalsOf(main, gateways.main, asset);
  if (there.into > after.into)
    problems.push(`${name}: ${there.into} were minted, ${after.into} were deposited`);
  if (before.out > there.out) problems.push(`${name}: ${before.out} were released, ${there.out} were burned`);
  const locked = await lockedOf(main, gateways.main, asset, after);
  if (locked !== undefined && locked < after.into - after.out)
    problems.push(`${name}: ${locked} are locked, ${after.into - after.out} should be`);
  const minted = await wronglyMade(side, gateways.side, asset, { before: there, standing });
  if (minted !== undefined)
    problems.push(`${name}: the side chain made ${minted.made}, its gateway ${minted.into}`);
  if ((asset.kind === 'trc20' || asset.kind === 'trc721') && there.held !== there.into - there.out)
    problems.push(`${name}: the side chain has ${there.held}, it should have ${there.into - there.out}`);
  if (asset.kind === 'trx' || asset.kind === 'trc10') {
    const burned = await balanceOf(side, NOBODY, asset);
    const now = await totalsOf(side, gateways.side, asset);
    if (there.out > burned && now.out === there.out && (await balanceOf(side, NOBODY, asset)) < now.out)
      problems.push(`${name}: ${burned} are burned, ${there.out} should be`);
  }
  return problems;
}

/** What the main gateway really has; undefined while that cannot be compared, since something moved meanwhile. */
async function lockedOf(
  main: ChainLink,
  gateway: Address,
  asset: Asset,
  totals: Totals,
): Promise<bigint | undefined> {
  if (asset.kind !== 'trc10') return totals.held;
  const held = await balanceOf(main, gateway, asset);
  const again = await totalsOf(main, gateway, asset);
  return again.into === totals.into && again.out === totals.out ? held : undefined;
}

/**
 * What the side chain's node says was made, where that is not what its gateway says. The node reports its newest
 * state, pending transactions included, the gateway its solid one: more was made than minted as long as a vote is under
 * way. So that counts only where nothing is under way, or where it stands unchanged while the solid chain has long gone
 * on.
 */
async function wronglyMade(
  side: ChainLink,
  gateway: Address,
  asset: Asset,
  { before, standing }: { before: Totals; standing: Standing },
): Promise<{ made: bigint; into: bigint } | undefined> {
  if (asset.kind === 'trc20' || asset.kind === 'trc721') return undefined;
  const name = `${asset.kind} ${asset.number}`;
  const made = await madeOf(side, asset);
  if (made < before.into) return { made, into: before.into };
  const { into } = await totalsOf(side, gateway, asset);
  if (made <= into) {
    standing.delete(name);
    return undefined;
  }
  const solid = await side.solidNumber();
  const known = standing.get(name);
  if (known?.made !== made || known.into !== into) standing.set(name, { made, into, solid });
  else if (solid >= known.solid + LONG_BLOCKS) return { made, into };
  return (await isAtRest(side, async () => {
    const now = await madeOf(side, asset);
    const { into: minted } = await totalsOf(side, gateway, asset);
    return now > minted;
  }))
    ? { made, into }
    : undefined;
}

/** Whether something is so while a chain has neither pending transactions nor blocks that are not solid, from before to after. */
async function isAtRest(link: ChainLink, isSo: () => Promise<boolean>): Promise<boolean> {
  const isIdle = async () => Number((await link.post('/wallet/getpendingsize', {}))['pendingSize']) === 0;
  const head = await link.client.headHeader();
  if (!(await isIdle()) || (await link.solidNumber()) !== head.number) return false;
  if (!(await isSo()) || !(await isIdle())) return false;
  return bytesToHex((await link.client.headHeader()).id) === bytesToHex(head.id);
}

async function madeOf(side: ChainLink, { kind, number }: Asset): Promise<bigint> {
  if (kind === 'trx') {
    const made = (await side.client.chainParameters()).get('getMintedTrx');
    if (made === undefined)
      throw new SunscopeError('no_sum', `${side.url} does not say how much TRX its gateways made`);
    return made;
  }
  return (await side.client.assetById(String(number)))?.total_supply ?? 0n;
}

async function balanceOf(link: ChainLink, address: Address, { kind, number }: Asset): Promise<bigint> {
  const account = await link.client.solidAccount(address);
  if (kind === 'trx') return account?.balance ?? 0n;
  return account?.assetV2.find(({ key }) => key === String(number))?.value ?? 0n;
}
