import type { AppLogin, DeviceRefusal, HexTransaction, MessageToSign } from '@sunscope/product-api/device';
import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, equalBytes, hexToBytes, isHex } from '@sunscope/tron/bytes';
import { DecodeError } from '@sunscope/tron/errors';
import { messageDigest } from '@sunscope/tron/signature';
import {
  decodeTransaction,
  encodeTransaction,
  SIGNATURE_LENGTH,
  transactionId,
} from '@sunscope/tron/transaction';
import { checkedSignature } from '../checked-signature.ts';
import { ExternalError, faultOfRefusal, type ExternalFault } from './fault.ts';
import type { Pairing } from './link.ts';
import { joinChannel, type ChannelSocket } from './socket.ts';

/** What a device says of itself; only the address is proven, with each signature. */
export interface ExternalDevice {
  readonly name: string;
  /** A data URL for an image element, or nothing. */
  readonly logo: string | undefined;
  readonly address: Address;
}

/** The page's end of a channel. */
export interface PageEnd {
  /** @throws ExternalError */
  sign(rawData: Uint8Array, address: Address, signal: AbortSignal): Promise<Uint8Array>;
  /** @throws ExternalError */
  signMessage(message: string, address: Address, signal: AbortSignal): Promise<Uint8Array>;
  close(): void;
}

const LONGEST_NAME = 40;
const LOGO = /^data:image\/(?:png|webp|jpeg|gif);base64,/i;
/** Control characters, and those that turn or hide what follows. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** The server gives a device two minutes; this is for a server that says nothing. */
const SILENCE_MS = 150_000;

/**
 * Opens a channel and waits for the one device that knows its code. The server counts wrong codes; what it lets through is
 * judged here again.
 */
export function openPageEnd(
  { channel, code }: Pairing,
  listeners: { onDevice: (device: ExternalDevice) => void; onEnd: () => void },
): PageEnd {
  const socket = joinChannel(channel, code);
  let isPaired = false;
  socket.on('app-login', login => {
    const device = String(login?.code) === code ? deviceOf(login) : undefined;
    // A second login would put another account in the place of the one that was shown.
    if (!device || isPaired) return;
    isPaired = true;
    listeners.onDevice(device);
  });
  socket.on('device-disconnected', () => socket.disconnect());
  socket.on('disconnect', listeners.onEnd);
  socket.on('connect_error', listeners.onEnd);
  return {
    sign: (rawData, address, signal) => sign(socket, rawData, address, signal),
    signMessage: (message, address, signal) => signMessage(socket, message, address, signal),
    close: () => socket.disconnect(),
  };
}

function deviceOf({ app, wallet }: AppLogin): ExternalDevice | undefined {
  const address = typeof wallet?.address === 'string' ? tryParseAddress(wallet.address) : undefined;
  if (address === undefined) return undefined;
  const name =
    typeof app?.name === 'string' ? app.name.replaceAll(HIDDEN, '').trim().slice(0, LONGEST_NAME) : '';
  return { name, address, logo: typeof app?.logo === 'string' && LOGO.test(app.logo) ? app.logo : undefined };
}

/** Believes nothing of the answer: the bytes must be those given, and a signature of the account among those on them. */
async function sign(
  socket: ChannelSocket,
  rawData: Uint8Array,
  address: Address,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!socket.connected) throw new ExternalError('gone');
  const hex = bytesToHex(encodeTransaction(rawData, { signature: [] }));
  const answer = await answered(socket, { transaction: { hex } }, signal);
  const signed = decoded(answer.transaction?.hex);
  if (!signed || !equalBytes(signed.rawData, rawData)) throw new ExternalError('changed');
  for (const signature of signed.transaction.signature) {
    const checked = checkedSignature(signature, transactionId(rawData), address);
    if (checked) return checked;
  }
  throw new ExternalError('changed');
}

/** Believes nothing of the answer: it must be a signature of the account over the very text. */
async function signMessage(
  socket: ChannelSocket,
  message: string,
  address: Address,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!socket.connected) throw new ExternalError('gone');
  const { signature } = await answered(socket, { message }, signal);
  const checked =
    typeof signature === 'string' && isHex(signature, SIGNATURE_LENGTH)
      ? checkedSignature(hexToBytes(signature), messageDigest(message), address)
      : undefined;
  if (!checked) throw new ExternalError('changed');
  return checked;
}

interface Answer {
  transaction?: Partial<HexTransaction>;
  signature?: unknown;
}

/** @throws ExternalError where the device refused, or sent no answer */
async function answered(
  socket: ChannelSocket,
  request: { transaction: HexTransaction } | MessageToSign,
  signal: AbortSignal,
): Promise<Answer> {
  const answer = await answerOf(socket, request, signal);
  if ('error' in answer) throw new ExternalError(faultOfRefusal(String(answer.error?.code)));
  return answer;
}

function answerOf(
  socket: ChannelSocket,
  request: { transaction: HexTransaction } | MessageToSign,
  signal: AbortSignal,
): Promise<Answer | { error: Partial<DeviceRefusal['error']> }> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      socket.off('disconnect', gone);
    };
    const fail = (fault: ExternalFault) => {
      stop();
      reject(new ExternalError(fault));
    };
    const cancel = () => {
      socket.emit('cancel');
      fail('rejected');
    };
    const gone = () => fail('gone');
    const timer = setTimeout(() => fail('timeout'), SILENCE_MS);
    signal.addEventListener('abort', cancel);
    socket.on('disconnect', gone);
    const onAnswer = (answer: unknown) => {
      stop();
      resolve(typeof answer === 'object' && answer !== null ? answer : { error: {} });
    };
    if ('message' in request) socket.emit('message-request', request, onAnswer);
    else socket.emit('sign-request', request, onAnswer);
  });
}

function decoded(hex: unknown): ReturnType<typeof decodeTransaction> | undefined {
  if (typeof hex !== 'string' || hex.length % 2 !== 0 || !isHex(hex)) return undefined;
  try {
    return decodeTransaction(hexToBytes(hex));
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
