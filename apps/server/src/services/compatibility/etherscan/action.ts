import type { NodeClient } from '@sunscope/node-api/client';
import type { z } from 'zod';
import type { Readers } from '../../../repositories/readers.ts';
import type { ChainParameters } from '../../governance/chain-parameters.ts';
import type { Verification } from '../../verification/verification.ts';
import type { ContractAbis } from '../../contracts/contract-abis.ts';
import type { SupplyMeter } from '../../statistics/supply.ts';
import type { Prices } from '../../prices/prices.ts';
import { EtherscanRefusal, type Forms } from './forms.ts';

export interface EtherscanContext {
  readers: Readers;
  node: NodeClient;
  parameters: ChainParameters;
  abis: ContractAbis;
  verification: Verification;
  supply: SupplyMeter;
  prices: Prices;
  now: () => number;
}

/** One action: what it takes, and its result. */
export interface EtherscanAction {
  run(context: EtherscanContext, query: unknown, forms: Forms): Promise<unknown>;
}

/** Ties an action to the schema its parameters are read by; a mistake becomes Etherscan's words. */
export function defineAction<Q extends z.ZodType>(action: {
  query: Q;
  run(context: EtherscanContext, query: z.output<Q>, forms: Forms): Promise<unknown>;
}): EtherscanAction {
  return {
    async run(context, query, forms) {
      const parsed = action.query.safeParse(query);
      if (parsed.success) return action.run(context, parsed.data, forms);
      const issues = parsed.error.issues.map(({ path, message }) =>
        path.length === 0 ? message : `${path.join('.')}: ${message}`,
      );
      throw new EtherscanRefusal(`Error! ${[...new Set(issues)].join('; ')}`);
    },
  };
}

/** An empty list, which Etherscan answers with status 0 and words of its own. */
export class NothingFound {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export function noneOr<T>(message: string, rows: readonly T[]): readonly T[] | NothingFound {
  return rows.length === 0 ? new NothingFound(message) : rows;
}
