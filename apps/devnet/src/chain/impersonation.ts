import { bytesToHex } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import type { AddressBytes } from '../state/address-bytes.ts';

/** Refused: this chain was not started so that anybody could act for others. */
export class ImpersonationError extends SunscopeError {}

/**
 * Addresses whose transactions are taken without looking at signatures. Whoever can reach the chain could then spend for
 * everybody, so it must be allowed at start. The list is forgotten at the end of the process; transactions that were
 * taken keep their mark.
 */
export class Impersonation {
  readonly isAllowed: boolean;
  private everybody = false;
  private readonly owners = new Set<string>();

  constructor(isAllowed: boolean) {
    this.isAllowed = isAllowed;
  }

  /** True while every address is covered. */
  get isForAll(): boolean {
    return this.everybody;
  }

  /** The single addresses, hex41. */
  get addresses(): string[] {
    return [...this.owners];
  }

  covers(owner: AddressBytes): boolean {
    return this.everybody || (this.owners.size > 0 && this.owners.has(bytesToHex(owner)));
  }

  /** @throws ImpersonationError */
  set(addresses: readonly AddressBytes[], enabled: boolean): void {
    if (enabled) this.requireAllowed();
    for (const address of addresses)
      if (enabled) this.owners.add(bytesToHex(address));
      else this.owners.delete(bytesToHex(address));
  }

  /** @throws ImpersonationError */
  setAll(enabled: boolean): void {
    if (enabled) this.requireAllowed();
    else this.owners.clear();
    this.everybody = enabled;
  }

  private requireAllowed(): void {
    if (!this.isAllowed)
      throw new ImpersonationError(
        'impersonation_off',
        'Impersonation is off: start the devnet with --impersonate (DEVNET_IMPERSONATE=1) to send unsigned transactions from any address',
      );
  }
}
