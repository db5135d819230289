import { amountText } from '../../lib/format/amount-text.ts';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import type { Translate } from '../../lib/i18n/i18n.tsx';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';

/** The group that a token stands in, in a list of them. */
export function tokenGroup(t: Translate<'wallet'>, { token }: SendableToken): string {
  switch (token.kind) {
    case 'trx':
      return t('send_token_group_trx');
    case 'trc10':
      return t('TRC10_token');
    case 'trc20':
      return t('TRC20_token');
  }
}

/** Names repeat, ids do not: TRC10 shows its id, TRC20 the ends of its contract. */
export function tokenLabel(t: Translate<'wallet'>, { token, info, symbol, balance }: SendableToken): string {
  const mark = isSuspicious(info) ? ` · ${t('ui_suspicious')}` : '';
  const amount = amountText(balance, info.tokenDecimal);
  switch (token.kind) {
    case 'trx':
      return `TRX · ${amount}`;
    case 'trc10':
      return `${symbol} [${token.id}] · ${amount}${mark}`;
    case 'trc20':
      return `${symbol} [${token.contract.slice(0, 5)}…${token.contract.slice(-4)}] · ${amount}${mark}`;
  }
}
