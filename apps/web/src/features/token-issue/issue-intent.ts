import type { Address } from '@sunscope/tron/address';
import type { AssetIssue } from '../../wallet/intents/asset-issue.ts';
import type { AssetIssue as Issue } from './token-form.ts';

/** What is signed, of a form that is right. */
export function issueIntent(from: Address, issue: Issue): AssetIssue {
  const { trxNum, num, startMs, endMs, frozen, ...same } = issue;
  return {
    kind: 'asset_issue',
    from,
    note: '',
    permissionId: 0,
    ...same,
    trxNum: Number(trxNum),
    num: Number(num),
    startMs: BigInt(startMs),
    endMs: BigInt(endMs),
    locked: frozen.map(({ amount, days }) => ({ amount, days: BigInt(days) })),
  };
}
