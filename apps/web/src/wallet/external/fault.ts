import type { DeviceRefusal } from '@sunscope/product-api/device';
import { SunscopeError } from '@sunscope/tron/errors';

/** Why an external device did not sign; also the end of a key of words (`signer_external_…`). */
export type ExternalFault = 'rejected' | 'busy' | 'timeout' | 'gone' | 'changed' | 'failed';

/** An external device could or would not; its words are of the area `devices`. */
export class ExternalError extends SunscopeError {
  declare readonly code: `signer_external_${ExternalFault}`;

  constructor(fault: ExternalFault, cause?: unknown) {
    super(`signer_external_${fault}`, `The external device did not sign: ${fault}`, { cause });
  }
}

const FAULTS: Readonly<Record<DeviceRefusal['error']['code'], ExternalFault>> = {
  malformed: 'failed',
  wrong_code: 'failed',
  no_device: 'gone',
  closed: 'gone',
  busy: 'busy',
  changed: 'changed',
  timeout: 'timeout',
  rejected: 'rejected',
};

export function faultOfRefusal(code: string): ExternalFault {
  return Object.hasOwn(FAULTS, code) ? FAULTS[code as keyof typeof FAULTS] : 'failed';
}
