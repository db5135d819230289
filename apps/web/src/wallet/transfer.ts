import { addressToBytes, addressToEvmBytes, type Address } from '@sunscope/tron/address';
import {
  bytesToHex,
  concatBytes,
  equalBytes,
  hexToBytes,
  numberToBytes,
  textToBytes,
} from '@sunscope/tron/bytes';
import { encodeMessage } from '@sunscope/tron/codec';
import { ContractType, type TransactionRaw } from '@sunscope/tron/messages';
import {
  contractParameter,
  createTransactionRaw,
  decodeTransactionRaw,
  MAX_TRANSACTION_BYTES,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import { WalletError } from './signer.ts';

/** What is sent. */
export type TransferToken =
  | { readonly kind: 'trx' }
  | { readonly kind: 'trc10'; readonly id: string }
  | { readonly kind: 'trc20'; readonly contract: Address };

/** A transfer as the user confirmed it. */
export interface Transfer {
  readonly from: Address;
  readonly to: Address;
  readonly token: TransferToken;
  /** Raw units. */
  readonly amount: bigint;
  /** Empty for none. Written on chain as UTF-8. */
  readonly note: string;
}

/** A recent block a transaction is tied to. */
export interface ReferenceBlock {
  readonly id: Uint8Array;
  readonly timestampMs: bigint;
}

/** How a transaction names its reference block. */
export type RefBlock = Pick<TransactionRaw, 'ref_block_bytes' | 'ref_block_hash'>;

export interface BuiltTransfer {
  readonly rawData: Uint8Array;
  readonly id: Uint8Array;
}

/** First four bytes of keccak-256 of `transfer(address,uint256)`. */
const TRANSFER_SELECTOR = hexToBytes('a9059cbb');

/** Call data of `transfer(address,uint256)`. */
export function transferCallData(to: Address, amount: bigint): Uint8Array {
  return concatBytes(TRANSFER_SELECTOR, new Uint8Array(12), addressToEvmBytes(to), numberToBytes(amount, 32));
}

/**
 * Raw data of a transfer, built here and never by a node.
 * @param feeLimitSun most that a contract call may burn; only TRC20 transfers carry it
 * @throws WalletError `note_too_long` when the note does not fit into a transaction
 */
export function buildTransfer(
  transfer: Transfer,
  options: { block: ReferenceBlock; nowMs: number; expirationMs: bigint; feeLimitSun: bigint },
): BuiltTransfer {
  const data = textToBytes(transfer.note);
  const common = {
    refBlock: refBlockOf(options.block.id),
    expirationMs: options.expirationMs,
    timestampMs: BigInt(options.nowMs),
    data,
  };
  const rawData = createRaw(transfer, common, options.feeLimitSun);
  // Signature, result and framing need some of java-tron's limit.
  if (rawData.length + 256 > MAX_TRANSACTION_BYTES)
    throw new WalletError(
      'note_too_long',
      `The note has ${data.length} bytes; a transaction takes about ${MAX_TRANSACTION_BYTES - 512}`,
    );
  return { rawData, id: transactionId(rawData) };
}

type Common = Omit<Parameters<typeof createTransactionRaw>[2], 'feeLimitSun' | 'permissionId'>;

function createRaw(transfer: Transfer, common: Common, feeLimitSun: bigint): Uint8Array {
  const owner_address = addressToBytes(transfer.from);
  const to_address = addressToBytes(transfer.to);
  const { token, amount } = transfer;
  switch (token.kind) {
    case 'trx':
      return createTransactionRaw('TransferContract', { owner_address, to_address, amount }, common);
    case 'trc10':
      return createTransactionRaw(
        'TransferAssetContract',
        { asset_name: textToBytes(token.id), owner_address, to_address, amount },
        common,
      );
    case 'trc20':
      return createTransactionRaw(
        'TriggerSmartContract',
        {
          owner_address,
          contract_address: addressToBytes(token.contract),
          data: transferCallData(transfer.to, amount),
        },
        { ...common, feeLimitSun },
      );
  }
}

const CONTRACT_CODES = {
  trx: ContractType.TransferContract,
  trc10: ContractType.TransferAssetContract,
  trc20: ContractType.TriggerSmartContract,
} as const;

const CONTRACT_NAMES = {
  trx: 'TransferContract',
  trc10: 'TransferAssetContract',
  trc20: 'TriggerSmartContract',
} as const;

/**
 * Reads raw data back and compares every field with what the user confirmed; the last look before signing. Anything
 * that is not accounted for (a second contract, a permission, bytes no field explains) is refused too.
 * @throws WalletError `tampered`, naming the field
 */
export function checkTransfer(
  rawData: Uint8Array,
  transfer: Transfer,
  limits: { refBlock: RefBlock; feeLimitSun: bigint; expirationMs: bigint },
): void {
  const raw = decodeTransactionRaw(rawData);
  const contract = raw.contract[0];
  const { token } = transfer;
  if (transfer.amount <= 0n) throw tampered('amount', 'above 0', String(transfer.amount));
  if (!contract || raw.contract.length !== 1) throw tampered('contract', '1', String(raw.contract.length));
  expectEqual('type', CONTRACT_CODES[token.kind], contract.type);
  expectEqual(
    'type_url',
    `type.googleapis.com/protocol.${CONTRACT_NAMES[token.kind]}`,
    contract.parameter?.type_url ?? '',
  );
  expectEqual('Permission_id', 0, contract.Permission_id);
  expectEqual('fee_limit', token.kind === 'trc20' ? limits.feeLimitSun : 0n, raw.fee_limit);
  expectEqual('expiration', limits.expirationMs, raw.expiration);
  expectBytes('ref_block_bytes', limits.refBlock.ref_block_bytes, raw.ref_block_bytes);
  expectBytes('ref_block_hash', limits.refBlock.ref_block_hash, raw.ref_block_hash);
  expectBytes('data', textToBytes(transfer.note), raw.data);
  expectBytes('parameter', expectedParameter(transfer), contract.parameter?.value ?? new Uint8Array(0));
  checkParameter(contract, transfer);
  expectBytes('raw_data', encodeMessage('TransactionRaw', onlyKnown(raw)), rawData);
}

/** The fields a transfer of ours uses; encoding just them again must give the same bytes. */
function onlyKnown(raw: TransactionRaw): Partial<TransactionRaw> {
  const { ref_block_bytes, ref_block_hash, expiration, timestamp, fee_limit, data, contract } = raw;
  return { ref_block_bytes, ref_block_hash, expiration, timestamp, fee_limit, data, contract };
}

function checkParameter(contract: TransactionRaw['contract'][number], transfer: Transfer): void {
  const { token, from, to, amount } = transfer;
  if (token.kind === 'trc20') {
    const call = contractParameter(contract, 'TriggerSmartContract');
    expectBytes('owner_address', addressToBytes(from), call.owner_address);
    expectBytes('contract_address', addressToBytes(token.contract), call.contract_address);
    expectEqual('call_value', 0n, call.call_value);
    expectEqual('call_token_value', 0n, call.call_token_value);
    expectBytes('data', transferCallData(to, amount), call.data);
    return;
  }
  const sent =
    token.kind === 'trx'
      ? { ...contractParameter(contract, 'TransferContract'), asset_name: undefined }
      : contractParameter(contract, 'TransferAssetContract');
  expectBytes('owner_address', addressToBytes(from), sent.owner_address);
  expectBytes('to_address', addressToBytes(to), sent.to_address);
  expectEqual('amount', amount, sent.amount);
  if (token.kind === 'trc10')
    expectBytes('asset_name', textToBytes(token.id), sent.asset_name ?? new Uint8Array(0));
}

function expectedParameter(transfer: Transfer): Uint8Array {
  const block = { id: new Uint8Array(32), timestampMs: 0n };
  const again = buildTransfer(transfer, { block, nowMs: 0, expirationMs: 0n, feeLimitSun: 0n });
  return decodeTransactionRaw(again.rawData).contract[0]?.parameter?.value ?? new Uint8Array(0);
}

function expectEqual(
  field: string,
  expected: bigint | number | string,
  found: bigint | number | string,
): void {
  if (expected !== found) throw tampered(field, String(expected), String(found));
}

function expectBytes(field: string, expected: Uint8Array, found: Uint8Array): void {
  if (!equalBytes(expected, found)) throw tampered(field, bytesToHex(expected), bytesToHex(found));
}

function tampered(field: string, expected: string, found: string): WalletError {
  return new WalletError(
    'tampered',
    `The transaction is not what was confirmed: ${field} is ${short(found)}, not ${short(expected)}`,
  );
}

function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
