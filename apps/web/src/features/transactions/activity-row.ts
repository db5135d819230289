import type { Answer, Risk, TokenInfo } from '@sunscope/product-api/types';
import { toRaw } from '../../lib/format/format.ts';
import { amountOf } from './amount-of.ts';

export type Activity = Answer<'/api/account/activity'>;
export type ActivityRow = Activity['data'][number];

type Flow = 'in' | 'out' | 'self';

/** The movement a row is about: the first that deserves no suspicion, or the first. */
function mainOf({ movements }: ActivityRow): ActivityRow['movements'][number] | undefined {
  return movements.find(one => one.risk.length === 0) ?? movements[0];
}

/** Which way it goes, seen from the address: by what moved, else by who signed. */
export function flowOf(row: ActivityRow, address: string): Flow {
  const moved = mainOf(row);
  if (moved) return moved.from === moved.to ? 'self' : moved.to === address ? 'in' : 'out';
  if (row.ownerAddress !== address) return 'in';
  return row.toAddress === '' || row.toAddress === address ? 'self' : 'out';
}

/** The other side; empty for what an account does with itself. */
export function partyOf(row: ActivityRow, address: string): string {
  const moved = mainOf(row);
  const other = moved
    ? moved.from === address
      ? moved.to
      : moved.from
    : row.ownerAddress === address
      ? (row.recipientAddress ?? row.toAddress)
      : row.ownerAddress;
  return other === address ? '' : other;
}

/** What moved: out of the address it is negative; without a movement what the transaction names, without a sign. */
export function moneyOf(
  row: ActivityRow,
  address: string,
): { raw: bigint | undefined; token: TokenInfo | undefined; risk: readonly Risk[]; flow: Flow | undefined } {
  const moved = mainOf(row);
  if (!moved) {
    const { raw, token } = amountOf(row);
    return { raw, token, risk: row.risk, flow: undefined };
  }
  const flow = flowOf(row, address);
  const raw = toRaw(moved.amount);
  return {
    raw: raw !== undefined && flow === 'out' ? -raw : raw,
    token: moved.tokenInfo,
    risk: moved.risk,
    flow,
  };
}
