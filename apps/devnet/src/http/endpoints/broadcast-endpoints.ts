import { bytesToHex } from '@sunscope/tron/bytes';
import { DecodeError } from '@sunscope/tron/errors';
import { decodeTransaction } from '@sunscope/tron/transaction';
import { encodeRawData, messageFromJson, messageToJson } from '@sunscope/node-api/message-json';
import { isJsonObject, stringifyJson, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { RejectedTransaction, type ResponseCode } from '../../transactions/errors.ts';
import { canonicalBytes } from '../../transactions/canonical-bytes.ts';
import type { ChainTransaction } from '../../transactions/transaction.ts';
import { bytes, type ApiCall, type Endpoint } from '../call/endpoint.ts';
import { NullPointer, type ApiError } from '../call/errors.ts';
import { protobufFault } from '../call/protobuf-fault.ts';

/**
 * The transaction of a JSON body (java-tron: Util.packTransaction). As there its bytes are computed from `raw_data`;
 * `raw_data_hex` and `txID` are not looked at, a contract that cannot be read is left out, and anything else that cannot
 * be read ends in a NullPointerException.
 */
export function transactionOf({
  params,
  visible,
  devnet,
}: Pick<ApiCall, 'params' | 'visible' | 'devnet'>): ChainTransaction {
  const raw = params['raw_data'];
  if (!isJsonObject(raw) || !Array.isArray(raw['contract'])) throw nullPointer();
  const options = { visible };
  const rawData =
    attempt(() => encodeRawData(raw, options)) ??
    attempt(() => encodeRawData({ ...raw, contract: readableContracts(raw['contract'], options) }, options));
  const signed = attempt(() =>
    messageFromJson('Transaction', { signature: params['signature'] ?? [] }, options),
  );
  if (!rawData || !signed) throw nullPointer();
  return devnet.chain.read(rawData, signed.signature);
}

function readableContracts(contracts: JsonValue | undefined, options: { visible: boolean }): JsonValue[] {
  if (!Array.isArray(contracts)) return [];
  return contracts.filter(contract => attempt(() => encodeRawData({ contract: [contract] }, options)));
}

/** The result, or undefined where the JSON does not hold what it should. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

function nullPointer(): ApiError {
  return new NullPointer();
}

async function submit(
  call: ApiCall,
  transaction: ChainTransaction,
): Promise<{ code: ResponseCode; message: string }> {
  try {
    const planned = call.plannedRefusal();
    if (planned) throw planned;
    await call.devnet.signers.prepare(transaction);
    await call.devnet.chain.submit(transaction);
    return { code: 'SUCCESS', message: '' };
  } catch (error) {
    if (error instanceof RejectedTransaction) return { code: error.responseCode, message: error.reply };
    throw error;
  }
}

export const broadcastEndpoints: readonly Endpoint[] = [
  {
    name: 'broadcasttransaction',
    postOnly: 'refused',
    async handle(call) {
      const transaction = transactionOf(call);
      const { code, message } = await submit(call, transaction);
      if (code === 'SUCCESS') return { result: true, txid: transaction.idHex };
      const shown = call.visible ? message : bytesToHex(Buffer.from(message, 'utf8'));
      return { code, txid: transaction.idHex, message: shown };
    },
  },
  {
    name: 'broadcasthex',
    byHand: true,
    postOnly: 'refused',
    async handle(call) {
      const { transaction, rawData } = decoded(bytes(call, 'transaction') ?? new Uint8Array(0));
      const chainTransaction = call.devnet.chain.read(rawData, transaction.signature);
      const { code, message } = await submit(call, chainTransaction);
      const json: JsonObject = messageToJson('Transaction', transaction, { visible: true });
      return {
        result: code === 'SUCCESS',
        code,
        message,
        transaction: stringifyJson(json),
        txid: chainTransaction.idHex,
      };
    },
  },
];

/** A transaction and its signed bytes, in the form java-tron would write them. */
function decoded(body: Uint8Array) {
  try {
    return decodeTransaction(canonicalBytes('Transaction', body));
  } catch (error) {
    if (error instanceof DecodeError) throw protobufFault(body);
    throw error;
  }
}
