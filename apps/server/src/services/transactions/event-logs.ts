import type { eventLog } from '@sunscope/product-api/schemas/transaction-info';
import type { AbiValue } from '@sunscope/tron/abi';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Log } from '@sunscope/tron/messages';
import type { z } from 'zod';
import type { ContractAbis } from '../contracts/contract-abis.ts';
import { abiText } from '../shared/json-values.ts';
import { shownHex } from '../shared/shown-data.ts';
import { addressesOfValues, presentValues, type KnownToken } from './decoded-values.ts';

export type EventLog = z.output<typeof eventLog>;

/** An event as it is shown, and its arguments as they were decoded. */
export interface ReadEvent {
  event: EventLog;
  values: readonly AbiValue[];
}

/** Events as they are shown: decoded where somebody knows the signature. */
export async function readEvents(abis: ContractAbis, logs: readonly Log[]): Promise<ReadEvent[]> {
  return Promise.all(
    logs.map(async log => {
      const address = addressFromBytes(log.address);
      const shown = shownHex(log.data);
      const decoded = shown.dataBytes === undefined ? await abis.event(address, log) : undefined;
      const event: EventLog = {
        address,
        topics: log.topics.map(bytesToHex),
        ...shown,
        event: decoded?.signature ?? '',
        parameters: (decoded?.arguments ?? []).map(argument => ({
          name: argument.name,
          type: argument.type,
          value: abiText(argument.value),
          indexed: argument.indexed === true,
        })),
      };
      return { event, values: decoded?.arguments ?? [] };
    }),
  );
}

/** The same with what its amounts count and what its lists hold, where that says more than the arguments as text. */
export function presentEvent({ event, values }: ReadEvent, token: KnownToken): EventLog {
  const rows = presentValues(values, event.address, token);
  return rows.some(row => row.unit !== undefined || row.members !== undefined)
    ? { ...event, arguments: rows }
    : event;
}

/** Contracts that wrote events, and addresses that the events name. */
export function addressesOfEvents(events: readonly ReadEvent[]): string[] {
  return events.flatMap(({ event, values }) => [event.address, ...addressesOfValues(values)]);
}
