import { useQuery } from '@tanstack/react-query';
import { apiQuery } from './api.ts';

/** How often it is looked for a twin that is not there yet, while somebody waits for it. */
const LOOK_MS = 3000;

/**
 * The same token on the chain across the bridge.
 * @param contract nothing is asked without one
 * @param options isMain: it is a contract of the main chain; waits: asks again and again until there is one
 * @returns twin: its address there, undefined where it has none, or none is known yet
 */
export function useTwin(
  contract: string | undefined,
  { isMain, waits = false }: { isMain: boolean; waits?: boolean },
): { twin: string | undefined; isLoading: boolean } {
  const again = (isThere: boolean) => (waits && !isThere ? LOOK_MS : false);
  const main = useQuery({
    ...apiQuery('/external/sidechain/getMappingByMainchainAddress', { mainchainAddress: contract ?? '' }),
    enabled: contract !== undefined && isMain,
    refetchInterval: ({ state }) => again(state.data?.data.sidechains[0] !== undefined),
  });
  const side = useQuery({
    ...apiQuery('/external/sidechain/getMappingBySidechainAddress', { sidechainAddress: contract ?? '' }),
    enabled: contract !== undefined && !isMain,
    refetchInterval: ({ state }) => again(Boolean(state.data?.data.mainchainAddress)),
  });
  return isMain
    ? { twin: main.data?.data.sidechains[0]?.sidechain_address, isLoading: main.isLoading }
    : { twin: side.data?.data.mainchainAddress || undefined, isLoading: side.isLoading };
}
