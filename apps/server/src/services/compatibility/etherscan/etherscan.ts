import type { etherscanAnswer, etherscanQuery } from '@sunscope/product-api/schemas/etherscan';
import type { z } from 'zod';
import { accountActions } from './account.ts';
import { NothingFound, type EtherscanAction, type EtherscanContext } from './action.ts';
import { blockActions, transactionActions } from './blocks.ts';
import { contractActions, statsActions, tokenActions } from './contract.ts';
import { EtherscanRefusal, EVM_FORMS, TRON_FORMS } from './forms.ts';
import { logActions } from './logs.ts';
import { proxyActions, RevertedError } from './proxy.ts';
import { readSubmission, submitVerification } from './verification.ts';

type Answer = z.output<typeof etherscanAnswer>;

const MODULES: Readonly<Record<string, Readonly<Record<string, EtherscanAction>>>> = {
  account: accountActions,
  contract: contractActions,
  transaction: transactionActions,
  block: blockActions,
  logs: logActions,
  stats: statsActions,
  token: tokenActions,
};

/** A verification that is handed in; its answer is the id it is asked about by. */
export async function answerSubmission(
  context: EtherscanContext,
  visitor: string,
  fields: unknown,
): Promise<Answer> {
  try {
    return {
      status: '1',
      message: 'OK',
      result: await submitVerification(context, visitor, readSubmission(fields)),
    };
  } catch (error) {
    if (!(error instanceof EtherscanRefusal)) throw error;
    return { status: '0', message: 'NOTOK', result: error.message };
  }
}

/** Etherscan's answers to module and action. Mistakes are answered with status 0 and words, as its clients expect. */
export async function answerEtherscan(
  context: EtherscanContext,
  query: z.output<typeof etherscanQuery>,
): Promise<Answer> {
  if (query.module === 'proxy') return answerProxy(context, query);
  // Ethereum's tools cannot read base58check, so they may ask for hex.
  const forms = query.format === 'hex' ? EVM_FORMS : TRON_FORMS;
  try {
    const actions = ownOf(MODULES, query.module);
    if (!actions) throw new EtherscanRefusal('Error! Missing Or invalid Module name');
    const action = ownOf(actions, query.action);
    if (!action) throw new EtherscanRefusal('Error! Missing Or invalid Action name');
    const result = await action.run(context, query, forms);
    return result instanceof NothingFound
      ? { status: '0', message: result.message, result: [] }
      : { status: '1', message: 'OK', result };
  } catch (error) {
    if (!(error instanceof EtherscanRefusal)) throw error;
    return { status: '0', message: 'NOTOK', result: error.message };
  }
}

async function answerProxy(
  context: EtherscanContext,
  query: z.output<typeof etherscanQuery>,
): Promise<Answer> {
  const head = { jsonrpc: '2.0', id: 1 } as const;
  const action = ownOf<EtherscanAction>(proxyActions, query.action);
  if (!action)
    return {
      ...head,
      error: { code: -32601, message: `the method ${query.action} does not exist/is not available` },
    };
  try {
    return { ...head, result: await action.run(context, query, EVM_FORMS) };
  } catch (error) {
    if (error instanceof RevertedError)
      return { ...head, error: { code: -32000, message: error.message, data: error.data } };
    if (!(error instanceof EtherscanRefusal)) throw error;
    return { ...head, error: { code: -32602, message: error.message } };
  }
}

function ownOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
