import { hexToBytes } from '@sunscope/tron/bytes';
import { contractTypeByCode, type ContractGroup } from '@sunscope/tron/contract-types';
import { ContractType } from '@sunscope/tron/messages';
import { decodeOperations } from '@sunscope/tron/permissions';

const { AccountPermissionUpdateContract: PERMISSION_UPDATE } = ContractType;

/** What a chain has from its first block (java-tron: AVAILABLE_CONTRACT_TYPE). */
const FROM_THE_START = decodeOperations(hexToBytes(`7fff1fc0037e${'00'.repeat(26)}`));

/** Types that came by a proposal, by the parameter that says so. */
const BY_PARAMETER: Readonly<Record<string, readonly number[]>> = {
  getAllowTvmConstantinople: [48],
  getChangeDelegation: [49],
  getAllowMarketTransaction: [52, 53],
  getUnfreezeDelayDays: [54, 55, 56, 57, 58],
  getAllowCancelAllUnfreezeV2: [59],
};

/** Contract types that the chain accepts in a permission at present; it refuses a change that names another. */
export function availableOperations(parameters: ReadonlyMap<string, bigint>): number[] {
  const later = Object.entries(BY_PARAMETER).flatMap(([name, codes]) =>
    (parameters.get(name) ?? 0n) > 0n ? codes : [],
  );
  return [...FROM_THE_START, ...later].sort((a, b) => a - b);
}

/** The first of these types that the chain does not have yet, as far as the node says; a permission cannot name it. */
export function closedOperation(
  operations: readonly number[],
  parameters: ReadonlyMap<string, bigint>,
): number | undefined {
  const closed = Object.entries(BY_PARAMETER).flatMap(([name, codes]) =>
    parameters.get(name) === 0n ? codes : [],
  );
  return operations.find(code => closed.includes(code));
}

/** What a fresh active permission may do, as on the chain: everything but to change permissions. */
export function defaultOperations(available: readonly number[]): number[] {
  return available.filter(code => code !== PERMISSION_UPDATE);
}

/** Whether whoever signs by these may take the whole account over. */
export function changesPermissions(operations: readonly number[]): boolean {
  return operations.includes(PERMISSION_UPDATE);
}

/** The order that groups stand in; those of a type that this version does not know are with the others. */
const GROUPS: readonly ContractGroup[] = [
  'balance',
  'resource',
  'account',
  'trc10',
  'contract',
  'witness',
  'exchange',
  'market',
  'other',
];

/** What the chain has of each group; types that no network takes any more are offered only where one is chosen. */
export function groupsOf(
  available: readonly number[],
  chosen: readonly number[],
): { group: ContractGroup; codes: number[] }[] {
  const shown = [...new Set([...available, ...chosen])].sort((a, b) => a - b);
  return GROUPS.map(group => ({
    group,
    codes: shown.filter(code => {
      const info = contractTypeByCode(code);
      return (info?.group ?? 'other') === group && (info?.accepted === true || chosen.includes(code));
    }),
  })).filter(({ codes }) => codes.length > 0);
}
