import { bytesToText } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import { contractParameter, decodeTransactionRaw } from '@sunscope/tron/transaction';
import { checkIntent } from './check.ts';
import { entriesOfContract, type Intent } from './registry.ts';

/**
 * The intent that raw data stands for, among the kinds that are known here; undefined where it is none of them, or says
 * anything that the intent does not (a second contract, bytes that no field explains). Whatever is shown of the intent
 * is then all that the bytes say.
 */
export function intentOfRaw(rawData: Uint8Array): Intent | undefined {
  try {
    const raw = decodeTransactionRaw(rawData);
    const [contract] = raw.contract;
    const note = bytesToText(raw.data);
    if (!contract || note === undefined) return undefined;
    for (const entry of entriesOfContract(contract.type)) {
      const parameter = contractParameter(contract, entry.contract);
      const intent = entry.readBack(parameter, { note, permissionId: contract.Permission_id });
      if (!intent || entry.invalid(intent)) continue;
      const { fee_limit: feeLimitSun, expiration: expirationMs } = raw;
      checkIntent(rawData, intent, { refBlock: raw, feeLimitSun, expirationMs });
      return intent;
    }
  } catch (error) {
    // Bytes that nobody can read, or that say more than they show.
    if (error instanceof SunscopeError) return undefined;
    throw error;
  }
  return undefined;
}
