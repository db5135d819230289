import type { TransactionDetail } from '@sunscope/product-api/types';
import type { MessageKey } from '../../lib/i18n/i18n.tsx';
import { toRaw } from '../../lib/format/format.ts';

/** TRX that a transaction moves between an account and its stake, its loans and its rewards: no transfer, yet a movement. */
export interface OwnMovement {
  word: MessageKey<'transactions'>;
  sun: bigint;
  /** Who lends or takes back, and to or from whom; the account itself elsewhere. */
  from: string;
  to: string;
}

const WORDS: Readonly<Record<string, MessageKey<'transactions'>>> = {
  staked: 'moved_staked',
  staked_for: 'moved_staked',
  unstaked: 'moved_unstaked',
  unstaked_old_amount: 'moved_unstaked',
  unstaked_withdrawn_amount: 'moved_withdrawn',
  delegated: 'moved_delegated',
  delegated_locked: 'moved_delegated',
  undelegated: 'moved_undelegated',
  reward_withdrawn_amount: 'moved_claimed',
};

/** What of its own TRX an account moved, by the story of the transaction; undefined where it failed or moved none. */
export function ownMovement({ story }: TransactionDetail): OwnMovement | undefined {
  const word = WORDS[story?.template ?? ''];
  if (story === undefined || story.attempted === true || word === undefined) return undefined;
  const { amount, from, to } = story.vars;
  const sun = amount?.type === 'trx' ? toRaw(amount.sun) : undefined;
  if (sun === undefined || from?.type !== 'address') return undefined;
  const other = to?.type === 'address' ? to.address : from.address;
  return word === 'moved_undelegated'
    ? { word, sun, from: other, to: from.address }
    : { word, sun, from: from.address, to: other };
}
