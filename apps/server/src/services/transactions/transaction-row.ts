import { messageToJson } from '@sunscope/node-api/message-json';
import type { Cost, TransactionRow } from '@sunscope/product-api/types';
import type { triggerInfo } from '@sunscope/product-api/schemas/transactions';
import { type DecodedCall } from '@sunscope/tron/abi';
import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import { decodeMessage, type MessageInit, type MessageName } from '@sunscope/tron/codec';
import { contractTypeByCode } from '@sunscope/tron/contract-types';
import { ContractResult, ContractType, type Messages, type TransactionInfo } from '@sunscope/tron/messages';
import {
  decodeContract,
  decodeTransaction,
  type DecodedContract,
  type DecodedTransaction,
} from '@sunscope/tron/transaction';
import type { z } from 'zod';
import { recipientOfTransferCall } from '../../decode/decode-transfers.ts';
import { blockOfPosition, parseTokenText, riskNames, TRX_TOKEN } from '../../repositories/keys.ts';
import type { SyncPosition } from '../../repositories/stats-read.ts';
import type { StoredTransaction } from '../../repositories/transactions-read.ts';
import { abiJson, argumentKey, amountJson, safeJson } from '../shared/json-values.ts';
import { type Labels } from '../shared/labels.ts';
import { shortJson, SHOWN_DATA, shownHex } from '../shared/shown-data.ts';
import { addressText } from '../shared/address-text.ts';

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

  /** Whom a call of `transfer` names; empty for any other transaction. */
  get recipient(): Address | '' {
    const named = this.trigger && recipientOfTransferCall(this.trigger.parameter.data);
    return addressText(named ?? null);
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
    toAddressList: receiversOf(contract, opened.counterparty),
    contractType: stored.contract_type,
    contractTypeName: contractTypeName(stored.contract_type),
    confirmed: block <= context.sync.solidNumber,
    revert: false,
    contractRet,
    result: stored.succeeded ? 'SUCCESS' : 'FAIL',
    contractData: isCut ? (shortJson(contractJson) as typeof contractJson) : contractJson,
    cost: brief ? costOf(brief) : null,
    ...(token ? { tokenInfo: token } : {}),
    tokenType: token?.tokenType ?? '',
    ...(trigger ? { trigger_info: presentTrigger(trigger, context.call, context) } : {}),
    amount: moved.amount?.toString() ?? '',
    fee: stored.fee?.toString() ?? '',
    data: memoText(isCut ? opened.data.subarray(0, SHOWN_DATA) : opened.data),
    ...(isCut ? { wholeBytes: stored.body.length } : {}),
    risk: riskNames(stored.risk),
    SmartCalls: '',
    Events: '',
    id: '',
  };
}

/**
 * The token a transaction is about and how much of it: by its contract, by a TRC20 `transfer` it calls, or by its
 * receipt where the contract does not say how much.
 */
function tokenMoved(
  opened: OpenedTransaction,
  facts: Labels,
  call: DecodedCall | undefined,
): { token: Uint8Array | undefined; amount: bigint | undefined; recipient?: Address } {
  const { stored, trigger, recipient, exchanged, paidOutSun } = opened;
  if (exchanged) return exchanged;
  if (paidOutSun !== undefined) return { token: TRX_TOKEN, amount: paidOutSun };
  const plain = { token: stored.token ?? undefined, amount: stored.amount ?? undefined };
  if (!trigger || !call || stored.counterparty === null || !facts.isToken(stored.counterparty)) return plain;
  const position = { 'transfer(address,uint256)': 1, 'transferFrom(address,address,uint256)': 2 }[
    call.signature
  ];
  const quantity = position === undefined ? undefined : call.arguments[position]?.value;
  if (typeof quantity !== 'bigint') return plain;
  return {
    token: stored.counterparty,
    amount: quantity,
    ...(recipient === '' ? {} : { recipient }),
  };
}

/** Everybody a transaction goes to: the candidates of a vote, else its one receiver. */
function receiversOf(contract: DecodedContract | undefined, counterparty: string): string[] {
  if (contract?.code !== ContractType.VoteWitnessContract || !contract.parameter)
    return counterparty === '' ? [] : [counterparty];
  return (contract.parameter as unknown as Messages['VoteWitnessContract']).votes.map(vote =>
    addressText(vote.vote_address),
  );
}

/** The contract as the node prints it with visible=true; `{}` with the bytes in hex where it cannot be read. */
function contractData(contract: DecodedContract | undefined): Record<string, unknown> {
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

/** Resources and fees of one transaction by its receipt. */
function costOf(info: Messages['TransactionInfoBrief']): Cost {
  const receipt = info.receipt;
  return {
    net_usage: amountJson(receipt?.net_usage ?? 0n),
    net_fee: amountJson(receipt?.net_fee ?? 0n),
    energy_usage: amountJson(receipt?.energy_usage ?? 0n),
    origin_energy_usage: amountJson(receipt?.origin_energy_usage ?? 0n),
    energy_usage_total: amountJson(receipt?.energy_usage_total ?? 0n),
    energy_fee: amountJson(receipt?.energy_fee ?? 0n),
    energy_penalty_total: amountJson(receipt?.energy_penalty_total ?? 0n),
    fee: amountJson(info.fee),
  };
}
