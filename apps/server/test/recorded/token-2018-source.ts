import { textToBytes } from '@sunscope/tron/bytes';
import { at, listOf, objectOf, textOf, wholeOf } from './json.ts';
import { bytesOf, reportedInfo, reportedTransaction } from './rebuild.ts';
import { slotOf, type RecordedChain } from './recorded-chain.ts';
import { mainNet } from './shared-data.ts';
import { EXPLORER_2018 } from './reported-sources.ts';

/** Ids came later than the recorded answers: any one will do. */
export const TOKEN_2018_ID = '1000099';

const ISSUE_ID = 'e'.repeat(64);
const PURCHASE_ID = 'f'.repeat(64);

/** The issue and the one sale of the token that the explorer of 2018 lists, with its two holders. */
export function putToken2018(chain: RecordedChain): void {
  const answers = objectOf(mainNet(EXPLORER_2018));
  const token = objectOf(at(answers, '/api/token/:name', 0));
  const holders = listOf(at(answers, '/api/token/:name/address', 0, 'data'));
  const owner = textOf(token['ownerAddress']);
  const buyer = holders.find(holder => holder['address'] !== owner);
  if (!buyer) throw new RangeError('the token of 2018 has one holder');
  const created = wholeOf(token['dateCreated']);
  const number = slotOf(created);
  const text = (name: string) => textToBytes(textOf(token[name]));
  chain.block(number, created);
  chain.put(
    number,
    reportedTransaction({
      id: ISSUE_ID,
      timestampMs: created,
      contract: 'AssetIssueContract',
      parameter: {
        owner_address: bytesOf(owner),
        name: text('name'),
        abbr: text('abbr'),
        description: text('description'),
        url: text('url'),
        total_supply: wholeOf(token['totalSupply']),
        trx_num: Number(token['trxNum']),
        num: Number(token['num']),
        start_time: wholeOf(token['startTime']),
        end_time: wholeOf(token['endTime']),
        frozen_supply: listOf(token['frozen']).map(frozen => ({
          frozen_amount: wholeOf(frozen['amount']),
          frozen_days: wholeOf(frozen['days']),
        })),
      },
    }),
    reportedInfo(ISSUE_ID, { assetIssueID: TOKEN_2018_ID }),
  );
  chain.put(
    number,
    reportedTransaction({
      id: PURCHASE_ID,
      timestampMs: created,
      contract: 'ParticipateAssetIssueContract',
      parameter: {
        owner_address: bytesOf(textOf(buyer['address'])),
        to_address: bytesOf(owner),
        asset_name: textToBytes(TOKEN_2018_ID),
        amount: wholeOf(buyer['balance']) * wholeOf(token['trxNum']),
      },
    }),
    reportedInfo(PURCHASE_ID),
  );
}
