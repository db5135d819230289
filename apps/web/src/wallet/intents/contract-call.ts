import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { contractRow, FIRST_TOKEN_ID, outside, stepsOf, type ContractIntent } from './contract-parts.ts';
import { TRX_ASSET, type AssetAmount, type Envelope, type IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';
import { trc1155Transfer, type Trc1155Transfer } from './trc1155-transfer.ts';
import { itemRevoke, itemsRevoke, type ItemRevoke, type ItemsRevoke } from './items-revoke.ts';
import { trc20Approve, type Trc20Approve } from './trc20-approve.ts';
import { trc20Transfer, type Trc20Transfer } from './trc20-transfer.ts';
import { trc721Transfer, type Trc721Transfer } from './trc721-transfer.ts';
import type { Messages } from '@sunscope/tron/messages';

export interface ContractCallIntent extends ContractIntent {
  readonly kind: 'contract_call';
  /** Call data, hex; empty calls the fallback. */
  readonly data: string;
  readonly callValueSun: bigint;
  /** 0 for no token. */
  readonly tokenId: bigint;
  readonly tokenValue: bigint;
}

type Trigger = Messages['TriggerSmartContract'];
type SpecialCall = Trc20Transfer | Trc20Approve | ItemsRevoke | ItemRevoke | Trc721Transfer | Trc1155Transfer;

/** Kinds that show a call better, the first that it is; one that is any of them is none of the general kind. */
const specialEntries: readonly IntentEntry<SpecialCall, 'TriggerSmartContract'>[] = [
  trc20Transfer,
  // Before the approval of an amount: no amount is approved for nobody.
  itemRevoke,
  trc20Approve,
  itemsRevoke,
  trc721Transfer,
  trc1155Transfer,
];

function specialOf(trigger: Trigger, envelope: Envelope): SpecialCall | undefined {
  const { call_value, call_token_value, token_id } = trigger;
  if (call_value !== 0n || call_token_value !== 0n || token_id !== 0n) return undefined;
  for (const entry of specialEntries) {
    const intent = entry.readBack(trigger, envelope);
    if (intent && !entry.invalid(intent)) return intent;
  }
  return undefined;
}

/** The intent of a call: of a special kind where it is one, so that what is signed has one reading. */
export function callIntent(call: Omit<ContractCallIntent, 'kind'>): ContractCallIntent | SpecialCall {
  const { note, permissionId } = call;
  return specialOf(triggerOf(call), { note, permissionId }) ?? { kind: 'contract_call', ...call };
}

function triggerOf(call: Omit<ContractCallIntent, 'kind'>): Trigger {
  return {
    owner_address: addressToBytes(call.from),
    contract_address: addressToBytes(call.contract),
    call_value: call.callValueSun,
    data: hexToBytes(call.data),
    call_token_value: call.tokenValue,
    token_id: call.tokenId,
  };
}

const spentBy = ({ callValueSun, tokenId, tokenValue }: ContractCallIntent): AssetAmount[] => [
  ...(callValueSun > 0n ? [{ asset: TRX_ASSET, raw: callValueSun }] : []),
  ...(tokenValue > 0n ? [{ asset: String(tokenId), raw: tokenValue }] : []),
];

/** Any function of any contract, with TRX or a TRC10 token sent along. */
export const contractCall: IntentEntry<ContractCallIntent, 'TriggerSmartContract'> = {
  ...plainParts,
  kind: 'contract_call',
  contract: 'TriggerSmartContract',
  invalid: ({ callValueSun, tokenId, tokenValue }) =>
    outside('call_value', callValueSun, 0n) ??
    outside('call_token_value', tokenValue, 0n) ??
    // The chain refuses one without the other; nobody is to confirm what cannot be.
    (tokenValue > 0n ? outside('token_id', tokenId, FIRST_TOKEN_ID) : outside('token_id', tokenId, 0n, 0n)),
  build: ({ from, contract, data, callValueSun, tokenId, tokenValue }) => ({
    owner_address: addressToBytes(from),
    contract_address: addressToBytes(contract),
    call_value: callValueSun,
    data: hexToBytes(data),
    call_token_value: tokenValue,
    token_id: tokenId,
  }),
  confirmed: triggerOf,
  readBack(trigger, envelope) {
    if (specialOf(trigger, envelope)) return undefined;
    return {
      kind: 'contract_call',
      from: addressFromBytes(trigger.owner_address),
      contract: addressFromBytes(trigger.contract_address),
      data: bytesToHex(trigger.data),
      callValueSun: trigger.call_value,
      tokenId: trigger.token_id,
      tokenValue: trigger.call_token_value,
      ...envelope,
    };
  },
  // An approval, or a function nobody has read, may give everything away.
  workerSigns: false,
  effects: intent => ({
    ...NO_EFFECTS,
    spends: spentBy(intent),
    call: {
      contract: intent.contract,
      data: hexToBytes(intent.data),
      callValueSun: intent.callValueSun,
      ...(intent.tokenValue > 0n ? { token: { id: intent.tokenId, value: intent.tokenValue } } : {}),
    },
  }),
  rows: intent => [
    contractRow(intent.contract),
    { label: 'intent_call', call: { contract: intent.contract, data: intent.data } },
    { label: 'intent_call_data', bytes: intent.data },
    ...spentBy(intent).map(amount => ({ label: 'intent_sent_along' as const, amount })),
  ],
  messages: { ...stepsOf('contract_call_action'), spent: 'intent_sent_along' },
};
