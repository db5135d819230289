import { addressFromBytes, addressToBytes, addressToEvmBytes, type Address } from '@sunscope/tron/address';
import { bytesToNumber, concatBytes, equalBytes, hexToBytes, numberToBytes } from '@sunscope/tron/bytes';
import type { BaseIntent, ConfirmRow, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface Trc20Approve extends BaseIntent {
  readonly kind: 'trc20_approve';
  readonly contract: Address;
  readonly spender: Address;
  /** Raw units the spender may move from now on, in place of what it could before; 0 revokes. */
  readonly amount: bigint;
}

/** First four bytes of keccak-256 of `approve(address,uint256)`, and what stands before the 20 bytes of an address. */
const CALL_HEAD = concatBytes(hexToBytes('095ea7b3'), new Uint8Array(12));

/** Selector and two words. */
const CALL_LENGTH = 4 + 32 + 32;

/** From here on an allowance is no number anybody means: the index calls it unlimited as well. */
export const UNLIMITED_ALLOWANCE = 1n << 255n;

const WORD_END = 1n << 256n;

/** Call data of `approve(address,uint256)`. */
function approveCallData(spender: Address, amount: bigint): Uint8Array {
  return concatBytes(CALL_HEAD, addressToEvmBytes(spender), numberToBytes(amount, 32));
}

/** What of a TRC20 token another address may move: `approve(address,uint256)`. */
export const trc20Approve: IntentEntry<Trc20Approve, 'TriggerSmartContract'> = {
  ...plainParts,
  kind: 'trc20_approve',
  contract: 'TriggerSmartContract',
  invalid: ({ amount }) =>
    amount >= 0n && amount < WORD_END
      ? undefined
      : { field: 'amount', right: 'at least 0 and below 2^256', found: String(amount) },
  build: ({ from, contract, spender, amount }) => ({
    owner_address: addressToBytes(from),
    contract_address: addressToBytes(contract),
    data: approveCallData(spender, amount),
  }),
  confirmed: ({ from, contract, spender, amount }) => ({
    owner_address: addressToBytes(from),
    contract_address: addressToBytes(contract),
    call_value: 0n,
    data: approveCallData(spender, amount),
    call_token_value: 0n,
    token_id: 0n,
  }),
  readBack({ owner_address, contract_address, data }, envelope) {
    const isApproval =
      data.length === CALL_LENGTH && equalBytes(data.subarray(0, CALL_HEAD.length), CALL_HEAD);
    if (!isApproval) return undefined;
    return {
      kind: 'trc20_approve',
      from: addressFromBytes(owner_address),
      contract: addressFromBytes(contract_address),
      spender: addressFromBytes(Uint8Array.of(0x41, ...data.subarray(16, 36))),
      amount: bytesToNumber(data.subarray(36)),
      ...envelope,
    };
  },
  // An approval is how wallets are emptied.
  workerSigns: false,
  effects: ({ from, contract, spender, amount }) => ({
    ...NO_EFFECTS,
    call: { contract, data: approveCallData(spender, amount) },
    changes: [{ label: 'approve_allowance', allowance: { owner: from, contract, spender, raw: amount } }],
  }),
  // Whoever loses an allowance gets nothing.
  recipient: ({ spender, amount }) => (amount === 0n ? undefined : spender),
  recipientMayBeContract: true,
  rows: intent => [
    { label: 'intent_what', words: { key: intent.amount === 0n ? 'approve_what_revoke' : 'approve_what' } },
    { label: 'approve_spender', address: intent.spender },
    { label: 'approve_token', address: intent.contract },
    allowanceRow(intent),
  ],
  messages: {
    title: 'approve_title',
    action: 'approve_action',
    toast: 'approve_toast',
    done: 'approve_done',
  },
};

function allowanceRow({ contract, amount }: Trc20Approve): ConfirmRow {
  if (amount >= UNLIMITED_ALLOWANCE) return { label: 'approve_amount', words: { key: 'approve_unlimited' } };
  return { label: 'approve_amount', amount: { asset: contract, raw: amount } };
}
