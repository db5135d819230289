import type { eventLog } from '@sunscope/product-api/schemas/transactions';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Log } from '@sunscope/tron/messages';
import type { z } from 'zod';
import type { ContractAbis } from '../contracts/contract-abis.ts';
import { abiText } from '../shared/json-values.ts';

export type EventLog = z.output<typeof eventLog>;

/** Data of one event that is shown; a contract may write megabytes into it. */
const SHOWN_DATA = 16_384;

/** Events as they are shown: decoded where somebody knows the signature. */
export async function presentEvents(abis: ContractAbis, logs: readonly Log[]): Promise<EventLog[]> {
  return Promise.all(
    logs.map(async log => {
      const address = addressFromBytes(log.address);
      const isCut = log.data.length > SHOWN_DATA;
      const decoded = isCut ? undefined : await abis.event(address, log);
      return {
        address,
        topics: log.topics.map(bytesToHex),
        data: bytesToHex(isCut ? log.data.subarray(0, SHOWN_DATA) : log.data),
        event: decoded?.signature ?? '',
        parameters: (decoded?.arguments ?? []).map(argument => ({
          name: argument.name,
          type: argument.type,
          value: abiText(argument.value),
          indexed: argument.indexed === true,
        })),
        ...(isCut ? { dataBytes: log.data.length } : {}),
      };
    }),
  );
}

/** Contracts that wrote events, and addresses that the events name. */
export function addressesOfEvents(events: readonly EventLog[]): string[] {
  return events.flatMap(event => [event.address, ...event.parameters.flatMap(namedAddress)]);
}

/** The address an argument holds, where it holds one. */
export function namedAddress(argument: { type: string; value: unknown }): string[] {
  return argument.type === 'address' ? [String(argument.value)] : [];
}
