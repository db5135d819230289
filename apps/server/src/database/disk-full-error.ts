import { SunscopeError } from '@sunscope/tron/errors';

/** There is no room for more: what wants to be written waits, what is there can be read. */
export class DiskFullError extends SunscopeError {
  constructor(message: string) {
    super('disk_full', message);
  }
}
