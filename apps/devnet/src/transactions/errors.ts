import { SunscopeError } from '@sunscope/tron/errors';

/** Result codes of a broadcast (java-tron: api.proto, Return.response_code). */
export const responseCodes = {
  SUCCESS: 0,
  SIGERROR: 1,
  CONTRACT_VALIDATE_ERROR: 2,
  CONTRACT_EXE_ERROR: 3,
  BANDWITH_ERROR: 4,
  DUP_TRANSACTION_ERROR: 5,
  TAPOS_ERROR: 6,
  TOO_BIG_TRANSACTION_ERROR: 7,
  TRANSACTION_EXPIRATION_ERROR: 8,
  SERVER_BUSY: 9,
  NO_CONNECTION: 10,
  NOT_ENOUGH_EFFECTIVE_CONNECTION: 11,
  BLOCK_UNSOLIDIFIED: 12,
  OTHER_ERROR: 20,
} as const;

export type ResponseCode = keyof typeof responseCodes;

/** Why a transaction was refused. `reply` is the text java-tron answers a broadcast with; `message` is the inner text. */
export class RejectedTransaction extends SunscopeError {
  readonly responseCode: ResponseCode;
  readonly reply: string;

  constructor(responseCode: ResponseCode, message: string, reply = message) {
    super(responseCode, message);
    this.responseCode = responseCode;
    this.reply = reply;
  }
}

/** The contract may not be executed as things stand (java-tron: ContractValidateException). */
export class ContractValidateError extends RejectedTransaction {
  constructor(message: string) {
    super('CONTRACT_VALIDATE_ERROR', message, `Contract validate error : ${message}`);
  }
}

/** A valid contract failed while it was executed (java-tron: ContractExeException). */
export class ContractExecuteError extends RejectedTransaction {
  constructor(message: string) {
    super('CONTRACT_EXE_ERROR', message, `Contract execute error : ${message}`);
  }
}

/** Neither bandwidth nor TRX covers the transaction. The reply hides the details, as java-tron's does. */
export class ResourceInsufficientError extends RejectedTransaction {
  constructor(message: string) {
    super('BANDWITH_ERROR', message, 'Account resource insufficient error.');
  }
}

export class SignatureError extends RejectedTransaction {
  constructor(message: string) {
    super('SIGERROR', message, `Validate signature error: ${message}`);
  }
}
