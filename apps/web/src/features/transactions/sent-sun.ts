import type { TransactionDetail } from '@sunscope/product-api/types';
import { contractTypeByName } from '@sunscope/tron/contract-types';
import { toRaw } from '../../lib/format/format.ts';

/** Types whose amount of TRX goes to somebody else, as against being staked and staying one's own. */
const GIVES_AWAY: readonly string[] = [
  'TransferContract',
  'ParticipateAssetIssueContract',
  'TriggerSmartContract',
];

/** TRX that a transaction hands to others, besides its fees; nothing where it failed or moves none. */
export function sentSun(transaction: TransactionDetail): bigint {
  const { contractTypeName = '', contractData = {}, contractRet = 'SUCCESS' } = transaction;
  if (contractRet !== 'SUCCESS' && contractRet !== '') return 0n;
  if (contractTypeName === 'CreateSmartContract') {
    const created = contractData['new_contract'];
    return typeof created === 'object' && created !== null
      ? sunOf((created as Record<string, unknown>)['call_value'])
      : 0n;
  }
  const amount = contractTypeByName(contractTypeName)?.amount;
  return amount?.unit === 'sun' && GIVES_AWAY.includes(contractTypeName)
    ? sunOf(contractData[amount.field])
    : 0n;
}

function sunOf(value: unknown): bigint {
  return typeof value === 'number' || typeof value === 'string' ? (toRaw(value) ?? 0n) : 0n;
}

/** TRX that changed hands because of its sender: what left him, else what came to him; fees not counted. */
export function movedSun(transaction: TransactionDetail): bigint {
  const { transfersAllList = [], ownerAddress } = transaction;
  let [out, into] = [0n, 0n];
  for (const { tokenType, from_address: from, to_address: to, amount_str: raw } of transfersAllList) {
    if (tokenType !== 'trx' || from === to) continue;
    if (from === ownerAddress) out += sunOf(raw);
    if (to === ownerAddress) into += sunOf(raw);
  }
  return out > 0n ? out : into;
}
