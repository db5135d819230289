import { parseJson, stringifyJson, type JsonObject, type JsonValue } from '@sunscope/node-api/json';

/** What a lie is asked to change. */
export interface Answered {
  /** Such as `getnowblock`, of `/wallet` or `/walletsolidity` alike. */
  call: string;
  body: JsonObject;
  /** How often this call was answered in this mode before. */
  count: number;
  /** Asks the node behind, or the other chain where the lie is of one. */
  ask: (path: string, body: JsonObject, of?: 'other') => Promise<JsonValue>;
}

/** Alters an answer; gives it back as it is where this lie has nothing to say about it. */
export type Lie = (
  answer: JsonValue,
  answered: Answered,
  about: (number: number) => boolean,
) => JsonValue | Promise<JsonValue>;

/** The receipts of a block. */
export function inReceipts(change: (receipts: JsonObject[]) => void): Lie {
  return (answer, { call, body }, about) => {
    if (call !== 'gettransactioninfobyblocknum' || !Array.isArray(answer)) return answer;
    if (!about(Number(body['num']))) return answer;
    const copy = parseJson(stringifyJson(answer)) as JsonObject[];
    change(copy);
    return copy;
  };
}
