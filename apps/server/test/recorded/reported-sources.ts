import { type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { messageFromJson, transactionInfoFromJson } from '@sunscope/node-api/message-json';
import { numberToBytes, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { at, listOf, objectOf, textOf, wholeOf, wordOf } from './json.ts';
import { bytesOf, reportedInfo, reportedTransaction, transferLog } from './rebuild.ts';
import { slotOf, type RecordedChain } from './recorded-chain.ts';
import { mainNet } from './shared-data.ts';
import { recordedInfos } from './sources.ts';
import { putBlockbook } from './blockbook-source.ts';

// Transactions that answers name without their signed bytes.

const SECOND_MS = 1000n;
/** Nobody's address. */
export const ISSUER = bytesOf(`41${'00'.repeat(19)}01`);

export const EXPLORER_2018 = 'api-recordings/explorer-api-2018.json';
export const JSON_RPC = 'api-recordings/jsonrpc-block-067325788.json';
export const GRID_TRANSFERS_2020 = 'api-recordings/trongrid-trc20-transfers-2020-06.json';
export const GRID_RECORDS = 'api-recordings/trongrid-transaction-records-2025-2026.json';
export const ASSETS = 'misc/trongrid-trc10-assets.json';
export const PROVIDER = 'api-recordings/provider-docs-examples.json';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ROOT_BYTES = 32;
const CHECKSUM_BYTES = 4;

/** The bytes that the 2018 explorer's text form of a root stands for: base58 of the root and four bytes of check sum. */
function rootOf2018(text: string): Uint8Array {
  let value = 0n;
  for (const letter of text) value = value * 58n + BigInt(BASE58.indexOf(letter));
  return numberToBytes(value, ROOT_BYTES + CHECKSUM_BYTES).subarray(0, ROOT_BYTES);
}

export function putReportedTransactions(chain: RecordedChain): void {
  putExplorer2018(chain);
  putJsonRpc(chain);
  putBlockbook(chain);
  putGridTransfers(chain);
  putHeader(chain);
  putAssets(chain);
}

/** A transfer of each TRC10 token that TronGrid lists, so that the index hears of it. */
function putAssets(chain: RecordedChain): void {
  for (const [place, answer] of listOf(mainNet(ASSETS)).entries()) {
    const asset = objectOf(at(answer, 'data', 0));
    const time = wholeOf(asset['start_time']);
    const issuer = bytesOf(textOf(asset['owner_address']));
    chain.block(slotOf(time), time);
    chain.put(
      slotOf(time),
      reportedTransaction({
        id: `a55e7${place.toString(16).padStart(59, '0')}`,
        timestampMs: time,
        contract: 'TransferAssetContract',
        parameter: {
          owner_address: issuer,
          to_address: ISSUER,
          amount: 1n,
          asset_name: textToBytes(wordOf(asset['id'])),
        },
      }),
    );
  }
}

/** The blocks, transactions and transfers of the explorer of 2018. */
function putExplorer2018(chain: RecordedChain): void {
  const answers = objectOf(mainNet(EXPLORER_2018));
  for (const block of listOf(at(answers, '/api/block', 0, 'data')))
    chain.block(wholeOf(block['number']), wholeOf(block['timestamp']), {
      id: hexToBytes(textOf(block['hash'])),
      size: Number(block['size']),
      transactions: Number(block['nrOfTrx']),
      raw: {
        parentHash: hexToBytes(textOf(block['parentHash'])),
        txTrieRoot: rootOf2018(textOf(block['txTrieRoot'])),
        witness_address: bytesOf(textOf(block['witnessAddress'])),
      },
    });
  const moved = (row: JsonObject, parts: { from: string; to: string; token: string; hash: string }) => {
    const time = wholeOf(row['timestamp']);
    const common = { id: textOf(row[parts.hash]), timestampMs: time } as const;
    const sides = { owner_address: bytesOf(parts.from), to_address: bytesOf(parts.to) };
    const amount = wholeOf(row['amount'] ?? at(row, 'contractData', 'amount'));
    chain.block(wholeOf(row['block']), time);
    chain.put(
      wholeOf(row['block']),
      parts.token === 'TRX'
        ? reportedTransaction({ ...common, contract: 'TransferContract', parameter: { ...sides, amount } })
        : reportedTransaction({
            ...common,
            contract: 'TransferAssetContract',
            // Until 2019 contracts named tokens by their names.
            parameter: { ...sides, amount, asset_name: textToBytes(parts.token) },
          }),
    );
  };
  for (const row of listOf(at(answers, '/api/transaction', 0, 'data')))
    moved(row, {
      from: textOf(row['ownerAddress']),
      to: textOf(row['toAddress']),
      token: textOf(at(row, 'contractData', 'token')),
      hash: 'hash',
    });
  for (const row of listOf(at(answers, '/api/transfer', 0, 'data')))
    moved(row, {
      from: textOf(row['transferFromAddress']),
      to: textOf(row['transferToAddress']),
      token: textOf(row['tokenName']),
      hash: 'transactionHash',
    });
}

const word = (text: JsonValue | undefined) => BigInt(textOf(text));
const hexBytes = (text: JsonValue | undefined) => hexToBytes(textOf(text).slice(2));

/** Two transactions of a block as the node's JSON-RPC returns them, with their recorded receipts and logs. */
function putJsonRpc(chain: RecordedChain): void {
  const block = objectOf(at(mainNet(JSON_RPC), 'eth_getBlockByNumber'));
  const number = word(block['number']);
  const time = word(block['timestamp']) * SECOND_MS;
  chain.block(number, time, {
    id: hexBytes(block['hash']),
    size: Number(word(block['size'])),
    raw: {
      parentHash: hexBytes(block['parentHash']),
      txTrieRoot: hexBytes(block['transactionsRoot']),
      witness_address: bytesOf(`41${textOf(block['miner']).slice(2)}`),
    },
  });
  const infos = recordedInfos();
  for (const row of listOf(block['transactions'])) {
    const id = textOf(row['hash']).slice(2);
    const info = infos.get(id);
    if (!info) throw new RangeError(`${id} has no recorded receipt`);
    chain.put(
      number,
      reportedTransaction({
        id,
        timestampMs: time,
        contract: 'TriggerSmartContract',
        parameter: {
          owner_address: bytesOf(`41${textOf(row['from']).slice(2)}`),
          contract_address: bytesOf(`41${textOf(row['to']).slice(2)}`),
          data: hexBytes(row['input']),
          call_value: word(row['value']),
        },
        signature: Buffer.concat([hexBytes(row['r']), hexBytes(row['s']), numberToBytes(word(row['v']), 1)]),
      }),
      transactionInfoFromJson(info.json, { visible: false }),
      Number(word(row['transactionIndex'])),
    );
  }
}

/**
 * An address of TronGrid's recorded list whose last letter somebody changed, so that its check sum is wrong; the
 * balances that TRONSCAN recorded are of the address meant.
 */
const CHANGED = { wrong: 'TM1zzNDZD2DPASbKcgdVoTYhfmYgtfwx9D', right: 'TM1zzNDZD2DPASbKcgdVoTYhfmYgtfwx9R' };
export const meantAddress = (text: string) => (text === CHANGED.wrong ? CHANGED.right : text);

/** Rows of TronGrid's lists of TRC20 transfers. One that was new is listed twice: confirmed and not. */
export function gridTransferRows(file: typeof GRID_TRANSFERS_2020 | typeof GRID_RECORDS): JsonObject[] {
  const read = mainNet(file);
  return Array.isArray(read)
    ? listOf(read).flatMap(item =>
        at(item, 'response', 'data') === undefined ? [] : listOf(at(item, 'response', 'data')),
      )
    : listOf(at(read, 'data'));
}

function putGridTransfers(chain: RecordedChain): void {
  for (const row of [...gridTransferRows(GRID_TRANSFERS_2020), ...gridTransferRows(GRID_RECORDS)]) {
    const id = textOf(row['transaction_id']);
    if (chain.has(hexToBytes(id))) continue;
    const time = wholeOf(row['block_timestamp']);
    const token = textOf(at(row, 'token_info', 'address'));
    const from = meantAddress(textOf(row['from']));
    chain.block(slotOf(time), time);
    chain.put(
      slotOf(time),
      reportedTransaction({
        id,
        timestampMs: time,
        contract: 'TriggerSmartContract',
        parameter: { owner_address: bytesOf(from), contract_address: bytesOf(token) },
      }),
      reportedInfo(id, {
        log: [transferLog(token, from, meantAddress(textOf(row['to'])), wholeOf(row['value']))],
      }),
    );
  }
}

/** A header whose transactions nobody recorded. */
function putHeader(chain: RecordedChain): void {
  const json = objectOf(at(mainNet(PROVIDER), 'HTTP_API/getblock', 0));
  const header = messageFromJson('BlockHeader', objectOf(json['block_header']), { visible: false });
  const raw = header.raw_data ?? emptyMessage('BlockHeaderRaw');
  chain.block(raw.number, raw.timestamp, {
    id: hexToBytes(textOf(json['blockID'])),
    signature: header.witness_signature,
    raw,
  });
}
