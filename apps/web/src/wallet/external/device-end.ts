import { LONGEST_DEVICE_MESSAGE } from '@sunscope/product-api/device';
import type { Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes, isHex } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import type { TransactionRaw } from '@sunscope/tron/messages';
import {
  decodeTransaction,
  decodeTransactionRaw,
  encodeTransaction,
  transactionId,
} from '@sunscope/tron/transaction';
import { onDemandEntries } from '../intents/on-demand-entries.ts';
import { addEntries, type Intent } from '../intents/registry.ts';
import { requireIntent } from '../signable.ts';
import type { Pairing } from './link.ts';
import { joinChannel } from './socket.ts';

addEntries(onDemandEntries);

/** A transaction that the page asks this device to sign, read from its bytes. */
export interface DeviceRequest {
  readonly rawData: Uint8Array;
  /** Hex. */
  readonly hash: string;
  readonly raw: TransactionRaw;
  /** What it does; undefined where this wallet does not know every field of it, and so signs nothing. */
  readonly intent: Intent | undefined;
  readonly answer: (signature: Uint8Array) => void;
  readonly refuse: () => void;
}

/** A text that the page asks this device to sign, with TRON's prefix. */
export interface DeviceMessage {
  readonly message: string;
  readonly answer: (signature: Uint8Array) => void;
  readonly refuse: () => void;
}

export type DeviceEndState = 'connecting' | 'connected' | 'wrong_code' | 'closed';

/**
 * The device's end of a channel: signs in with its address and is asked for one signature at a time.
 * @param listeners a request of undefined takes the one before back
 */
export function openDeviceEnd(
  { channel, code }: Pairing,
  who: { name: string; address: Address },
  listeners: {
    onState: (state: DeviceEndState) => void;
    onRequest: (request: DeviceRequest | DeviceMessage | undefined) => void;
  },
): () => void {
  const socket = joinChannel(channel);
  let refuseOpen: (() => void) | undefined;
  const over = () => {
    refuseOpen = undefined;
    listeners.onRequest(undefined);
  };
  socket.on('connect', () => {
    const login = { code, app: { name: who.name, logo: '' }, wallet: { address: who.address } };
    socket.emit('app-login', login, result => {
      if ('ok' in result) listeners.onState('connected');
      else {
        listeners.onState(result.error.code === 'wrong_code' ? 'wrong_code' : 'closed');
        socket.disconnect();
      }
    });
  });
  socket.on('connect_error', () => listeners.onState('closed'));
  socket.on('disconnect', () => {
    over();
    listeners.onState('closed');
  });
  socket.on('cancel', () => refuseOpen?.());
  /** What ends the request that is shown now. Two at once could be confused with each other: the one shown stays. */
  const begin = (answer: (signed: unknown) => void) => {
    const reject = () => answer({ error: { code: 'rejected' } });
    if (refuseOpen) {
      reject();
      return undefined;
    }
    refuseOpen = () => {
      over();
      reject();
    };
    return {
      refuse: refuseOpen,
      end: (signed: unknown) => {
        over();
        answer(signed);
      },
    };
  };
  socket.on('sign-request', (given, answer) => {
    const read = readRequest(given?.hex);
    if (!read) return answer({ error: { code: 'rejected' } });
    const open = begin(answer);
    if (!open) return undefined;
    return listeners.onRequest({
      ...read,
      refuse: open.refuse,
      answer: signature =>
        open.end({
          transaction: { hex: bytesToHex(encodeTransaction(read.rawData, { signature: [signature] })) },
        }),
    });
  });
  socket.on('message-request', (given, answer) => {
    const message: unknown = given?.message;
    if (typeof message !== 'string' || message === '' || message.length > LONGEST_DEVICE_MESSAGE)
      return answer({ error: { code: 'rejected' } });
    const open = begin(answer);
    if (!open) return undefined;
    return listeners.onRequest({
      message,
      refuse: open.refuse,
      answer: signature => open.end({ signature: bytesToHex(signature) }),
    });
  });
  return () => {
    refuseOpen?.();
    socket.disconnect();
  };
}

/** A request from its bytes; undefined for what is no transaction. */
function readRequest(hex: unknown): Omit<DeviceRequest, 'answer' | 'refuse'> | undefined {
  if (typeof hex !== 'string' || hex.length % 2 !== 0 || !isHex(hex)) return undefined;
  try {
    const { rawData } = decodeTransaction(hexToBytes(hex));
    if (rawData.length === 0) return undefined;
    const raw = decodeTransactionRaw(rawData);
    return { rawData, raw, hash: bytesToHex(transactionId(rawData)), intent: intentOf(rawData) };
  } catch (error) {
    if (error instanceof SunscopeError) return undefined;
    throw error;
  }
}

function intentOf(rawData: Uint8Array): Intent | undefined {
  let found: Intent | undefined;
  try {
    requireIntent(rawData, intent => {
      found = intent;
      return true;
    });
    return found;
  } catch (error) {
    if (error instanceof SunscopeError) return undefined;
    throw error;
  }
}
