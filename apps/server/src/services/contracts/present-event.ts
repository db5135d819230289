import type { contractEvent } from '@sunscope/product-api/schemas/contract-events';
import type { AbiValue } from '@sunscope/tron/abi';
import { addressToEvmBytes, isAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import { blockOfPosition } from '../../repositories/keys.ts';
import { addressText } from '../shared/address-text.ts';
import { abiText, argumentKey } from '../shared/json-values.ts';
import type { FoundEvent } from './event-scan.ts';

export type EventRow = z.output<typeof contractEvent>;

/** An event in the words of TRON's event services. */
export function presentEvent(found: FoundEvent, solidNumber: bigint): EventRow {
  const { transaction, decoded, topics, data } = found;
  const values = decoded?.arguments ?? [];
  const block = blockOfPosition(transaction.position);
  const called = addressText(transaction.counterparty);
  const result: Record<string, string> = {};
  const types: Record<string, string> = {};
  values.forEach((value, position) => {
    const text = eventText(value);
    result[position] = text;
    const key = argumentKey(value.name, position);
    result[key] = text;
    types[key] = value.type;
  });
  const parameters = (indexed: boolean) =>
    values.flatMap((value, position) =>
      (value.indexed === true) === indexed
        ? [
            {
              param: `${value.type} ${value.name === '' ? position : value.name}`,
              value: abiText(value.value),
            },
          ]
        : [],
    );
  return {
    transaction_id: bytesToHex(transaction.hash),
    block_number: Number(block),
    block_timestamp: Number(transaction.timestamp_ms),
    contract_address: found.contract,
    caller_contract_address: called === '' ? found.contract : called,
    event_index: found.index,
    event_name: decoded?.name ?? '',
    event: decoded ? `${decoded.name}(${values.map(declaration).join(', ')})` : '',
    result,
    result_type: types,
    result_with_topic: {
      topic: bytesToHex(topics[0] ?? new Uint8Array(0)),
      index: parameters(true),
      dataInArr: parameters(false),
    },
    topics: topics.map(bytesToHex),
    data: bytesToHex(data),
    confirmed: block <= solidNumber,
  };
}

function declaration({ type, name, indexed }: AbiValue): string {
  return [type, ...(indexed === true ? ['indexed'] : []), ...(name === '' ? [] : [name])].join(' ');
}

/** Addresses as 0x and 20 bytes, bytes as hex without 0x, all else as text: as event services have it. */
function eventText({ type, value }: AbiValue): string {
  if (type === 'address' && typeof value === 'string' && isAddress(value))
    return `0x${bytesToHex(addressToEvmBytes(value))}`;
  if (/^bytes\d*$/.test(type) && typeof value === 'string') return value.replace(/^0x/, '');
  return abiText(value);
}
