import type { JsonObject, JsonValue } from '@sunscope/node-api/json';
import { hexToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { ResourceCode } from '@sunscope/tron/messages';
import { at, listOf, objectOf, textOf, wholeOf } from './json.ts';
import { bytesOf, reportedInfo, reportedTransaction } from './rebuild.ts';
import { slotOf, type RecordedChain } from './recorded-chain.ts';
import { mainNet } from './shared-data.ts';

const SECOND_MS = 1000n;
const SUN = 1_000_000;

export const BLOCKBOOK = 'api-recordings/blockbook-tron-block-10000000.json';

/** Sun of an amount in TRX as Blockbook writes it. */
const sunOf = (trx: JsonValue | undefined) => BigInt(Math.round(Number(trx ?? 0) * SUN));

/** All places of a block, and transactions by what Blockbook expects of them. */
export function putBlockbook(chain: RecordedChain): void {
  const recorded = objectOf(mainNet(BLOCKBOOK));
  const number = wholeOf(recorded['blockHeight']);
  const ids = recorded['blockTxs'] as string[];
  chain.block(number, wholeOf(recorded['blockTime']) * SECOND_MS, {
    id: hexToBytes(textOf(recorded['blockHash'])),
    size: Number(recorded['blockSize']),
    transactions: ids.length,
  });
  for (const detail of Object.values(objectOf(recorded['txDetails'])).map(item => objectOf(item))) {
    const id = textOf(detail['txid']);
    const time = wholeOf(detail['blockTime']) * SECOND_MS;
    const extra = objectOf(at(detail, 'coinSpecificData', 'chainExtraData') ?? {});
    const place = ids.indexOf(id);
    const block = place < 0 ? slotOf(time) : number;
    if (place < 0) chain.block(block, time);
    const info = reportedInfo(id, {
      fee: wholeOf(extra['totalFee']),
      receipt: { ...emptyMessage('ResourceReceipt'), net_usage: wholeOf(extra['bandwidthUsage']) },
      withdraw_amount: wholeOf(extra['claimedVoteReward']),
      withdraw_expire_amount: extra['operation'] === 'withdraw' ? wholeOf(extra['unstakeAmount']) : 0n,
    });
    chain.put(block, blockbookTransaction(detail, extra, time), info, place < 0 ? undefined : place);
  }
}

function blockbookTransaction(detail: JsonObject, extra: JsonObject, timestampMs: bigint) {
  const common = { id: textOf(detail['txid']), timestampMs } as const;
  const owner_address = bytesOf(textOf(at(detail, 'vin', 0, 'addresses', 0)));
  const out = at(detail, 'vout', 0);
  const recipient = at(out, 'scriptPubKey', 'addresses', 0);
  const other = recipient === undefined ? new Uint8Array(0) : bytesOf(textOf(recipient));
  switch (extra['contractType']) {
    case undefined:
      return extra['operation'] === 'contractCall'
        ? reportedTransaction({
            ...common,
            contract: 'TriggerSmartContract',
            parameter: { owner_address, contract_address: other, call_value: sunOf(at(out, 'value')) },
          })
        : reportedTransaction({
            ...common,
            contract: 'TransferContract',
            parameter: { owner_address, to_address: other, amount: sunOf(at(out, 'value')) },
          });
    case 'TransferAssetContract':
      return reportedTransaction({
        ...common,
        contract: 'TransferAssetContract',
        parameter: { owner_address, to_address: other },
      });
    case 'VoteWitnessContract':
      return reportedTransaction({
        ...common,
        contract: 'VoteWitnessContract',
        parameter: {
          owner_address,
          votes: listOf(extra['votes']).map(vote => ({
            vote_address: bytesOf(textOf(vote['address'])),
            vote_count: wholeOf(vote['count']),
          })),
        },
      });
    case 'UnDelegateResourceContract':
      return reportedTransaction({
        ...common,
        contract: 'UnDelegateResourceContract',
        parameter: {
          owner_address,
          receiver_address: other,
          balance: wholeOf(extra['delegateAmount']),
          resource: extra['resource'] === 'energy' ? ResourceCode.ENERGY : ResourceCode.BANDWIDTH,
        },
      });
    case 'WithdrawBalanceContract':
      return reportedTransaction({
        ...common,
        contract: 'WithdrawBalanceContract',
        parameter: { owner_address },
      });
    case 'WithdrawExpireUnfreezeContract':
      return reportedTransaction({
        ...common,
        contract: 'WithdrawExpireUnfreezeContract',
        parameter: { owner_address },
      });
    case 'UnfreezeBalanceV2Contract':
      return reportedTransaction({
        ...common,
        contract: 'UnfreezeBalanceV2Contract',
        parameter: { owner_address, unfreeze_balance: wholeOf(extra['unstakeAmount']) },
      });
    case 'FreezeBalanceV2Contract':
      return reportedTransaction({
        ...common,
        contract: 'FreezeBalanceV2Contract',
        parameter: { owner_address, frozen_balance: wholeOf(extra['stakeAmount']) },
      });
    case 'AccountCreateContract':
      return reportedTransaction({
        ...common,
        contract: 'AccountCreateContract',
        parameter: { owner_address, account_address: other },
      });
    default:
      throw new RangeError(
        `Blockbook names a type that is new here: ${JSON.stringify(extra['contractType'])}`,
      );
  }
}
