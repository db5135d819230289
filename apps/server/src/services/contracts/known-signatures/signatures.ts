/**
 * Calls and events that many contracts share. Names of arguments are those of the standards and of the contracts' own
 * sources.
 */
export interface KnownSignatures {
  readonly functions: readonly string[];
  /** Those with equal topic[0] differ in what is indexed. */
  readonly events: readonly string[];
}
