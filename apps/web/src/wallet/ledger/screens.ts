import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, bytesToNumber, bytesToText } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import { ContractType, type TransactionContract } from '@sunscope/tron/messages';
import { contractParameter, decodeTransactionRaw } from '@sunscope/tron/transaction';
import { TRX_ASSET, type AssetAmount } from '../intents/intent.ts';

/** What a row of the device is called; also the end of a key of words (`screen_…`). */
export type ScreenLabel =
  | 'amount'
  | 'amount_2'
  | 'token'
  | 'token_2'
  | 'to'
  | 'allow'
  | 'from'
  | 'contract'
  | 'selector'
  | 'paid'
  | 'resource'
  | 'lock'
  | 'vote'
  | 'votes'
  | 'action'
  | 'exchange'
  | 'expected';

export type ScreenRow = { readonly label: ScreenLabel } & (
  | { readonly address: Address; readonly beside?: string }
  | { readonly amount: AssetAmount }
  /** In the device's own spelling; it speaks English only. */
  | { readonly text: string }
);

/** What a Ledger shows of a transaction before it signs. */
export interface LedgerScreens {
  /** `call`: no arguments of the function. `hash`: the transaction's id, and nothing of what it does. */
  readonly kind: 'whole' | 'call' | 'hash';
  readonly rows: readonly ScreenRow[];
  /** What it shows instead where its app does not know the token. */
  readonly ofUnknownToken?: readonly ScreenRow[];
}

const TOKEN_CALLS: Readonly<Record<string, 'to' | 'allow'>> = { a9059cbb: 'to', '095ea7b3': 'allow' };
const TOKEN_CALL_BYTES = 4 + 32 + 32;

/**
 * The rows in the order of the TRON app 0.7 (its `sign.c` and review menus), from the very bytes that it is given;
 * undefined for bytes that it refuses to show.
 */
export function screensOf(rawData: Uint8Array): LedgerScreens | undefined {
  try {
    const [contract] = decodeTransactionRaw(rawData).contract;
    return contract && screensOfContract(contract);
  } catch (error) {
    if (error instanceof SunscopeError) return undefined;
    throw error;
  }
}

function screensOfContract(contract: TransactionContract): LedgerScreens | undefined {
  const whole = (owner: Uint8Array, ...rows: ScreenRow[]): LedgerScreens => ({
    kind: 'whole',
    rows: [...rows, from(owner)],
  });
  const from = (owner: Uint8Array): ScreenRow =>
    contract.Permission_id === 0
      ? addressRow('from', owner)
      : { label: 'from', text: `P${contract.Permission_id} - ${addressFromBytes(owner)}` };

  switch (contract.type) {
    case ContractType.TransferContract: {
      const it = contractParameter(contract, 'TransferContract');
      return whole(it.owner_address, trx('amount', it.amount), addressRow('to', it.to_address));
    }
    case ContractType.TransferAssetContract: {
      const it = contractParameter(contract, 'TransferAssetContract');
      return whole(
        it.owner_address,
        units('amount', it.amount),
        token('token', it.asset_name),
        addressRow('to', it.to_address),
      );
    }
    case ContractType.TriggerSmartContract: {
      const it = contractParameter(contract, 'TriggerSmartContract');
      const selector = bytesToHex(it.data.subarray(0, 4));
      const to = it.data.length === TOKEN_CALL_BYTES ? TOKEN_CALLS[selector] : undefined;
      const blind: ScreenRow[] = [
        addressRow('contract', it.contract_address),
        { label: 'selector', text: selector },
        it.call_token_value > 0n
          ? { label: 'paid', text: `${it.call_token_value} ${it.token_id}` }
          : trx('paid', it.call_value),
        from(it.owner_address),
      ];
      if (to === undefined) return { kind: 'call', rows: blind };
      const account = new Uint8Array([0x41, ...it.data.subarray(16, 36)]);
      const raw = bytesToNumber(it.data.subarray(36));
      const amount = { asset: addressFromBytes(it.contract_address), raw };
      return {
        ...whole(it.owner_address, { label: 'amount', amount }, addressRow(to, account)),
        ofUnknownToken: blind,
      };
    }
    case ContractType.VoteWitnessContract: {
      const it = contractParameter(contract, 'VoteWitnessContract');
      const total = it.votes.reduce((sum, one) => sum + one.vote_count, 0n);
      return whole(
        it.owner_address,
        ...it.votes.map(one => ({
          ...addressRow('vote', one.vote_address),
          beside: String(one.vote_count),
        })),
        { label: 'votes', text: `${it.votes.length}: ${total}` },
      );
    }
    case ContractType.FreezeBalanceContract: {
      const it = contractParameter(contract, 'FreezeBalanceContract');
      return whole(
        it.owner_address,
        resource(it.resource),
        trx('amount', it.frozen_balance),
        addressRow('to', orOwner(it.receiver_address, it.owner_address)),
      );
    }
    case ContractType.UnfreezeBalanceContract: {
      const it = contractParameter(contract, 'UnfreezeBalanceContract');
      const receiver = orOwner(it.receiver_address, it.owner_address);
      return whole(it.owner_address, resource(it.resource), addressRow('to', receiver));
    }
    case ContractType.FreezeBalanceV2Contract: {
      const it = contractParameter(contract, 'FreezeBalanceV2Contract');
      return whole(
        it.owner_address,
        resource(it.resource),
        trx('amount', it.frozen_balance),
        addressRow('to', it.owner_address),
      );
    }
    case ContractType.UnfreezeBalanceV2Contract: {
      const it = contractParameter(contract, 'UnfreezeBalanceV2Contract');
      return whole(
        it.owner_address,
        resource(it.resource),
        trx('amount', it.unfreeze_balance),
        addressRow('to', it.owner_address),
      );
    }
    case ContractType.DelegateResourceContract: {
      const it = contractParameter(contract, 'DelegateResourceContract');
      return whole(
        it.owner_address,
        resource(it.resource),
        trx('amount', it.balance),
        { label: 'lock', text: it.lock ? 'True' : 'False' },
        addressRow('to', it.receiver_address),
      );
    }
    case ContractType.UnDelegateResourceContract: {
      const it = contractParameter(contract, 'UnDelegateResourceContract');
      return whole(
        it.owner_address,
        resource(it.resource),
        trx('amount', it.balance),
        addressRow('to', it.receiver_address),
      );
    }
    case ContractType.ExchangeCreateContract: {
      const it = contractParameter(contract, 'ExchangeCreateContract');
      return whole(
        it.owner_address,
        token('token', it.first_token_id),
        amountOf('amount', it.first_token_id, it.first_token_balance),
        token('token_2', it.second_token_id),
        amountOf('amount_2', it.second_token_id, it.second_token_balance),
      );
    }
    case ContractType.ExchangeInjectContract:
    case ContractType.ExchangeWithdrawContract: {
      const isIn = contract.type === ContractType.ExchangeInjectContract;
      const it = contractParameter(contract, isIn ? 'ExchangeInjectContract' : 'ExchangeWithdrawContract');
      return whole(
        it.owner_address,
        { label: 'action', text: isIn ? 'inject' : 'withdraw' },
        { label: 'exchange', text: String(it.exchange_id) },
        token('token', it.token_id),
        amountOf('amount', it.token_id, it.quant),
      );
    }
    case ContractType.ExchangeTransactionContract: {
      const it = contractParameter(contract, 'ExchangeTransactionContract');
      return whole(
        it.owner_address,
        { label: 'exchange', text: String(it.exchange_id) },
        token('token', it.token_id),
        units('amount', it.quant),
        units('expected', it.expected),
      );
    }
    case ContractType.WithdrawBalanceContract:
      return whole(contractParameter(contract, 'WithdrawBalanceContract').owner_address);
    case ContractType.WithdrawExpireUnfreezeContract:
      return whole(contractParameter(contract, 'WithdrawExpireUnfreezeContract').owner_address);
    default: {
      const name = BY_HASH.get(contract.type);
      if (name === undefined) return undefined;
      return { kind: 'hash', rows: [from(contractParameter(contract, name).owner_address)] };
    }
  }
}

/** Of these it shows the id alone, and only with "Blind signing" on. */
const BY_HASH = new Map(
  (
    [
      'AccountUpdateContract',
      'ProposalCreateContract',
      'ProposalApproveContract',
      'ProposalDeleteContract',
      'AccountPermissionUpdateContract',
    ] as const
  ).map(name => [ContractType[name] as number, name]),
);

function addressRow(label: ScreenLabel, bytes: Uint8Array): ScreenRow & { address: Address } {
  return { label, address: addressFromBytes(bytes) };
}

function trx(label: ScreenLabel, raw: bigint): ScreenRow {
  return { label, amount: { asset: TRX_ASSET, raw } };
}

/** Without the name that only the vendor signs, an amount has no decimals there. */
function units(label: ScreenLabel, raw: bigint): ScreenRow {
  return { label, text: String(raw) };
}

function amountOf(label: ScreenLabel, tokenId: Uint8Array, raw: bigint): ScreenRow {
  return bytesToText(tokenId) === TRX_ASSET ? trx(label, raw) : units(label, raw);
}

function token(label: ScreenLabel, id: Uint8Array): ScreenRow {
  const text = bytesToText(id) ?? bytesToHex(id);
  return { label, text: text === TRX_ASSET ? 'TRX' : text };
}

function resource(code: number): ScreenRow {
  return { label: 'resource', text: code === 0 ? 'Bandwidth' : 'Energy' };
}

function orOwner(receiver: Uint8Array, owner: Uint8Array): Uint8Array {
  return receiver.length === 0 ? owner : receiver;
}
