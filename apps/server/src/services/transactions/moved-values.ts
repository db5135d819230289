import type { internalTransaction, tokenMovement } from '@sunscope/product-api/schemas/transaction-info';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { InternalTransaction } from '@sunscope/tron/messages';
import type { z } from 'zod';
import { riskNames } from '../../repositories/keys.ts';
import type { StoredTransfer } from '../../repositories/transfers-read.ts';
import { addressText } from '../shared/address-text.ts';
import type { Labels } from '../shared/labels.ts';
import { nodeMessage } from './failure.ts';
import { amountJson, safeJson } from '../shared/json-values.ts';

type Movement = z.output<typeof tokenMovement>;
export type Internal = z.output<typeof internalTransaction>;

export function presentInternal(internal: InternalTransaction): Internal {
  return {
    hash: bytesToHex(internal.hash),
    caller_address: addressText(internal.caller_address),
    transfer_to_address: addressText(internal.transferTo_address),
    value_info_list: JSON.stringify(
      internal.callValueInfo.map(value => ({
        token_id: value.tokenId === '' ? '_' : value.tokenId,
        call_value: safeJson(amountJson(value.callValue)),
      })),
    ),
    note: nodeMessage(internal.note),
    rejected: internal.rejected,
  };
}

export function presentMovement(transfer: StoredTransfer, facts: Labels): Movement {
  const token = facts.token(transfer.token);
  return {
    from_address: addressText(transfer.from_address),
    to_address: addressText(transfer.to_address),
    contract_address: token.tokenId,
    symbol: token.tokenAbbr,
    name: token.tokenName,
    decimals: token.tokenDecimal,
    amount_str: transfer.amount.toString(),
    tokenType: token.tokenType,
    type: 'Transfer',
    icon_url: token.tokenLogo,
    level: token.tokenLevel,
    vip: token.vip,
    status: 0,
    risk: riskNames(transfer.risk),
  };
}
