import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { bytesToHex, equalBytes, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import type { AbiEntry } from '@sunscope/tron/messages';
import { FIRST_TOKEN_ID, outside, stepsOf } from './contract-parts.ts';
import { TRX_ASSET, type AssetAmount, type BaseIntent, type IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface ContractCreate extends BaseIntent {
  readonly kind: 'contract_create';
  readonly name: string;
  readonly abi: readonly AbiEntry[];
  /** Hex: the code, followed by the constructor's arguments. */
  readonly bytecode: string;
  readonly callValueSun: bigint;
  readonly tokenId: bigint;
  readonly tokenValue: bigint;
  /** Percent of a call's energy that its caller pays. */
  readonly callerPercent: bigint;
  /** Most energy of one call that the owner pays. */
  readonly ownerEnergyLimit: bigint;
}

/** Longest name in bytes (java-tron: CreateSmartContract, VMActuator). */
const MOST_NAME_BYTES = 32;

const NONE = new Uint8Array(0);

const spentBy = ({ callValueSun, tokenId, tokenValue }: ContractCreate): AssetAmount[] => [
  ...(callValueSun > 0n ? [{ asset: TRX_ASSET, raw: callValueSun }] : []),
  ...(tokenValue > 0n ? [{ asset: String(tokenId), raw: tokenValue }] : []),
];

/** Puts a contract on the chain. Its address follows from the transaction. */
export const contractCreate: IntentEntry<ContractCreate, 'CreateSmartContract'> = {
  ...plainParts,
  kind: 'contract_create',
  contract: 'CreateSmartContract',
  invalid(intent) {
    const { length } = textToBytes(intent.name);
    if (length > MOST_NAME_BYTES)
      return { field: 'name', right: `up to ${MOST_NAME_BYTES} bytes`, found: `${length} bytes` };
    if (intent.bytecode === '') return { field: 'bytecode', right: 'some', found: 'none' };
    return (
      outside('consume_user_resource_percent', intent.callerPercent, 0n, 100n) ??
      outside('origin_energy_limit', intent.ownerEnergyLimit, 1n) ??
      outside('call_value', intent.callValueSun, 0n) ??
      outside('call_token_value', intent.tokenValue, 0n) ??
      (intent.tokenValue > 0n
        ? outside('token_id', intent.tokenId, FIRST_TOKEN_ID)
        : outside('token_id', intent.tokenId, 0n, 0n))
    );
  },
  build: intent => ({
    owner_address: addressToBytes(intent.from),
    new_contract: {
      origin_address: addressToBytes(intent.from),
      abi: { entrys: intent.abi.map(copyOf) },
      bytecode: hexToBytes(intent.bytecode),
      call_value: intent.callValueSun,
      consume_user_resource_percent: intent.callerPercent,
      name: intent.name,
      origin_energy_limit: intent.ownerEnergyLimit,
    },
    call_token_value: intent.tokenValue,
    token_id: intent.tokenId,
  }),
  confirmed: intent => ({
    owner_address: addressToBytes(intent.from),
    new_contract: {
      origin_address: addressToBytes(intent.from),
      contract_address: NONE,
      abi: { entrys: intent.abi.map(copyOf) },
      bytecode: hexToBytes(intent.bytecode),
      call_value: intent.callValueSun,
      consume_user_resource_percent: intent.callerPercent,
      name: intent.name,
      origin_energy_limit: intent.ownerEnergyLimit,
      code_hash: NONE,
      trx_hash: NONE,
      version: 0,
    },
    call_token_value: intent.tokenValue,
    token_id: intent.tokenId,
  }),
  readBack({ owner_address, new_contract: made, call_token_value, token_id }, envelope) {
    if (!made?.abi || !equalBytes(made.origin_address, owner_address)) return undefined;
    return {
      kind: 'contract_create',
      from: addressFromBytes(owner_address),
      name: made.name,
      abi: made.abi.entrys,
      bytecode: bytesToHex(made.bytecode),
      callValueSun: made.call_value,
      tokenId: token_id,
      tokenValue: call_token_value,
      callerPercent: made.consume_user_resource_percent,
      ownerEnergyLimit: made.origin_energy_limit,
      ...envelope,
    };
  },
  // Whatever its constructor does, it does for the account.
  workerSigns: false,
  effects: intent => ({
    ...NO_EFFECTS,
    spends: spentBy(intent),
    call: {
      contract: undefined,
      data: hexToBytes(intent.bytecode),
      callValueSun: intent.callValueSun,
      ...(intent.tokenValue > 0n ? { token: { id: intent.tokenId, value: intent.tokenValue } } : {}),
    },
  }),
  rows: intent => [
    { label: 'intent_contract_name', text: intent.name },
    { label: 'intent_abi', abi: intent.abi, bytecode: intent.bytecode },
    { label: 'intent_bytecode', bytes: intent.bytecode },
    { label: 'intent_caller_percent', text: `${intent.callerPercent}%` },
    { label: 'intent_energy_limit', text: String(intent.ownerEnergyLimit) },
    ...spentBy(intent).map(amount => ({ label: 'intent_sent_along' as const, amount })),
  ],
  messages: { ...stepsOf('contract_create_action'), spent: 'intent_sent_along' },
};

/** Lists of messages are the codec's to change; an intent's are nobody's. */
function copyOf(entry: AbiEntry): AbiEntry {
  return { ...entry, inputs: [...entry.inputs], outputs: [...entry.outputs] };
}
