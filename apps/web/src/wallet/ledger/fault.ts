import { SunscopeError } from '@sunscope/tron/errors';

/** Why a Ledger did not do what was asked; also the end of a key of words (`signer_ledger_…`). */
export type LedgerFault =
  | 'unsupported'
  | 'insecure'
  | 'absent'
  | 'in_use'
  | 'locked'
  | 'app_closed'
  | 'other_app'
  | 'rejected'
  | 'data_off'
  | 'contracts_off'
  | 'hash_off'
  | 'unreadable'
  | 'cannot_show'
  | 'too_big'
  | 'message_too_long'
  | 'other_account'
  | 'changed'
  | 'unplugged'
  | 'failed';

/** A Ledger could or would not; its words are of the area `devices`. */
export class LedgerError extends SunscopeError {
  declare readonly code: `signer_ledger_${LedgerFault}`;
  readonly fault: LedgerFault;

  constructor(fault: LedgerFault, cause?: unknown) {
    super(`signer_ledger_${fault}`, MESSAGES[fault] ?? `The Ledger did not sign: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** The original product's own text of this one. */
const MESSAGES: Partial<Record<LedgerFault, string>> = { too_big: 'Too many bytes to encode.' };

/** What ends by itself, or by the person's hand on the device: worth asking again. */
const PASSING: ReadonlySet<LedgerFault> = new Set<LedgerFault>([
  'absent',
  'in_use',
  'locked',
  'app_closed',
  'other_app',
  'unplugged',
]);

export function isPassing(error: unknown): error is LedgerError {
  return error instanceof LedgerError && PASSING.has(error.fault);
}

/** Status words of the TRON app, and of the device's own system before it. */
const STATUS: Readonly<Record<number, LedgerFault>> = {
  0x6985: 'rejected',
  0x5515: 'locked',
  0x6982: 'locked',
  0x6804: 'locked',
  0x6e00: 'app_closed',
  0x6e01: 'app_closed',
  0x6d00: 'app_closed',
  0x6d02: 'app_closed',
  0x6511: 'app_closed',
  0x6a8b: 'data_off',
  0x6a8c: 'hash_off',
  0x6a8d: 'contracts_off',
  0x6a80: 'unreadable',
};

export const OK = 0x9000;

export function faultOfStatus(status: number): LedgerFault {
  return STATUS[status] ?? 'failed';
}
