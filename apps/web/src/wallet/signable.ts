import type { Address } from '@sunscope/tron/address';
import { bytesToText } from '@sunscope/tron/bytes';
import { OWNER_PERMISSION_ID } from '@sunscope/tron/permissions';
import { contractParameter, decodeTransactionRaw } from '@sunscope/tron/transaction';
import { checkFeeLimit, MOST_FEE_SUN } from './fee-bounds.ts';
import { checkIntent } from './intents/check.ts';
import { addEntries, entriesOfContract, type AnyIntentEntry, type Intent } from './intents/registry.ts';
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
  requireIntent(
    rawData,
    (intent, { workerSigns }) =>
      workerSigns && intent.permissionId === OWNER_PERMISSION_ID && intent.from === owner,
  );
}

/**
 * Refuses to sign what is no intent among the kinds that are known here, or one that may not be signed: the bytes are
 * those of one intent and nothing beside it, with no fee limit above what this wallet ever signs.
 * @returns the intent that the bytes are
 * @throws WalletError `tampered`
 */
export function requireIntent(
  rawData: Uint8Array,
  mayBeSigned: (intent: Intent, entry: AnyIntentEntry) => boolean,
): Intent {
  let cause: unknown;
  try {
    const raw = decodeTransactionRaw(rawData);
    const [contract] = raw.contract;
    for (const entry of contract ? entriesOfContract(contract.type) : []) {
      if (!contract) break;
      const parameter = contractParameter(contract, entry.contract);
      const note = bytesToText(raw.data) ?? '';
      const intent = entry.readBack(parameter, { note, permissionId: contract.Permission_id });
      if (!intent || !mayBeSigned(intent, entry)) continue;
      checkFeeLimit(raw.fee_limit, MOST_FEE_SUN);
      const { fee_limit: feeLimitSun, expiration: expirationMs } = raw;
      checkIntent(rawData, intent, { refBlock: raw, feeLimitSun, expirationMs });
      return intent;
    }
  } catch (error) {
    cause = error;
  }
  throw new WalletError('tampered', 'This is no transaction of this account that the wallet signs', cause);
}
