import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToNumber, bytesToText } from '@sunscope/tron/bytes';
import { ContractType, type TransactionContract } from '@sunscope/tron/messages';
import { contractParameter, decodeTransactionRaw } from '@sunscope/tron/transaction';
import { checkFeeLimit, MOST_FEE_SUN } from './fee-bounds.ts';
import { WalletError } from './signer.ts';
import { checkTransfer, type Transfer } from './transfer.ts';

/**
 * Refuses to sign what is not a plain transfer from this account. The page compares a transaction with what was confirmed;
 * this holds even where the page was taken over: no permission change, approval, contract call or stake gets a signature,
 * and no fee limit above what this wallet ever signs.
 * @throws WalletError `tampered`
 */
export function requireOwnTransfer(rawData: Uint8Array, owner: Address): void {
  try {
    const raw = decodeTransactionRaw(rawData);
    const contract = raw.contract[0];
    const transfer = contract && readTransfer(contract, bytesToText(raw.data) ?? '');
    if (transfer?.from === owner) {
      checkFeeLimit(raw.fee_limit, MOST_FEE_SUN);
      const { fee_limit: feeLimitSun, expiration: expirationMs } = raw;
      checkTransfer(rawData, transfer, { refBlock: raw, feeLimitSun, expirationMs });
      return;
    }
  } catch (error) {
    throw refusal(error);
  }
  throw refusal(undefined);
}

function refusal(cause: unknown): WalletError {
  return new WalletError(
    'tampered',
    'Only transfers of this account are signed; this is something else',
    cause,
  );
}

/** The transfer that a contract would have to be; the caller checks that it is nothing besides. */
function readTransfer(contract: TransactionContract, note: string): Transfer | undefined {
  switch (contract.type) {
    case ContractType.TransferContract: {
      const { owner_address, to_address, amount } = contractParameter(contract, 'TransferContract');
      return {
        from: addressFromBytes(owner_address),
        to: addressFromBytes(to_address),
        token: { kind: 'trx' },
        amount,
        note,
      };
    }
    case ContractType.TransferAssetContract: {
      const sent = contractParameter(contract, 'TransferAssetContract');
      return {
        from: addressFromBytes(sent.owner_address),
        to: addressFromBytes(sent.to_address),
        token: { kind: 'trc10', id: bytesToText(sent.asset_name) ?? '' },
        amount: sent.amount,
        note,
      };
    }
    case ContractType.TriggerSmartContract: {
      const call = contractParameter(contract, 'TriggerSmartContract');
      if (call.data.length !== 68) return undefined;
      return {
        from: addressFromBytes(call.owner_address),
        to: addressFromBytes(Uint8Array.of(0x41, ...call.data.subarray(16, 36))),
        token: { kind: 'trc20', contract: addressFromBytes(call.contract_address) },
        amount: bytesToNumber(call.data.subarray(36)),
        note,
      };
    }
    default:
      return undefined;
  }
}
