import type { JsonObject, JsonValue } from '@sunscope/node-api/json';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { eventTopic } from '@sunscope/tron/abi';
import { listOf, textOf, wholeOf } from './json.ts';
import { bytesOf } from './rebuild.ts';

// What a transaction says and moves, computed from recorded JSON in the slow, obvious way.

const WORD = 64;
const TRANSFER_TOPIC = bytesToHex(eventTopic('Transfer(address,address,uint256)'));
const TRANSFER_CALL = /^a9059cbb(?:[0-9a-f]{64}){2}$/;

/** Base58check of an address in any form. */
export function shown(address: JsonValue | undefined): string {
  return addressFromBytes(bytesOf(textOf(address)));
}

/** TronGrid of 2020 prints an id as text, that of 2025 as hex of the text, as the node does. */
export function tokenIdOf(name: JsonValue | undefined): string {
  const text = textOf(name);
  return text.length > 7 ? Buffer.from(text, 'hex').toString('latin1') : text;
}

interface Movement {
  from_address: string;
  to_address: string;
  contract_address: string;
  amount_str: string;
}

const movement = (from: string, to: string, token: string, amount: bigint): Movement => ({
  from_address: from,
  to_address: to,
  contract_address: token,
  amount_str: amount.toString(),
});

/** What a contract moves by its own words, where it succeeds. */
export function ownMovements(type: string, value: JsonObject): Movement[] {
  const from = () => shown(value['owner_address']);
  const callValue = wholeOf(value['call_value']);
  switch (type) {
    case 'TransferContract':
      return [movement(from(), shown(value['to_address']), '_', wholeOf(value['amount']))];
    case 'TransferAssetContract':
      return [
        movement(
          from(),
          shown(value['to_address']),
          tokenIdOf(value['asset_name']),
          wholeOf(value['amount']),
        ),
      ];
    case 'TriggerSmartContract': {
      const to = shown(value['contract_address']);
      const tokens = wholeOf(value['call_token_value']);
      return [
        ...(callValue === 0n ? [] : [movement(from(), to, '_', callValue)]),
        ...(tokens === 0n ? [] : [movement(from(), to, wholeOf(value['token_id']).toString(), tokens)]),
      ];
    }
    default:
      return [];
  }
}

/** A call of a token's `transfer`: recipient and amount. */
function transferCall(value: JsonObject): { to: string; amount: bigint } | undefined {
  const data = typeof value['data'] === 'string' ? value['data'] : '';
  if (!TRANSFER_CALL.test(data)) return undefined;
  return {
    to: shown(`41${data.slice(8 + WORD - 40, 8 + WORD)}`),
    amount: BigInt(`0x${data.slice(8 + WORD)}`),
  };
}

/** What the standard event of a call of `transfer` moves. */
export function calledMovements(value: JsonObject): Movement[] {
  const call = transferCall(value);
  return call
    ? [movement(shown(value['owner_address']), call.to, shown(value['contract_address']), call.amount)]
    : [];
}

/** What the `Transfer` events of TRC20 tokens among a receipt's logs move. */
export function loggedMovements(logs: readonly JsonObject[]): Movement[] {
  return logs.flatMap(log => {
    const topics = Array.isArray(log['topics']) ? log['topics'].map(topic => textOf(topic)) : [];
    const data = textOf(log['data'] ?? '');
    const [name, from = '', to = ''] = topics;
    return name === TRANSFER_TOPIC && topics.length === 3 && data.length === WORD
      ? [
          movement(
            shown(`41${from.slice(WORD - 40)}`),
            shown(`41${to.slice(WORD - 40)}`),
            shown(`41${textOf(log['address'])}`),
            BigInt(`0x${data}`),
          ),
        ]
      : [];
  });
}

/** What contracts sent by themselves. */
export function internalMovements(internals: readonly JsonObject[]): Movement[] {
  return internals.flatMap(internal =>
    internal['rejected'] === true || internal['note'] !== CALL_NOTE
      ? []
      : listOf(internal['callValueInfo'] ?? []).flatMap(sent =>
          wholeOf(sent['callValue']) === 0n
            ? []
            : [
                movement(
                  shown(internal['caller_address']),
                  shown(internal['transferTo_address']),
                  typeof sent['tokenId'] === 'string' ? sent['tokenId'] : '_',
                  wholeOf(sent['callValue']),
                ),
              ],
        ),
  );
}

const CALL_NOTE = Buffer.from('call').toString('hex');

const address = (text: string) => ({ type: 'address', address: text });
const trx = (sun: bigint) => ({ type: 'trx', sun: sun.toString() });
const token = (id: string, amount: bigint) => ({
  type: 'token',
  amount: amount.toString(),
  token: { tokenId: id },
});
const number = (value: bigint) => ({ type: 'number', value: value.toString() });

/** The sentence for what is recorded; of a call only where it is a token's `transfer` that moved. */
export function sentenceOf(type: string, value: JsonObject, succeeded: boolean): JsonObject {
  const from = address(shown(value['owner_address']));
  const say = (template: string, vars: JsonObject): JsonObject => ({
    story: { template, vars: { from, ...vars }, ...(succeeded ? {} : { attempted: true }) },
  });
  switch (type) {
    case 'TransferContract':
      return say('trx_sent', {
        to: address(shown(value['to_address'])),
        amount: trx(wholeOf(value['amount'])),
      });
    case 'TransferAssetContract':
      return say('token_sent', {
        to: address(shown(value['to_address'])),
        amount: token(tokenIdOf(value['asset_name']), wholeOf(value['amount'])),
      });
    case 'VoteWitnessContract': {
      const votes = listOf(value['votes']);
      const sum = votes.reduce((all, vote) => all + wholeOf(vote['vote_count']), 0n);
      return votes.length === 1
        ? say('voted_one', { to: address(shown(votes[0]?.['vote_address'])), votes: number(sum) })
        : say('voted_many', { count: number(BigInt(votes.length)), votes: number(sum) });
    }
    case 'FreezeBalanceContract':
      return say('staked', {
        amount: trx(wholeOf(value['frozen_balance'])),
        resource: { type: 'resource', resource: value['resource'] === 'ENERGY' ? 'ENERGY' : 'BANDWIDTH' },
      });
    default: {
      const call = transferCall(value);
      if (call && succeeded)
        return say('token_sent', {
          to: address(call.to),
          amount: token(shown(value['contract_address']), call.amount),
        });
      return succeeded ? {} : { story: { attempted: true } };
    }
  }
}
