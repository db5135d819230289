import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { decodeMessage, encodeMessage, type MessageInit, type MessageName } from '@sunscope/tron/codec';
import type { Messages } from '@sunscope/tron/messages';
import type { ValueCodec } from './table.ts';

/** Values that are protobuf messages. */
export function messageCodec<K extends MessageName>(name: K): ValueCodec<Messages[K]> {
  return {
    encode: value => encodeMessage(name, value as unknown as MessageInit<K>),
    decode: bytes => decodeMessage(name, bytes),
  };
}

export const bytesCodec: ValueCodec<Uint8Array> = { encode: value => value, decode: bytes => bytes.slice() };

/** Whole numbers of any size, as decimal text. */
export const bigintCodec: ValueCodec<bigint> = {
  encode: value => textToBytes(value.toString()),
  decode: bytes => BigInt(bytesToText(bytes) ?? ''),
};
