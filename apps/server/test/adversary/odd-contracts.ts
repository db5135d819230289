import { encodeParameters, eventTopic } from '@sunscope/tron/abi';
import { bytesToHex, concatBytes, hexToBytes, numberToBytes, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import type { AbiEntry } from '@sunscope/tron/messages';
import type { Random } from '../../../../bench/load/random.ts';

/** A contract of somebody with bad intentions. */
export interface OddContract {
  name: string;
  code: Uint8Array;
  abi: AbiEntry[];
}

const TRANSFER = eventTopic('Transfer(address,address,uint256)');

/** A call with arguments emits a Transfer from the caller to its first argument, so that this counts as a token. */
const EMIT = `5b6001600052600435337f${bytesToHex(TRANSFER)}60206000a300`;
const DISPATCH_BYTES = 8;

/** Code that runs `answer` for calls without arguments, as `name()` is one, then holds `data`. */
function withCode(
  answer: (dataAt: number, length: number) => string,
  data: Uint8Array = new Uint8Array(0),
): Uint8Array {
  const length = data.length;
  const answerBytes = answer(0, length).length / 2;
  const dataAt = DISPATCH_BYTES + answerBytes + EMIT.length / 2;
  const dispatch = `60043611${push2(DISPATCH_BYTES + answerBytes)}57`;
  const runtime = concatBytes(hexToBytes(dispatch + answer(dataAt, length) + EMIT), data);
  // Copies what follows it into memory and leaves it as the contract.
  const constructor = `${push2(runtime.length)}600e600039${push2(runtime.length)}6000f3`;
  return concatBytes(hexToBytes(constructor), runtime);
}

function push2(value: number): string {
  return `61${bytesToHex(numberToBytes(BigInt(value), 2))}`;
}

/** Gives these bytes for `name()`, `symbol()`, `decimals()` and `totalSupply()` alike. */
function returning(data: Uint8Array): Uint8Array {
  return withCode((dataAt, length) => `${push2(length)}${push2(dataAt)}600039${push2(length)}6000f3`, data);
}

function refusingWith(data: Uint8Array): Uint8Array {
  return withCode((dataAt, length) => `${push2(length)}${push2(dataAt)}600039${push2(length)}6000fd`, data);
}

const text = (value: string) => encodeParameters(['string'], [value]);
const word = (value: bigint) => numberToBytes(value, 32);

/** Answers to `name()` and its like, by what is odd about them. */
const METADATA: Readonly<Record<string, Uint8Array>> = {
  endless: withCode(() => '5b600856'),
  'endless and growing': withCode(() => '5b595952600856'),
  'a megabyte': withCode(() => '63001000006000f3'),
  'more memory than there is': withCode(() => '63ffffffff6000f3'),
  'calling itself': withCode(() => '5b60006000600060006000305af150600856'),
  'its own end': withCode(() => '33ff'),
  'an unknown opcode': withCode(() => '0c'),
  'a refusal with a long text': refusingWith(concatBytes(hexToBytes('08c379a0'), text('no '.repeat(2000)))),
  nothing: returning(new Uint8Array(0)),
  'an empty text': returning(text('')),
  'a turned text': returning(text('\u202ETDSU\u202C')),
  'zeros in it': returning(text('U\0S\0D\0T')),
  markup: returning(text('"><img src=x onerror=alert(1)><!--')),
  'a formula': returning(text('=HYPERLINK("http://example.com")')),
  'combining marks': returning(text(`Z${'\u0351'.repeat(400)}`)),
  'two thousand letters': returning(text('W'.repeat(2000))),
  'half a letter': returning(concatBytes(word(32n), word(3n), Uint8Array.of(0xe2, 0x82), new Uint8Array(30))),
  'lone surrogates': returning(
    concatBytes(word(32n), word(3n), Uint8Array.of(0xed, 0xa0, 0x80), new Uint8Array(29)),
  ),
  'a far offset': returning(concatBytes(word(2n ** 255n), word(5n), textToBytes('hello'))),
  'a length beyond the end': returning(concatBytes(word(32n), word(2n ** 64n), textToBytes('hello'))),
  'an offset to itself': returning(concatBytes(word(0n), word(0n))),
  'half a word': returning(new Uint8Array(17).fill(0xff)),
  'the largest number': returning(word(2n ** 256n - 1n)),
  'decimals of 255': returning(word(255n)),
};

const TYPES = [
  'uint256',
  'address',
  'bytes',
  'string',
  'tuple',
  'tuple[]',
  'blob',
  '',
  'uint256[0][]',
  'uint8' + '[]'.repeat(300),
  'uint257',
  'fixed128x18',
  'trcToken',
  'function',
  'mapping(address=>uint256)',
  'uint256[999999999999]',
  'bytes33',
  ' uint256 ',
  'constructor',
  '__proto__',
  '(uint256,(bool))',
  'uint256,address',
  '\0',
  'contract Token',
];
const NAMES = [
  'transfer',
  'foo bar',
  '名前',
  '__proto__',
  'constructor',
  'toString',
  '',
  '\0',
  '\u202Eevil',
  'f(uint256)',
  'x'.repeat(3000),
  'a,b',
  'then',
  'hasOwnProperty',
  '<b>',
  '🧨',
  '1',
  '$',
  'balanceOf',
];

/** An ABI of which most cannot be read. */
function oddAbi(random: Random, items: number): AbiEntry[] {
  const pick = <T>(list: readonly T[]) => list[random.below(list.length)] as T;
  const parameters = () =>
    Array.from({ length: random.below(5) }, () => ({
      name: pick(NAMES).slice(0, 200),
      type: pick(TYPES),
      indexed: random.below(2) === 0,
    }));
  return Array.from({ length: items }, () => ({
    ...emptyMessage('AbiEntry'),
    // Beyond the types there are.
    type: random.below(10),
    name: pick(NAMES),
    inputs: parameters(),
    outputs: parameters(),
    stateMutability: random.below(7),
    anonymous: random.below(5) === 0,
    payable: random.below(2) === 0,
  }));
}

/** One contract for each odd answer, and some with random ones; each with an ABI of its own. */
export function oddContracts(random: Random, randomOnes: number): OddContract[] {
  const described = Object.entries(METADATA).map(([name, code]) => ({ name, code }));
  const drawn = Array.from({ length: randomOnes }, (_, index) => ({
    name: `random ${index}`,
    code: returning(
      random.below(2) === 0
        ? random.bytes(random.below(300))
        : concatBytes(word(32n), word(BigInt(random.below(200))), random.bytes(random.below(200))),
    ),
  }));
  return [...described, ...drawn].map(contract => ({
    ...contract,
    abi: oddAbi(random, 1 + random.below(12)),
  }));
}
