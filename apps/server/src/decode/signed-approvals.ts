import { functionSelector } from '@sunscope/tron/abi';
import { equalBytes } from '@sunscope/tron/bytes';
import { ContractType, type TriggerSmartContract } from '@sunscope/tron/messages';
import { NO_ITEM } from '../database/derived/token-items.ts';
import { keyOf } from '../database/key-of.ts';
import { approvalOf, itemApprovalOf, withPrefix } from './decode-token-events.ts';
import type { Effects, SignedApproval } from './effects.ts';
import type { TransactionContext } from './transaction-context.ts';

const ALL = 2n ** 256n - 1n;
const CALL_BYTES = 68;

/** Calls by which owners allow others to move what is theirs; the first word names the spender. */
const APPROVING: ReadonlySet<string> = new Set(
  [
    'approve(address,uint256)',
    'increaseAllowance(address,uint256)',
    'decreaseAllowance(address,uint256)',
    'increaseApproval(address,uint256)',
    'decreaseApproval(address,uint256)',
    'setApprovalForAll(address,bool)',
  ].map(signature => keyOf(functionSelector(signature))),
);

/**
 * Adds what the owner of a transaction allowed by calling the token itself. An event alone proves nothing: any contract
 * can emit `Approval` in anybody's name, so owner, token and spender of the event must be those of the signed call.
 */
export function signedApprovalsOf({ row, contract, info }: TransactionContext, effects: Effects): void {
  if (!row.succeeded || !info || row.contractType !== ContractType.TriggerSmartContract) return;
  const data = (contract?.parameter as TriggerSmartContract | undefined)?.data;
  if (!data || !row.counterparty || data.length < CALL_BYTES || !APPROVING.has(keyOf(data.subarray(0, 4))))
    return;
  const spender = withPrefix(data.subarray(16, 36));
  for (const log of info.log) {
    const approval = readApproval(log);
    if (
      approval &&
      equalBytes(approval.owner, row.owner) &&
      equalBytes(approval.token, row.counterparty) &&
      equalBytes(approval.spender, spender)
    )
      effects.approvals.push({ ...approval, position: row.position });
  }
}

function readApproval(log: Parameters<typeof approvalOf>[0]): Omit<SignedApproval, 'position'> | undefined {
  const given = approvalOf(log);
  if (given) {
    const { token, owner, spender, amount, forAll } = given;
    return { token, owner, spender, item: NO_ITEM, amount: forAll && amount > 0n ? ALL : amount };
  }
  const one = itemApprovalOf(log);
  return (
    one?.spender && { token: one.token, owner: one.owner, spender: one.spender, item: one.id, amount: 1n }
  );
}
