import { addressFromBytes, addressToBytes, addressToEvmBytes, type Address } from '@sunscope/tron/address';
import { bytesToNumber, concatBytes, equalBytes, hexToBytes, numberToBytes } from '@sunscope/tron/bytes';
import type { AssetAmount, IntentEntry, IntentForm } from './intent.ts';
import { NO_EFFECTS } from './plain-parts.ts';
import {
  readTransfer,
  transferFields,
  transferParts,
  type TransferFacts,
  type TransferIntent,
  type TransferValues,
} from './transfer-parts.ts';

export interface Trc20Transfer extends TransferIntent {
  readonly kind: 'trc20_transfer';
  readonly contract: Address;
}

type Facts = TransferFacts & Pick<Trc20Transfer, 'contract'>;

/** First four bytes of keccak-256 of `transfer(address,uint256)`. */
const TRANSFER_SELECTOR = hexToBytes('a9059cbb');

/** The selector, and what stands before the 20 bytes of an address. */
const CALL_HEAD = concatBytes(TRANSFER_SELECTOR, new Uint8Array(12));

/** Selector and two words. */
const CALL_LENGTH = 4 + 32 + 32;

/** Call data of `transfer(address,uint256)`. */
export function transferCallData(to: Address, amount: bigint): Uint8Array {
  return concatBytes(CALL_HEAD, addressToEvmBytes(to), numberToBytes(amount, 32));
}

const sentBy = ({ contract, amount }: Trc20Transfer): AssetAmount => ({ asset: contract, raw: amount });

/** A TRC20 token by its contract's `transfer(address,uint256)`; opens no account. */
export const trc20Transfer: IntentEntry<Trc20Transfer, 'TriggerSmartContract'> = {
  ...transferParts,
  kind: 'trc20_transfer',
  contract: 'TriggerSmartContract',
  build: ({ from, to, contract, amount }) => ({
    owner_address: addressToBytes(from),
    contract_address: addressToBytes(contract),
    data: transferCallData(to, amount),
  }),
  confirmed: ({ from, to, contract, amount }) => ({
    owner_address: addressToBytes(from),
    contract_address: addressToBytes(contract),
    call_value: 0n,
    data: transferCallData(to, amount),
    call_token_value: 0n,
    token_id: 0n,
  }),
  readBack({ owner_address, contract_address, data }, envelope) {
    const isTransfer =
      data.length === CALL_LENGTH && equalBytes(data.subarray(0, CALL_HEAD.length), CALL_HEAD);
    if (!isTransfer) return undefined;
    return {
      kind: 'trc20_transfer',
      from: addressFromBytes(owner_address),
      to: addressFromBytes(Uint8Array.of(0x41, ...data.subarray(16, 36))),
      contract: addressFromBytes(contract_address),
      amount: bytesToNumber(data.subarray(36)),
      ...envelope,
    };
  },
  effects: intent => ({
    ...NO_EFFECTS,
    spends: [sentBy(intent)],
    call: { contract: intent.contract, data: transferCallData(intent.to, intent.amount) },
  }),
  lessBy: () => undefined,
  headline: sentBy,
};

export const trc20TransferForm: IntentForm<Trc20Transfer, TransferValues, Facts> = {
  fields: transferFields,
  read(values, facts) {
    const { problems, intent } = readTransfer(values, facts);
    return { problems, intent: intent && { kind: 'trc20_transfer', ...intent, contract: facts.contract } };
  },
};
