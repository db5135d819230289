import { addressFromBytes, addressToBytes, addressToEvmBytes, type Address } from '@sunscope/tron/address';
import { bytesToNumber, concatBytes, equalBytes, hexToBytes, numberToBytes } from '@sunscope/tron/bytes';
import { stepsOf, type ContractIntent } from './contract-parts.ts';
import type { IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface Trc1155Transfer extends ContractIntent {
  readonly kind: 'trc1155_transfer';
  readonly to: Address;
  readonly itemId: bigint;
  /** How many of it; collections of this kind count without decimals. */
  readonly amount: bigint;
}

/** First four bytes of keccak-256 of `safeTransferFrom(address,address,uint256,uint256,bytes)`. */
const SELECTOR = hexToBytes('f242432a');
const BEFORE_ADDRESS = new Uint8Array(12);
/** Where the bytes begin that go along, and that there are none. */
const NO_BYTES = concatBytes(numberToBytes(5 * 32, 32), new Uint8Array(32));
const CALL_LENGTH = 4 + 6 * 32;

function callData({ from, to, itemId, amount }: Trc1155Transfer): Uint8Array {
  const [owner, recipient] = [from, to].map(addressToEvmBytes) as [Uint8Array, Uint8Array];
  const numbers = concatBytes(numberToBytes(itemId, 32), numberToBytes(amount, 32));
  return concatBytes(SELECTOR, BEFORE_ADDRESS, owner, BEFORE_ADDRESS, recipient, numbers, NO_BYTES);
}

/** So many of one item of a TRC1155 collection, from their owner. */
export const trc1155Transfer: IntentEntry<Trc1155Transfer, 'TriggerSmartContract'> = {
  ...plainParts,
  kind: 'trc1155_transfer',
  contract: 'TriggerSmartContract',
  invalid: ({ amount }) =>
    amount > 0n ? undefined : { field: 'amount', right: 'above 0', found: String(amount) },
  build: intent => ({
    owner_address: addressToBytes(intent.from),
    contract_address: addressToBytes(intent.contract),
    data: callData(intent),
  }),
  confirmed: intent => ({
    owner_address: addressToBytes(intent.from),
    contract_address: addressToBytes(intent.contract),
    call_value: 0n,
    data: callData(intent),
    call_token_value: 0n,
    token_id: 0n,
  }),
  readBack({ owner_address, contract_address, data }, envelope) {
    const isTransfer =
      data.length === CALL_LENGTH &&
      equalBytes(data.subarray(0, 16), concatBytes(SELECTOR, BEFORE_ADDRESS)) &&
      equalBytes(data.subarray(16, 36), owner_address.subarray(1)) &&
      equalBytes(data.subarray(36, 48), BEFORE_ADDRESS) &&
      equalBytes(data.subarray(132), NO_BYTES);
    if (!isTransfer) return undefined;
    return {
      kind: 'trc1155_transfer',
      from: addressFromBytes(owner_address),
      to: addressFromBytes(Uint8Array.of(0x41, ...data.subarray(48, 68))),
      contract: addressFromBytes(contract_address),
      itemId: bytesToNumber(data.subarray(68, 100)),
      amount: bytesToNumber(data.subarray(100, 132)),
      ...envelope,
    };
  },
  // Nothing bounds what one item is worth.
  workerSigns: false,
  effects: intent => ({ ...NO_EFFECTS, call: { contract: intent.contract, data: callData(intent) } }),
  recipient: ({ to }) => to,
  rows: ({ to, contract, itemId, amount }) => [
    { label: 'send_to', address: to },
    { label: 'intent_collection', address: contract },
    { label: 'intent_item', text: String(itemId) },
    { label: 'intent_item_count', text: String(amount) },
  ],
  messages: stepsOf('item_send_action'),
};
