import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { transactionInfoFromJson } from '@sunscope/node-api/message-json';
import { nodeTransactionFromJson, type NodeBlock } from '@sunscope/node-api/shapes';
import type { Story } from '@sunscope/product-api/types';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { ContractType, type TriggerSmartContract } from '@sunscope/tron/messages';
import { decodeContract } from '@sunscope/tron/transaction';
import { describe, expect, it } from 'vitest';
import { decodeBlock } from '../src/decode/decode-block.ts';
import { tokenText } from '../src/repositories/keys.ts';
import { addressText } from '../src/services/shared/address-text.ts';
import { presentToken } from '../src/services/shared/token-info.ts';
import { ContractAbis } from '../src/services/contracts/contract-abis.ts';
import { writeStory } from '../src/services/transactions/story/story.ts';

const folder = fileURLToPath(new URL('../../../../shared/data/mainnet/', import.meta.url));
const withData = existsSync(folder) ? describe : describe.skip;
if (!existsSync(folder))
  process.stderr.write(
    'SKIPPED: stories of main-net transactions, because ../shared/data/mainnet is not beside the repository\n',
  );

const HEX = { visible: false } as const;

/** Every object of a recording that has this member. */
function objectsWith(json: JsonValue, name: string): JsonObject[] {
  if (Array.isArray(json)) return json.flatMap(item => objectsWith(item, name));
  if (!isJsonObject(json)) return [];
  return [...(name in json ? [json] : []), ...Object.values(json).flatMap(item => objectsWith(item, name))];
}

const recorded = (file: string, name: string) =>
  objectsWith(parseJson(readFileSync(folder + file, 'utf8')), name);

/** Contracts without an ABI: the story comes from the bundled signatures and from what moved. */
const abis = new ContractAbis({
  contract: async () => undefined,
  contractInfo: async () => undefined,
  triggerConstant: () => Promise.reject(new Error('no contract is asked')),
});

/** The story of a transaction with its recorded receipt; tokens go by their contracts. */
async function storyOf(transactionFile: string, infoFile: string, id: string): Promise<Story> {
  const find = (file: string, name: string) => {
    const found = recorded(file, name).find(item => JSON.stringify(item[name]).startsWith(`"${id}`));
    if (!found) throw new Error(`${file} has no ${id}`);
    return found;
  };
  const transaction = nodeTransactionFromJson(find(`transactions/${transactionFile}`, 'txID'));
  const info = transactionInfoFromJson(find(`transaction-infos/${infoFile}`, 'id'), HEX);
  const raw_data = { ...emptyMessage('BlockHeaderRaw'), number: 1n };
  const block: NodeBlock = {
    id: new Uint8Array(32),
    number: 1n,
    header: { raw_data, witness_signature: new Uint8Array(0) },
    transactions: [transaction],
  };
  const effects = decodeBlock(block, [info]);
  const [row] = effects.transactions;
  const first = transaction.transaction.raw_data?.contract[0];
  const contract = first && decodeContract(first);
  if (!row || !contract) throw new Error(`${id} has no contract`);
  const trigger =
    contract.code === ContractType.TriggerSmartContract
      ? (contract.parameter as unknown as TriggerSmartContract)
      : undefined;
  const events = await Promise.all(info.log.map(log => abis.event(addressFromBytes(log.address), log)));
  return writeStory({
    contract,
    owner: addressText(row.owner),
    call: trigger && (await abis.call(addressFromBytes(trigger.contract_address), trigger.data)),
    created: undefined,
    succeeded: row.succeeded,
    movements: effects.transfers.map(transfer => ({
      token: presentToken(transfer.token, undefined),
      item: transfer.tokenId,
      from: addressText(transfer.from),
      to: addressText(transfer.to),
      amount: transfer.amount,
    })),
    internals: info.internal_transactions.map(internal => ({
      note: bytesToText(internal.note) ?? bytesToHex(internal.note),
      caller: addressText(internal.caller_address),
      receiver: addressText(internal.transferTo_address),
      sun: internal.callValueInfo[0]?.callValue ?? 0n,
      rejected: internal.rejected,
    })),
    events: new Set(events.map(event => event?.name ?? '')),
    exchanged: undefined,
    paidOutSun: info.unfreeze_amount + info.withdraw_amount + info.withdraw_expire_amount,
    assetId: '',
    token: text => {
      const moved = effects.transfers.find(transfer => tokenText(transfer.token) === text);
      return moved && presentToken(moved.token, undefined);
    },
  });
}

/** Amounts of a story as `raw token`. */
const amounts = (story: Story) =>
  Object.fromEntries(
    Object.entries(story.vars).flatMap(([name, value]) =>
      value.type === 'token'
        ? [[name, `${value.amount} ${value.token.tokenId}`]]
        : value.type === 'trx'
          ? [[name, `${value.sun} sun`]]
          : [],
    ),
  );

withData('stories of main-net transactions', () => {
  const swaps = 'swaps-and-failures-2025-2026.json';
  const account = 'account-history-2023-2025.json';

  const SUN = 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S';
  const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

  it.each([
    // 2 SUN through the universal router, its pool manager and wrapped TRX, unwrapped at the end.
    [
      'TriggerSmartContract.json',
      swaps,
      'c9628c039de7',
      'swapped',
      { sold: `2000000000000000000 ${SUN}`, bought: '105375 _' },
    ],
    // 10 TRX through 21 events and 42 internal transactions of an aggregator nobody has the ABI of.
    [
      'TriggerSmartContract.json',
      swaps,
      '7b6589b22ca8',
      'swapped',
      { sold: '10000000 _', bought: `2916449 ${USDT}` },
    ],
    ['TriggerSmartContract.json', swaps, '985e1025996d', 'token_sent', { amount: `3358015 ${USDT}` }],
    ['TransferContract.json', account, '5144c4f5a52a', 'trx_sent', { amount: '1 sun' }],
    // Amounts that stand in the receipt alone.
    [
      'UnfreezeBalanceContract.json',
      account,
      '56eddcf4efa2',
      'unstaked_old_amount',
      { amount: '5000000 sun' },
    ],
    [
      'WithdrawBalanceContract.json',
      account,
      '5364d8311340',
      'reward_withdrawn_amount',
      { amount: '6600255 sun' },
    ],
    ['FreezeBalanceV2Contract.json', account, '37a8a1cf504a', 'staked', { amount: '1000000 sun' }],
    ['VoteWitnessContract.json', account, 'dbca0cc1a485', 'voted_one', {}],
  ] as const)('%s, %s, %s: %s', async (transactions, infos, id, template, expected) => {
    const story = await storyOf(transactions, infos, id);
    expect([story.template, amounts(story)]).toEqual([template, expected]);
  });
});
