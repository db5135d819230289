import type { Address } from '@sunscope/tron/address';
import { bytesToText } from '@sunscope/tron/bytes';
import { OWNER_PERMISSION_ID } from '@sunscope/tron/permissions';
import { contractParameter, decodeTransactionRaw } from '@sunscope/tron/transaction';
import { checkFeeLimit, MOST_FEE_SUN } from './fee-bounds.ts';
import { checkIntent } from './intents/check.ts';
import { addEntries, entriesOfContract } from './intents/registry.ts';
import { stakeEntries } from './intents/stake-entries.ts';
import { WalletError } from './signer.ts';

addEntries(stakeEntries);

/**
 * Refuses to sign what is no intent of this account that the worker signs. The page compares a transaction with what was
 * confirmed; this holds even where the page was taken over: no permission change, approval, other contract call or
 * delegation gets a signature, none but by the owner permission, and no fee limit above what this wallet ever signs.
 * @throws WalletError `tampered`
 */
export function requireOwnIntent(rawData: Uint8Array, owner: Address): void {
  try {
    const raw = decodeTransactionRaw(rawData);
    const contract = raw.contract[0];
    for (const entry of contract ? entriesOfContract(contract.type) : []) {
      if (!contract || !entry.workerSigns) continue;
      const parameter = contractParameter(contract, entry.contract);
      const note = bytesToText(raw.data) ?? '';
      const intent = entry.readBack(parameter, { note, permissionId: OWNER_PERMISSION_ID });
      if (intent?.from !== owner) continue;
      checkFeeLimit(raw.fee_limit, MOST_FEE_SUN);
      const { fee_limit: feeLimitSun, expiration: expirationMs } = raw;
      checkIntent(rawData, intent, { refBlock: raw, feeLimitSun, expirationMs });
      return;
    }
  } catch (error) {
    throw refusal(error);
  }
  throw refusal(undefined);
}

function refusal(cause: unknown): WalletError {
  return new WalletError('tampered', 'This is no transaction of this account that the wallet signs', cause);
}
