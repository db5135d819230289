import { SunscopeError } from '@sunscope/tron/errors';

/** Why a signature is not taken, by the code clients of the service see; 0 is success. */
export const MultisigCode = {
  noSignature: 40_001,
  malformed: 40_002,
  unknownContract: 40_003,
  noPermission: 40_004,
  notAllowed: 40_005,
  notAKey: 40_006,
  expired: 40_007,
  expiresTooLate: 40_008,
  tooManyWaiting: 40_009,
  tooLarge: 40_010,
  notAParty: 40_011,
  wrongSelector: 40_012,
  refusedByNode: 50_001,
} as const;

/** A transaction or signature that the service does not take. */
export class MultisigError extends SunscopeError {
  readonly answerCode: number;

  constructor(reason: keyof typeof MultisigCode, message: string, cause?: unknown) {
    super(`multisig_${reason}`, message, { cause });
    this.answerCode = MultisigCode[reason];
  }
}
