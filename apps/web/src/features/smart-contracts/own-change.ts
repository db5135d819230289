/** What the owner of a contract changes about it, named as the wallet names its intents. */
export type OwnChange =
  | { readonly kind: 'contract_setting'; readonly callerPercent: bigint }
  | { readonly kind: 'contract_energy_limit'; readonly ownerEnergyLimit: bigint }
  | { readonly kind: 'contract_clear_abi' };
