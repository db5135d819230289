import type { ReactNode } from 'react';
import type { Branches } from './tree-rows.ts';

interface Party {
  address: string;
  name?: string | undefined;
  /** A contract unless it is said to be none. */
  kind?: 'account' | 'contract' | undefined;
}

/** One call and the calls it made. */
export interface CallNode {
  /** As the machine names it: CALL, DELEGATECALL, STATICCALL, CREATE, CREATE2, SUICIDE. */
  type: string;
  from: Party;
  to: Party;
  /** Name of the function, or its selector. */
  method?: string | undefined;
  /** In sun. */
  value: bigint;
  /** TRC10 tokens that went along. */
  tokens?: ReactNode;
  energy?: bigint | undefined;
  /** What it returned, in words or hex. */
  result?: string | undefined;
  failed?: boolean | undefined;
  /** Why, where it is known. */
  reason?: string | undefined;
  calls: readonly CallNode[];
}

export interface ListedCall {
  call: CallNode;
  parent: number;
  members: number[];
}

/** All calls in the order in which they were made, by number; no recursion, as a contract decides how deep they go. */
export function callBranches(calls: readonly CallNode[]): { branches: Branches; nodes: ListedCall[] } {
  const nodes: ListedCall[] = [];
  const roots: number[] = [];
  const todo: { call: CallNode; parent: number }[] = [];
  const put = (list: readonly CallNode[], parent: number) => {
    for (let place = list.length - 1; place >= 0; place--) {
      const call = list[place];
      if (call) todo.push({ call, parent });
    }
  };
  put(calls, -1);
  for (let next = todo.pop(); next; next = todo.pop()) {
    const id = nodes.length;
    nodes.push({ ...next, members: [] });
    (nodes[next.parent]?.members ?? roots).push(id);
    put(next.call.calls, id);
  }
  return { branches: { roots, membersOf: id => nodes[id]?.members ?? [] }, nodes };
}

/**
 * Calls that failed, each with whether the failure began there: a call that failed because one it made failed only passed
 * it on. A failure that the caller caught leaves the caller unmarked.
 */
export function failedPath(nodes: readonly ListedCall[]): Map<number, boolean> {
  const failed = new Map<number, boolean>();
  for (const [id, { call, members }] of nodes.entries())
    if (call.failed === true) {
      // The last call it made is the one whose failure it could not go on from.
      const last = nodes[members.at(-1) ?? -1]?.call;
      failed.set(id, last?.failed !== true);
    }
  return failed;
}
