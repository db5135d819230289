import { messageToJson } from '@sunscope/node-api/message-json';
import type { TransactionRow } from '@sunscope/product-api/types';
import type { triggerInfo } from '@sunscope/product-api/schemas/transactions';
import { functionSelector, type DecodedCall } from '@sunscope/tron/abi';
import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import { decodeMessage, type MessageInit, type MessageName } from '@sunscope/tron/codec';
import { contractTypeByCode } from '@sunscope/tron/contract-types';
import { ContractResult, ContractType, type Messages, type TransactionInfo } from '@sunscope/tron/messages';
import {
  bandwidthBytes,
  decodeContract,
  decodeTransaction,
  type DecodedContract,
  type DecodedTransaction,
} from '@sunscope/tron/transaction';
import type { z } from 'zod';
import { withPrefix } from '../../decode/decode-token-events.ts';
import { blockOfPosition, parseTokenText, riskNames, TRX_TOKEN } from '../../repositories/keys.ts';
import type { SyncPosition } from '../../repositories/stats-read.ts';
import type { StoredTransaction } from '../../repositories/transactions-read.ts';
import { abiJson, argumentKey, amountJson, safeJson } from '../shared/json-values.ts';
import { type Labels } from '../shared/labels.ts';
import { shortJson, SHOWN_DATA, shownHex } from '../shared/shown-data.ts';
import { addressText } from '../shared/address-text.ts';
import { costOf } from './fee-parts.ts';

/** Types of which the chain's own exchanges take or give an amount. */
const EXCHANGING: ReadonlySet<number> = new Set([
  ContractType.ExchangeInjectContract,
  ContractType.ExchangeWithdrawContract,
  ContractType.ExchangeTransactionContract,
]);
/** Types whose amount only the receipt has. */
const PAYING_OUT: ReadonlySet<number> = new Set([
  ContractType.UnfreezeBalanceContract,
  ContractType.WithdrawBalanceContract,
  ContractType.WithdrawExpireUnfreezeContract,
]);

/** A stored transaction with the bytes decoded that lists show; all of them where somebody asks for more. */
export class OpenedTransaction {
  readonly stored: StoredTransaction;
  /** Memo bytes. */
  readonly data: Uint8Array;
  /** Undefined for a transaction without any contract. */
  readonly contract: DecodedContract | undefined;
  /** Contract and data of a call, where it is one. */
  readonly trigger: { contract: Address; parameter: Messages['TriggerSmartContract'] } | undefined;
  /** The texts of owner and counterparty; empty for none. */
  readonly owner: Address | '';
  readonly counterparty: Address | '';
  #decoded: DecodedTransaction | undefined;
  #info: TransactionInfo | undefined;

  constructor(stored: StoredTransaction) {
    const raw = decodeMessage('TransactionBrief', stored.body).raw_data;
    const first = raw?.contract[0];
    this.stored = stored;
    this.data = raw?.data ?? new Uint8Array(0);
    this.contract = first && decodeContract(first);
    this.trigger = triggerOf(this.contract);
    this.owner = addressText(stored.owner);
    this.counterparty = addressText(stored.counterparty);
  }

  /** Whom a call that moves tokens names; empty for any other transaction. */
  get recipient(): Address | '' {
    const data = this.trigger?.parameter.data;
    const place = data && RECIPIENT_PLACES[bytesToHex(data.subarray(0, 4))];
    const end = 4 + 32 * ((place ?? 0) + 1);
    if (place === undefined || data === undefined || data.length < end) return '';
    return addressText(withPrefix(data.subarray(end - 20, end)));
  }

  /** What an exchange of the chain itself gets or gives, by its contract. */
  get exchanged(): { token: Uint8Array; amount: bigint } | undefined {
    if (!this.contract || !EXCHANGING.has(this.contract.code) || !this.contract.parameter) return undefined;
    const { token_id, quant } = this.contract.parameter as unknown as Messages['ExchangeTransactionContract'];
    const token = parseTokenText(bytesToText(token_id) ?? '');
    return token && { token, amount: quant };
  }

  /** Sun that an unstake, an expired unstake or a claim paid out; the contract does not say how much. */
  get paidOutSun(): bigint | undefined {
    if (!this.contract || !PAYING_OUT.has(this.contract.code) || !this.info) return undefined;
    return this.info.unfreeze_amount + this.info.withdraw_amount + this.info.withdraw_expire_amount;
  }

  /** All of the transaction. */
  get decoded(): DecodedTransaction {
    this.#decoded ??= decodeTransaction(this.stored.body);
    return this.#decoded;
  }

  /** Bytes that it is charged bandwidth for: more than it has, by the allowance for its result. */
  get chargedBytes(): number {
    return bandwidthBytes(this.decoded.rawData, this.decoded.transaction.signature);
  }

  /** All of its result, where the source gave one. */
  get info(): TransactionInfo | undefined {
    if (this.stored.info !== null) this.#info ??= decodeMessage('TransactionInfo', this.stored.info);
    return this.#info;
  }

  /** Fee and receipt of its result. */
  get brief(): Messages['TransactionInfoBrief'] | undefined {
    return this.stored.info === null ? undefined : decodeMessage('TransactionInfoBrief', this.stored.info);
  }
}

export function openTransaction(stored: StoredTransaction): OpenedTransaction {
  return new OpenedTransaction(stored);
}

function triggerOf(contract: DecodedContract | undefined): OpenedTransaction['trigger'] {
  if (contract?.code !== ContractType.TriggerSmartContract || !contract.parameter) return undefined;
  const parameter = contract.parameter as unknown as Messages['TriggerSmartContract'];
  const address = tryParseAddress(addressText(parameter.contract_address));
  return address === undefined ? undefined : { contract: address, parameter };
}

const RESULT_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(ContractResult).map(([name, code]) => [code, name]),
);

/** Name of a contractResult number; blocks older than results carry none for what simply succeeded. */
export function contractRetName(result: number, succeeded: boolean): string {
  if (result === ContractResult.DEFAULT) return succeeded ? 'SUCCESS' : 'FAILED';
  return RESULT_NAMES.get(result) ?? `Unknown(${result})`;
}

/** Wire name of a contract type, or `Unknown(code)`. */
function contractTypeName(code: number): string {
  return contractTypeByCode(code)?.name ?? `Unknown(${code})`;
}

/** The memo of a transaction as text where it is text, else as hex; empty without one. */
function memoText(data: Uint8Array): string {
  return bytesToText(data) ?? bytesToHex(data);
}

/** The same of a whole transaction in protobuf. */
export function memoOf(body: Uint8Array): string {
  return memoText(decodeMessage('TransactionBrief', body).raw_data?.data ?? new Uint8Array(0));
}

export function presentTransaction(
  opened: OpenedTransaction,
  context: {
    sync: Pick<SyncPosition, 'solidNumber'>;
    facts: Labels;
    call: DecodedCall | undefined;
    /** All of it, however long; rows of a list are cut. */
    whole: boolean;
  },
): TransactionRow {
  const { stored, contract, trigger, brief } = opened;
  const isCut = !context.whole && stored.body.length > SHOWN_DATA;
  const contractJson = contractData(contract);
  const block = blockOfPosition(stored.position);
  const moved = tokenMoved(opened, context.facts, context.call);
  const token = moved.token && context.facts.token(moved.token);
  const contractRet = contractRetName(stored.contract_result, stored.succeeded);
  return {
    hash: bytesToHex(stored.hash),
    block: Number(block),
    timestamp: Number(stored.timestamp_ms),
    ownerAddress: opened.owner,
    toAddress: opened.counterparty,
    ...(moved.recipient === undefined ? {} : { recipientAddress: moved.recipient }),
    toAddressList: recipientsOf(contract, opened.counterparty),
    contractType: stored.contract_type,
    contractTypeName: contractTypeName(stored.contract_type),
    confirmed: block <= context.sync.solidNumber,
    revert: false,
    contractRet,
    result: stored.succeeded ? 'SUCCESS' : 'FAIL',
    contractData: isCut ? (shortJson(contractJson) as typeof contractJson) : contractJson,
    cost: brief ? costOf(brief, () => opened.chargedBytes) : null,
    ...(token ? { tokenInfo: token } : {}),
    tokenType: token?.tokenType ?? '',
    ...(trigger ? { trigger_info: presentTrigger(trigger, context.call, context) } : {}),
    amount: moved.amount?.toString() ?? '',
    ...(moved.item === undefined ? {} : { token_id: moved.item.toString() }),
    fee: stored.fee?.toString() ?? '',
    data: memoText(isCut ? opened.data.subarray(0, SHOWN_DATA) : opened.data),
    ...(isCut ? { wholeBytes: stored.body.length } : {}),
    risk: riskNames(stored.risk),
    SmartCalls: '',
    Events: '',
    id: '',
  };
}

interface Moved {
  token: Uint8Array | undefined;
  amount: bigint | undefined;
  /** Of a token with items. */
  item?: bigint;
  recipient?: Address;
}

/** Where the calls that move tokens name the recipient and how much; of a TRC721 token it is which item. */
const MOVING_CALLS: Readonly<Record<string, { to: number; quantity: number; item?: number }>> = {
  'transfer(address,uint256)': { to: 0, quantity: 1 },
  'transferFrom(address,address,uint256)': { to: 1, quantity: 2 },
  'safeTransferFrom(address,address,uint256)': { to: 1, quantity: 2 },
  'safeTransferFrom(address,address,uint256,bytes)': { to: 1, quantity: 2 },
  'safeTransferFrom(address,address,uint256,uint256,bytes)': { to: 1, item: 2, quantity: 3 },
};

const RECIPIENT_PLACES: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(MOVING_CALLS).map(([signature, { to }]) => [bytesToHex(functionSelector(signature)), to]),
);

/**
 * The token a transaction is about and how much of it: by its contract, by a call that moves tokens, or by its
 * receipt where the contract does not say how much.
 */
function tokenMoved(opened: OpenedTransaction, facts: Labels, call: DecodedCall | undefined): Moved {
  const { stored, trigger, recipient, exchanged, paidOutSun } = opened;
  if (exchanged) return exchanged;
  if (paidOutSun !== undefined) return { token: TRX_TOKEN, amount: paidOutSun };
  const plain = { token: stored.token ?? undefined, amount: stored.amount ?? undefined };
  if (!trigger || !call || stored.counterparty === null || !facts.isToken(stored.counterparty)) return plain;
  const places = MOVING_CALLS[call.signature];
  if (!places) return plain;
  const [quantity, item] = [places.quantity, places.item].map(
    place => place !== undefined && call.arguments[place]?.value,
  );
  if (typeof quantity !== 'bigint') return plain;
  const isItem = facts.token(stored.counterparty).tokenType === 'trc721';
  const amount = isItem ? 1n : quantity;
  const number = isItem ? quantity : item;
  return {
    token: stored.counterparty,
    amount,
    ...(typeof number === 'bigint' ? { item: number } : {}),
    // A call that moves nothing names whom it likes.
    ...(amount === 0n || recipient === '' ? {} : { recipient }),
  };
}

/** Everybody a transaction goes to: the candidates of a vote, else its one recipient. */
function recipientsOf(contract: DecodedContract | undefined, counterparty: string): string[] {
  if (contract?.code !== ContractType.VoteWitnessContract || !contract.parameter)
    return counterparty === '' ? [] : [counterparty];
  return (contract.parameter as unknown as Messages['VoteWitnessContract']).votes.map(vote =>
    addressText(vote.vote_address),
  );
}

/** The contract as the node prints it with visible=true; its bytes in hex where nobody can read them. */
export function contractData(contract: DecodedContract | undefined): Record<string, unknown> {
  if (!contract) return {};
  const name = contract.info?.message;
  if (!name || !contract.parameter) return { undecoded: bytesToHex(contract.bytes) };
  return safeJson(
    messageToJson(name, contract.parameter as MessageInit<MessageName>, { visible: true }),
  ) as Record<string, unknown>;
}

export function presentTrigger(
  trigger: NonNullable<OpenedTransaction['trigger']>,
  call: DecodedCall | undefined,
  { whole }: { whole: boolean },
): z.output<typeof triggerInfo> {
  const { data, call_value } = trigger.parameter;
  const shown = whole ? { data: bytesToHex(data) } : shownHex(data);
  const listed = 'dataBytes' in shown ? [] : (call?.arguments ?? []);
  return {
    method: call?.signature ?? '',
    methodId: bytesToHex(data.subarray(0, 4)),
    methodName: call?.name ?? '',
    ...shown,
    parameter: Object.fromEntries(
      listed.map((argument, index) => [argumentKey(argument.name, index), abiJson(argument.value)]),
    ),
    contract_address: trigger.contract,
    call_value: amountJson(call_value),
  };
}
