import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { startDevnet, type Devnet } from '../../devnet.ts';

// Errors of bodies with the places java-tron gives: those of the token in the text, from 1 (JsonFormat), or of the
// character the parser stood at, from 0 (fastjson). Counted by hand. The first one is in the providers' documentation.

let devnet: Devnet;
let hex: string;
let base58: string;
beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0 });
  const [account] = devnet.accounts;
  if (!account) throw new RangeError('The devnet has no account');
  hex = bytesToHex(account.address);
  base58 = addressFromBytes(account.address);
});
afterAll(() => devnet.close());

async function errorOf(call: string, body: string | undefined, contentType = 'application/json') {
  const response = await fetch(`${devnet.url}/wallet/${call}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body, headers: { 'content-type': contentType } }),
  });
  const { Error: text } = (await response.json()) as { Error?: string };
  return text;
}

const PARSE = 'class org.tron.core.services.http.JsonFormat$ParseException : ';
const FASTJSON = 'class com.alibaba.fastjson.JSONException : ';

describe('a body with a field that cannot be read', () => {
  it('that is empty holds no message', async () => {
    expect(await errorOf('getblockbynum', '')).toBe(`${PARSE}1:1: Expected "{".`);
    expect(await errorOf('createtransaction', ' \n')).toBe(`${PARSE}1:1: Expected "{".`);
  });

  it.each([
    ['getaccount', '{"address":"xyz"}', '1:12: INVALID hex String'],
    [
      'getaccount',
      '{"visible":true,\n "address": "T0"}',
      '2:13: INVALID base58 String, Illegal character 0 at 1',
    ],
    ['getaccount', '{"address": 5}', '1:13: Expected string.'],
    ['getblockbynum', '{"num":"5"}', `1:8: Couldn't parse integer: For input string: ""5""`],
    ['getblockbynum', '{\r\n  "num" : 1.5 }', `2:11: Couldn't parse integer: For input string: "1.5"`],
    [
      'getblockbynum',
      '{"num":9223372036854775808}',
      `1:8: Couldn't parse integer: Number out of range for 64-bit signed integer: 9223372036854775808`,
    ],
    ['gettransactionbyid', '{"other":[1,{"a":null}],"value":"0x1g"}', '1:33: INVALID hex String'],
    ['createtransaction', '{"amount":"1"}', `1:11: Couldn't parse integer: For input string: ""1""`],
    [
      'votewitnessaccount',
      '{"votes":[{"vote_count":true}]}',
      `1:25: Couldn't parse integer: For input string: "true"`,
    ],
    ['votewitnessaccount', '{"votes":5}', '1:10: Expected "{".'],
    [
      'freezebalancev2',
      '{"frozen_balance":1,"resource":"WATER"}',
      '1:32: Enum type "protocol.ResourceCode" has no value named "WATER".',
    ],
    ['proposalapprove', '{"is_add_approval":1}', '1:20: Expected "true" or "false".'],
    ['deploycontract', '{"abi":[{"name":5}]}', '1:20: Expected string.'],
  ])('%s of %s', async (call, body, expected) => {
    expect(await errorOf(call, body)).toBe(PARSE + expected);
  });

  it('describes a form and a query by what java-tron makes of them', async () => {
    // {"num":"x"}
    expect(await errorOf('getblockbynum', 'num=x', 'application/x-www-form-urlencoded')).toBe(
      `${PARSE}1:8: Couldn't parse integer: For input string: ""x""`,
    );
    // {"address":"xyz"}
    expect(await errorOf('getaccount?address=xyz', undefined)).toBe(`${PARSE}1:12: INVALID hex String`);
    expect(await errorOf('getblockbynum?num=x', undefined)).toBe(
      'class java.lang.NumberFormatException : For input string: "x"',
    );
    expect(await errorOf('gettransactionbyid?value=zz', undefined)).toBe(
      'class org.bouncycastle.util.encoders.DecoderException : exception decoding Hex string: invalid characters encountered in Hex string',
    );
  });

  it('with an address whose sum is wrong is no address at all', async () => {
    const wrong = `${base58.slice(0, -1)}${base58.endsWith('1') ? '2' : '1'}`;
    expect(await errorOf('getaccount', `{"address":"${wrong}","visible":true}`)).toBe(
      'class java.lang.NullPointerException : null',
    );
  });

  it('takes what is right', async () => {
    expect(await errorOf('getaccount', `{"address":"${hex}"}`)).toBeUndefined();
    expect(await errorOf('getblockbynum', '{"num":0,"unknown":{"a":["b",null]}}')).toBeUndefined();
  });
});

describe('a body that is no JSON', () => {
  it.each([
    // The letter is no token; the parser stands behind it.
    ['abc', 'syntax error, pos 1, line 1, column 2abc'],
    ['[1]', 'can not cast to JSONObject.'],
    ['"x"', 'can not cast to JSONObject.'],
    ['{"num":', 'unterminated json string, pos 7, line 1, column 8{"num":'],
    ['{\n"num":\n', 'unterminated json string, pos 9, line 3, column 2{\n"num":\n'],
    ['{"num" 5}', "expect ':' at 0, name num"],
    ['{"num":5', 'syntax error, position at 0, name num'],
    ['{"num":5]', 'syntax error, position at 0, name num'],
    ['{"num":tru}', 'error parse true'],
    ['{"num":"x', 'unclosed string : \u001a'],
    ['{"num":5} x', 'not close json text, token : error'],
    ['{', 'syntax error'],
    ['{"a":{"b":1} "c":2}', 'syntax error, string'],
    ['{"a":[1', 'unclosed jsonArray'],
  ])('%j', async (body, expected) => {
    expect(await errorOf('getblockbynum', body)).toBe(FASTJSON + expected);
  });

  it('null stands for nothing', async () => {
    expect(await errorOf('getblockbynum', 'null')).toBe('class java.lang.NullPointerException : null');
  });
});
