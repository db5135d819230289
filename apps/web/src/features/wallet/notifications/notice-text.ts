import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../../lib/format/amount-text.ts';
import { wordsOf, type Translate } from '../../../lib/i18n/i18n.tsx';
import type { Notice } from './notices.ts';

wordsOf('notifications');

/** Both ends of an address: enough to distinguish known ones, in a place that cannot be copied from. */
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`;
/** A token may call itself anything, at any length. */
const MOST_NAME = 20;

const trx = (sun: bigint) => `${amountText(sun, TRX_DECIMALS)} TRX`;

/** A notice as plain text, for the desktop. */
export function noticeText(t: Translate<'notifications'>, notice: Notice): string {
  switch (notice.what) {
    case 'received': {
      const { token, raw, from } = notice;
      const unit = token.tokenType === 'trx' ? 'TRX' : token.tokenAbbr || token.tokenName || token.tokenId;
      const amount = `${amountText(raw, token.tokenDecimal)} ${unit.slice(0, MOST_NAME)}`;
      return t('notice_received', { amount, from: short(from) });
    }
    case 'vote':
      return t('notice_vote', { voter: short(notice.voter), votes: notice.votes });
    case 'signatures':
      return t('notice_signatures', { count: notice.count });
    case 'withdrawable':
      return t('notice_withdrawable', { amount: trx(notice.sun) });
    case 'old_stake':
      return t('notice_old_stake', { amount: trx(notice.sun) });
    case 'lock_ends':
      return t('notice_lock_ends', { amount: trx(notice.sun), to: short(notice.to) });
    case 'control':
      return t('notice_control', { who: notice.who.slice(0, 3).map(short).join(', ') });
    case 'watched':
      return t('notice_watched', { of: notice.of.slice(0, 3).map(short).join(', ') });
    case 'permissions':
      return t('notice_permissions');
  }
}
