import { bytesToHex } from '@sunscope/tron/bytes';
import { DecodeError } from '@sunscope/tron/errors';
import { decodeTransaction } from '@sunscope/tron/transaction';
import { encodeRawData, messageFromJson, messageToJson } from '@sunscope/node-api/message-json';
import { stringifyJson, type JsonObject } from '@sunscope/node-api/json';
import { RejectedTransaction, type ResponseCode } from '../chain/errors.ts';
import { readTransaction, type ChainTransaction } from '../chain/transaction.ts';
import { bytes, type ApiCall, type Endpoint } from './endpoint.ts';
import { ParseFailure } from './errors.ts';

/**
 * The transaction of a JSON body. As in java-tron its bytes are worked out from `raw_data`; `raw_data_hex` and `txID`
 * are not looked at.
 */
export function transactionOf({ params, visible }: Pick<ApiCall, 'params' | 'visible'>): ChainTransaction {
  const rawData = encodeRawData(params['raw_data'], { visible });
  const { signature } = messageFromJson('Transaction', { signature: params['signature'] ?? [] }, { visible });
  return readTransaction(rawData, signature);
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
    postOnly: true,
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
    postOnly: true,
    async handle(call) {
      const { transaction, rawData } = decoded(bytes(call, 'transaction') ?? new Uint8Array(0));
      const chainTransaction = readTransaction(rawData, transaction.signature);
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

function decoded(body: Uint8Array) {
  try {
    return decodeTransaction(body);
  } catch (error) {
    if (error instanceof DecodeError)
      throw new ParseFailure(
        'While parsing a protocol message, the input ended unexpectedly in the middle of a field.',
      );
    throw error;
  }
}
