import { signatureOf } from '@sunscope/tron/abi';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readInterface, type ContractInterface } from './abi-functions.ts';
import { codeQuery, contractQuery } from './queries.ts';

interface UsedInterface {
  /** Own functions, and behind them those of the contract a proxy hands its calls on to. */
  found: ContractInterface | undefined;
  /** Signatures that come from there. */
  foreign: ReadonlySet<string>;
  /** What the proxy names, and how that is known. */
  implementation: { address: string; by: 'code' | 'call' | 'slot' | 'beacon' | 'event' } | undefined;
  error: Error | null;
  retry: () => void;
}

/** What can be called at an address: by its own ABI, and through a proxy by that of its implementation. */
export function useInterface(address: string): UsedInterface {
  const own = useQuery(codeQuery(address));
  const { data: facts } = useQuery(contractQuery(address));
  const contract = facts?.data[0];
  const by = contract?.proxy_by ?? '';
  const worker = contract?.proxy_implementation ?? '';
  const behind = useQuery({ ...codeQuery(worker), enabled: worker !== '' });
  const ownAbi = own.data?.data.abi;
  const behindAbi = worker === '' ? '' : (behind.data?.data.abi ?? '');
  const [found, foreign] = useMemo(() => {
    if (ownAbi === undefined) return [undefined, new Set<string>()];
    const [mine, theirs] = [readInterface(ownAbi), readInterface(behindAbi)];
    const taken = new Set([...mine.reads, ...mine.writes].map(signatureOf));
    // Of two functions with one signature the proxy runs its own.
    const isNew = (item: (typeof theirs.reads)[number]) => !taken.has(signatureOf(item));
    const [reads, writes] = [theirs.reads.filter(isNew), theirs.writes.filter(isNew)];
    const joined: ContractInterface = {
      reads: [...mine.reads, ...reads],
      writes: [...mine.writes, ...writes],
      events: [...new Set([...mine.events, ...theirs.events])],
      unread: mine.unread + theirs.unread,
    };
    return [joined, new Set([...reads, ...writes].map(signatureOf))];
  }, [ownAbi, behindAbi]);
  return {
    found,
    foreign,
    implementation: worker === '' || by === '' ? undefined : { address: worker, by },
    error: own.error,
    retry: () => void own.refetch(),
  };
}
