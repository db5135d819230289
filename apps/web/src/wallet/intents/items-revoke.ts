import { addressFromBytes, addressToBytes, addressToEvmBytes, type Address } from '@sunscope/tron/address';
import { bytesToNumber, concatBytes, equalBytes, hexToBytes, numberToBytes } from '@sunscope/tron/bytes';
import type { BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface ItemsRevoke extends BaseIntent {
  readonly kind: 'items_revoke';
  readonly contract: Address;
  /** Who may no longer move any item of the collection. */
  readonly operator: Address;
}

export interface ItemRevoke extends BaseIntent {
  readonly kind: 'item_revoke';
  readonly contract: Address;
  /** The item that nobody but its holder may move any more. */
  readonly item: bigint;
}

/** Selector of `setApprovalForAll(address,bool)`, and what stands before the 20 bytes of an address. */
const FOR_ALL_HEAD = concatBytes(hexToBytes('a22cb465'), new Uint8Array(12));
/** Selector of `approve(address,uint256)` with no address. */
const NOBODY_HEAD = concatBytes(hexToBytes('095ea7b3'), new Uint8Array(32));
const CALL_LENGTH = 4 + 32 + 32;

const revokeAllData = (operator: Address) =>
  concatBytes(FOR_ALL_HEAD, addressToEvmBytes(operator), new Uint8Array(32));
const revokeOneData = (item: bigint) => concatBytes(NOBODY_HEAD, numberToBytes(item, 32));

/** What both say alike; only this account can lose by neither, but contract calls are signed with the key at hand. */
const parts = {
  ...plainParts,
  contract: 'TriggerSmartContract',
  workerSigns: false,
  messages: {
    title: 'approve_title',
    action: 'approve_action',
    toast: 'approve_toast',
    done: 'approve_done',
  },
} as const;

const callOf = (from: Address, contract: Address, data: Uint8Array) => ({
  owner_address: addressToBytes(from),
  contract_address: addressToBytes(contract),
  data,
});
const wholeCall = (from: Address, contract: Address, data: Uint8Array) => ({
  ...callOf(from, contract, data),
  call_value: 0n,
  call_token_value: 0n,
  token_id: 0n,
});

/** Revokes `setApprovalForAll` of a collection. */
export const itemsRevoke: IntentEntry<ItemsRevoke, 'TriggerSmartContract'> = {
  ...parts,
  kind: 'items_revoke',
  build: ({ from, contract, operator }) => callOf(from, contract, revokeAllData(operator)),
  confirmed: ({ from, contract, operator }) => wholeCall(from, contract, revokeAllData(operator)),
  readBack({ owner_address, contract_address, data }, envelope) {
    const isRevoke =
      data.length === CALL_LENGTH &&
      equalBytes(data.subarray(0, FOR_ALL_HEAD.length), FOR_ALL_HEAD) &&
      bytesToNumber(data.subarray(36)) === 0n;
    if (!isRevoke) return undefined;
    return {
      kind: 'items_revoke',
      from: addressFromBytes(owner_address),
      contract: addressFromBytes(contract_address),
      operator: addressFromBytes(Uint8Array.of(0x41, ...data.subarray(16, 36))),
      ...envelope,
    };
  },
  effects: ({ contract, operator }) => ({
    ...NO_EFFECTS,
    call: { contract, data: revokeAllData(operator) },
    changes: [{ label: 'approve_allowance', words: { key: 'approve_no_item' } }],
  }),
  rows: ({ contract, operator }) => [
    { label: 'intent_what', words: { key: 'approve_what_revoke' } },
    { label: 'approve_spender', address: operator },
    { label: 'approve_token', address: contract },
  ],
};

/** Revokes the approval of one item: `approve` of nobody. */
export const itemRevoke: IntentEntry<ItemRevoke, 'TriggerSmartContract'> = {
  ...parts,
  kind: 'item_revoke',
  build: ({ from, contract, item }) => callOf(from, contract, revokeOneData(item)),
  confirmed: ({ from, contract, item }) => wholeCall(from, contract, revokeOneData(item)),
  readBack({ owner_address, contract_address, data }, envelope) {
    const isRevoke =
      data.length === CALL_LENGTH && equalBytes(data.subarray(0, NOBODY_HEAD.length), NOBODY_HEAD);
    if (!isRevoke) return undefined;
    return {
      kind: 'item_revoke',
      from: addressFromBytes(owner_address),
      contract: addressFromBytes(contract_address),
      item: bytesToNumber(data.subarray(36)),
      ...envelope,
    };
  },
  effects: ({ contract, item }) => ({
    ...NO_EFFECTS,
    call: { contract, data: revokeOneData(item) },
    changes: [{ label: 'approve_allowance', words: { key: 'approve_no_item' } }],
  }),
  rows: ({ contract, item }) => [
    { label: 'intent_what', words: { key: 'approve_what_revoke' } },
    { label: 'approve_item', text: String(item) },
    { label: 'approve_token', address: contract },
  ],
};
