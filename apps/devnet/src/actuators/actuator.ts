import type { MessageName } from '@sunscope/tron/codec';
import type { Messages, TransactionResult } from '@sunscope/tron/messages';
import type { AddressBytes } from '../state/address-bytes.ts';
import type { State } from '../state/state.ts';

/** The block a transaction runs in. */
export interface BlockContext {
  readonly number: bigint;
  readonly timestampMs: bigint;
  readonly witness: AddressBytes;
}

/** What an actuator sees. */
export interface ActuatorContext {
  readonly state: State;
  readonly block: BlockContext;
  /** A builder asks: the transaction itself is still to be paid for (java-tron: isTransactionCreate). */
  readonly isBuilding?: true;
}

/** What executing a contract yields besides its changes: the fee it burned and the fields of TransactionInfo it fills. */
export type ActuatorResult = { feeSun: bigint } & Partial<
  Pick<
    TransactionResult,
    | 'assetIssueID'
    | 'withdraw_amount'
    | 'unfreeze_amount'
    | 'exchange_received_amount'
    | 'exchange_inject_another_amount'
    | 'exchange_withdraw_another_amount'
    | 'exchange_id'
    | 'orderId'
    | 'orderDetails'
    | 'withdraw_expire_amount'
    | 'cancel_unfreezeV2_amount'
  >
>;

/** The rules of one contract type (java-tron: actuator/src/main/java/org/tron/core/actuator). */
export interface Actuator<K extends MessageName = MessageName> {
  readonly type: K;
  /** @throws ContractValidateError with java-tron's text, checks in java-tron's order. */
  validate(context: ActuatorContext, contract: Messages[K]): void;
  /** Changes the state. Runs only after validate. @throws ContractExecuteError */
  execute(context: ActuatorContext, contract: Messages[K]): ActuatorResult;
}

/** An actuator whose message type is forgotten, as the registry keeps it. */
export interface AnyActuator {
  readonly type: MessageName;
  validate(context: ActuatorContext, contract: Record<string, unknown>): void;
  execute(context: ActuatorContext, contract: Record<string, unknown>): ActuatorResult;
}

/** Declares an actuator; the registry hands it only messages of its own type. */
export function defineActuator<K extends MessageName>(actuator: Actuator<K>): AnyActuator {
  return {
    type: actuator.type,
    validate: (context, contract) => actuator.validate(context, contract as unknown as Messages[K]),
    execute: (context, contract) => actuator.execute(context, contract as unknown as Messages[K]),
  };
}
