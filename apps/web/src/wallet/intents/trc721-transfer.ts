import { addressFromBytes, addressToBytes, addressToEvmBytes, type Address } from '@sunscope/tron/address';
import { bytesToNumber, concatBytes, equalBytes, hexToBytes, numberToBytes } from '@sunscope/tron/bytes';
import { stepsOf, type ContractIntent } from './contract-parts.ts';
import type { IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface Trc721Transfer extends ContractIntent {
  readonly kind: 'trc721_transfer';
  readonly to: Address;
  readonly itemId: bigint;
}

/** First four bytes of keccak-256 of `safeTransferFrom(address,address,uint256)`. */
const SELECTOR = hexToBytes('42842e0e');
const BEFORE_ADDRESS = new Uint8Array(12);
const CALL_LENGTH = 4 + 3 * 32;

function callData({ from, to, itemId }: Trc721Transfer): Uint8Array {
  const [owner, recipient] = [from, to].map(addressToEvmBytes) as [Uint8Array, Uint8Array];
  return concatBytes(SELECTOR, BEFORE_ADDRESS, owner, BEFORE_ADDRESS, recipient, numberToBytes(itemId, 32));
}

/** One collectible of a TRC721 collection, from its owner. */
export const trc721Transfer: IntentEntry<Trc721Transfer, 'TriggerSmartContract'> = {
  ...plainParts,
  kind: 'trc721_transfer',
  contract: 'TriggerSmartContract',
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
      // Somebody else's item, by their approval, is a general call.
      equalBytes(data.subarray(16, 36), owner_address.subarray(1)) &&
      equalBytes(data.subarray(36, 48), BEFORE_ADDRESS);
    if (!isTransfer) return undefined;
    return {
      kind: 'trc721_transfer',
      from: addressFromBytes(owner_address),
      to: addressFromBytes(Uint8Array.of(0x41, ...data.subarray(48, 68))),
      contract: addressFromBytes(contract_address),
      itemId: bytesToNumber(data.subarray(68)),
      ...envelope,
    };
  },
  // Nothing bounds what one item is worth.
  workerSigns: false,
  effects: intent => ({ ...NO_EFFECTS, call: { contract: intent.contract, data: callData(intent) } }),
  recipient: ({ to }) => to,
  rows: ({ to, contract, itemId }) => [
    { label: 'send_to', address: to },
    { label: 'intent_collection', address: contract },
    { label: 'intent_item', text: String(itemId) },
  ],
  messages: stepsOf('item_send_action'),
};
