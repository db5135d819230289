/** Why a transfer deserves suspicion, as bits of the `risk` columns (names are those of the API). */
export const Risk = {
  zero_value: 1,
  dust: 2,
  look_alike_address: 4,
  look_alike_token: 8,
  not_signed_by_owner: 16,
  unknown_issuer: 32,
  link_in_text: 64,
} as const;

export type RiskName = keyof typeof Risk;

const names = Object.entries(Risk) as [RiskName, number][];

/** The names of the bits set, in the order of the table. */
export function riskNames(bits: number): RiskName[] {
  return names.filter(([, bit]) => (bits & bit) !== 0).map(([name]) => name);
}
