import type { AbiDraft, AbiFault } from './abi-drafts.ts';
import type { AbiField } from './abi-types.ts';

export interface AbiFieldProps {
  field: AbiField;
  /** Among those beside it: its name where it has none. */
  place: number;
  path: string;
  draft: AbiDraft;
  onChange: (draft: AbiDraft) => void;
  faultAt: (path: string) => AbiFault | undefined;
  onLeave: (path: string) => void;
  token: { symbol: string; decimals: number } | undefined;
}

/** As the contract names it; by its place where it does not. */
export function nameOf(field: AbiField, place: number): string {
  return field.name === undefined || field.name === '' ? `#${place}` : field.name;
}
