import { addressToBytes, tryParseAddress } from './address.ts';
import { concatBytes, equalBytes, hexToBytes, isHex, textToBytes } from './bytes.ts';
import { InvalidValueError } from './errors.ts';
import { keccak256 } from './hash.ts';

// TIP-712: structured data as it is signed. The same as EIP-712, with TRON's addresses and the type `trcToken`.

/** A member of a struct. */
export interface TypedMember {
  readonly name: string;
  readonly type: string;
}

/** Data with its types, as programs hand it to wallets. */
export interface TypedData {
  readonly types: Readonly<Record<string, readonly TypedMember[]>>;
  readonly primaryType: string;
  /** Who asks: name, version, chain, contract. */
  readonly domain: Readonly<Record<string, unknown>>;
  readonly message: Readonly<Record<string, unknown>>;
}

const DOMAIN = 'EIP712Domain';
const DOMAIN_MEMBERS: readonly TypedMember[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
];
const WORD = 32;
const LONGEST_JSON = 200_000;
const MOST_MEMBERS = 200;
const DEEPEST = 16;
const IDENTIFIER = /^[A-Za-z_$][\w$]{0,127}$/;
const ARRAY = /^(.+)\[(\d*)\]$/;
const ELEMENTARY =
  /^(?:address|bool|string|trcToken|bytes(?:[1-9]|[12]\d|3[012])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))$/;

/**
 * Typed data from its JSON.
 * @throws InvalidValueError `invalid_typed_data` saying what is missing or wrong
 */
export function parseTypedData(json: string): TypedData {
  if (json.length > LONGEST_JSON) throw invalid(`More than ${LONGEST_JSON} characters`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw invalid('This is no JSON');
  }
  if (!isObject(parsed)) throw invalid('An object is expected');
  const { types, primaryType, domain = {}, message } = parsed;
  if (!isObject(types)) throw invalid('"types" is missing');
  if (typeof primaryType !== 'string') throw invalid('"primaryType" is missing');
  if (!isObject(domain)) throw invalid('"domain" is no object');
  if (!isObject(message)) throw invalid('"message" is missing');
  const checked = Object.fromEntries(
    Object.entries(types).map(([name, members]) => [name, membersOf(name, members)]),
  );
  if (!Object.hasOwn(checked, primaryType)) throw invalid(`"types" has no ${primaryType}`);
  return { types: checked, primaryType, domain, message };
}

function membersOf(name: string, members: unknown): TypedMember[] {
  if (!IDENTIFIER.test(name)) throw invalid(`"${name.slice(0, 40)}" is no name of a type`);
  if (!Array.isArray(members) || members.length > MOST_MEMBERS)
    throw invalid(`The members of ${name} are no list`);
  const found = members.map((member: unknown) => {
    const { name: own, type } = isObject(member) ? member : {};
    if (typeof own !== 'string' || !IDENTIFIER.test(own) || typeof type !== 'string')
      throw invalid(`A member of ${name} has no name or no type`);
    return { name: own, type };
  });
  if (new Set(found.map(member => member.name)).size < found.length)
    throw invalid(`${name} has a member twice`);
  return found;
}

/**
 * The digest that is signed: keccak-256 over 0x19 0x01, the hash of the domain and the hash of the message.
 * @throws InvalidValueError `invalid_typed_data` for values that are not of their types
 */
export function typedDataDigest(data: TypedData): Uint8Array {
  const hashes = typedDataHashes(data);
  return keccak256(concatBytes(Uint8Array.of(0x19, 0x01), hashes.domain, hashes.message));
}

/**
 * The two hashes that its digest is of, as devices ask for them that cannot show the data.
 * @throws InvalidValueError `invalid_typed_data` for values that are not of their types
 */
export function typedDataHashes({ types, primaryType, domain, message }: TypedData): {
  domain: Uint8Array;
  message: Uint8Array;
} {
  const own =
    types[DOMAIN] ?? DOMAIN_MEMBERS.filter(({ name }) => domain[name] !== undefined && domain[name] !== null);
  const known = { ...types, [DOMAIN]: own };
  return {
    domain: hashStruct(known, DOMAIN, domain, 'domain', 0),
    message: hashStruct(known, primaryType, message, 'message', 0),
  };
}

type Types = TypedData['types'];

function hashStruct(types: Types, name: string, value: unknown, at: string, depth: number): Uint8Array {
  if (depth > DEEPEST) throw invalid(`${at} is nested too deep`);
  if (!isObject(value)) throw invalid(`${at} is no ${name}`);
  const members = types[name] ?? [];
  const stranger = Object.keys(value).find(key => !members.some(member => member.name === key));
  // What is not hashed is not signed, though whoever reads it would think so.
  if (stranger !== undefined) throw invalid(`${at}.${stranger.slice(0, 40)} is no member of ${name}`);
  return keccak256(
    concatBytes(
      keccak256(textToBytes(encodeType(types, name))),
      ...members.map(member => {
        const path = `${at}.${member.name}`;
        if (!Object.hasOwn(value, member.name)) throw invalid(`${path} is missing`);
        return encodeValue(types, member.type, value[member.name], path, depth);
      }),
    ),
  );
}

/** A type with its members, and behind it all types it refers to by their names. */
function encodeType(types: Types, name: string): string {
  return [name, ...innerTypes(types, name).sort()]
    .map(one => `${one}(${(types[one] ?? []).map(member => `${member.type} ${member.name}`).join(',')})`)
    .join('');
}

/** The types that a type refers to, by its members or by theirs; without itself. */
function innerTypes(types: Types, name: string): string[] {
  const found = new Set<string>();
  const visit = (one: string): void => {
    for (const { type } of types[one] ?? []) {
      const inner = baseOf(type);
      if (Object.hasOwn(types, inner) && !found.has(inner) && inner !== name) {
        found.add(inner);
        visit(inner);
      }
    }
  };
  visit(name);
  return [...found];
}

function isWithinItself(types: Types, name: string): boolean {
  const members = [name, ...innerTypes(types, name)].flatMap(one => types[one] ?? []);
  return members.some(({ type }) => baseOf(type) === name);
}

/**
 * The same data in the form in which TronWeb's `signTypedData` signs it: types that the message does not use are left out,
 * since it takes the one type that no other refers to for the main type, and so is the domain's, which it makes itself.
 * @returns undefined where it refuses, or would sign another digest: a type within itself, a domain with a type of its own
 * @throws InvalidValueError `invalid_typed_data` for values that are not of their types
 */
export function asTronWebSigns(data: TypedData): TypedData | undefined {
  const { types, primaryType } = data;
  const used = [primaryType, ...innerTypes(types, primaryType)];
  if (used.some(name => isWithinItself(types, name))) return undefined;
  const kept = used.filter(name => name !== DOMAIN).map(name => [name, types[name] ?? []]);
  const plain: TypedData = { ...data, types: Object.fromEntries(kept) };
  const digest = typedDataDigest(data);
  try {
    return equalBytes(typedDataDigest(plain), digest) ? plain : undefined;
  } catch (error) {
    if (error instanceof InvalidValueError) return undefined;
    throw error;
  }
}

function baseOf(type: string): string {
  const end = type.indexOf('[');
  return end < 0 ? type : type.slice(0, end);
}

function encodeValue(types: Types, type: string, value: unknown, at: string, depth: number): Uint8Array {
  const array = ARRAY.exec(type);
  if (array) {
    const [, inner = '', length = ''] = array;
    if (!Array.isArray(value) || (length !== '' && value.length !== Number(length)))
      throw invalid(`${at} is no list${length === '' ? '' : ` of ${length}`}`);
    return keccak256(
      concatBytes(
        ...value.map((item, index) => encodeValue(types, inner, item, `${at}[${index}]`, depth + 1)),
      ),
    );
  }
  if (Object.hasOwn(types, type)) return hashStruct(types, type, value, at, depth + 1);
  if (!ELEMENTARY.test(type)) throw invalid(`${at} has the unknown type ${type.slice(0, 40)}`);
  if (type === 'string') {
    if (typeof value !== 'string') throw invalid(`${at} is no text`);
    return keccak256(textToBytes(value));
  }
  if (type === 'bytes') return keccak256(bytesIn(value, at));
  const word = new Uint8Array(WORD);
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw invalid(`${at} is neither true nor false`);
    word[WORD - 1] = value ? 1 : 0;
  } else if (type === 'address') {
    const address = typeof value === 'string' ? tryParseAddress(value) : undefined;
    if (address === undefined) throw invalid(`${at} is no address`);
    // Without TRON's prefix byte.
    word.set(addressToBytes(address).subarray(1), WORD - 20);
  } else if (type.startsWith('bytes')) {
    const bytes = bytesIn(value, at);
    if (bytes.length !== Number(type.slice(5)))
      throw invalid(`${at} has ${bytes.length} bytes and is no ${type}`);
    word.set(bytes);
  } else {
    const bits = type === 'trcToken' ? 256 : Number(type.replace(/\D+/, ''));
    const isSigned = type.startsWith('int');
    const number = numberIn(value, at);
    const fits = (isSigned ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number)) === number;
    if (!fits) throw invalid(`${at} does not fit into ${type}`);
    word.set(
      hexToBytes(
        BigInt.asUintN(256, number)
          .toString(16)
          .padStart(2 * WORD, '0'),
      ),
    );
  }
  return word;
}

function numberIn(value: unknown, at: string): bigint {
  // A number that JSON cannot hold exactly may be another than the one that was meant.
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw invalid(`${at} is no whole number, or too large for one of JSON: write it in quotes`);
  const isText = typeof value === 'string' && /^(?:-?\d{1,80}|0x[\da-f]{1,64})$/i.test(value);
  if (typeof value !== 'number' && !isText) throw invalid(`${at} is no number`);
  return BigInt(value);
}

function bytesIn(value: unknown, at: string): Uint8Array {
  const hex = typeof value === 'string' && value.startsWith('0x') ? value.slice(2) : undefined;
  if (hex === undefined || hex.length % 2 !== 0 || (hex !== '' && !isHex(hex)))
    throw invalid(`${at} is no hex with 0x before it`);
  return hexToBytes(hex);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(text: string): InvalidValueError {
  return new InvalidValueError('invalid_typed_data', text);
}
