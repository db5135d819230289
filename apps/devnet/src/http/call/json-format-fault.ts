import { isAddress } from '@sunscope/tron/address';
import { enums } from '@sunscope/tron/messages';
import { fieldsOf, type Field } from '@sunscope/tron/codec';
import { ApiError, NullPointer, ParseFailure } from './errors.ts';

// What java-tron's JsonFormat says about a body whose fields it cannot read, and where (services/http/JsonFormat.java:
// Tokenizer, mergeField, handleValue). It reads the text itself, so places are those of the text. Only asked for bodies
// that were found to be wrong.

const WHITESPACE = /(?:\s|#.*$)+/my;
const TOKEN =
  /[a-zA-Z_][0-9a-zA-Z_+-]*|[.]?[0-9+-][0-9a-zA-Z_.+-]*|"(?:[^"\n\\]|\\.)*(?:"|\\?$)|'(?:[^'\n\\]|\\.)*(?:'|\\?$)/my;
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Unknown members may hold lists in lists; a thread of Java has no room for more either. */
const MOST_LEVELS = 1_000;

/** The error JsonFormat would throw, undefined where it finds nothing wrong. */
export function jsonFormatFault(
  text: string,
  fields: readonly Field[],
  visible: boolean,
): ApiError | undefined {
  try {
    new Reader(text, visible).message(fields);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Where a text has a letter that base58 does not know. */
export function notBase58At(given: string): number | undefined {
  const wrong = Array.from(given).findIndex(letter => !BASE58.includes(letter));
  return wrong < 0 ? undefined : wrong;
}

class Reader {
  private readonly text: string;
  private readonly visible: boolean;
  private next = 0;
  private token = '';
  private position = 0;
  private line = 1;
  private column = 1;
  private previous = { line: 1, column: 1 };

  constructor(text: string, visible: boolean) {
    this.text = text;
    this.visible = visible;
    this.skipWhitespace();
    this.advance();
  }

  message(fields: readonly Field[]): void {
    this.consume('{');
    while (!this.tryConsume('}')) this.members(fields);
    if (this.token !== '')
      throw this.fault(
        'Expecting the end of the stream, but there seems to be more data!  Check the input for a valid JSON format.',
      );
  }

  private skipWhitespace(): void {
    WHITESPACE.lastIndex = this.next;
    if (WHITESPACE.test(this.text)) this.next = WHITESPACE.lastIndex;
  }

  private advance(): void {
    this.previous = { line: this.line, column: this.column };
    for (; this.position < this.next; this.position++) {
      if (this.text[this.position] === '\n') {
        this.line++;
        this.column = 1;
      } else this.column++;
    }
    TOKEN.lastIndex = this.next;
    this.token = TOKEN.exec(this.text)?.[0] ?? this.text.charAt(this.next);
    this.next += this.token.length;
    this.skipWhitespace();
  }

  private fault(description: string): ParseFailure {
    return new ParseFailure(`${this.line}:${this.column}: ${description}`);
  }

  private faultBefore(description: string): ParseFailure {
    return new ParseFailure(`${this.previous.line}:${this.previous.column}: ${description}`);
  }

  private tryConsume(token: string): boolean {
    if (this.token !== token) return false;
    this.advance();
    return true;
  }

  private consume(token: string): void {
    if (!this.tryConsume(token)) throw this.fault(`Expected "${token}".`);
  }

  /** Members up to one that no comma follows. */
  private members(fields: readonly Field[]): void {
    do {
      const name = this.identifier();
      const field = fields.find(one => one.name === name || (/^\d+$/.test(name) && one.no === Number(name)));
      if (field) this.values(field);
      else this.unknown(0);
    } while (this.tryConsume(','));
  }

  private values(field: Field): void {
    this.consume(':');
    if (!this.tryConsume('[')) {
      this.value(field);
      return;
    }
    while (!this.tryConsume(']')) {
      this.value(field);
      this.tryConsume(',');
    }
  }

  private value(field: Field): void {
    if (field.kind === 'message') this.object(fieldsOf(field.type) ?? []);
    else if (field.kind === 'map')
      this.object([
        { no: 1, name: 'key', kind: field.key },
        { no: 2, name: 'value', kind: field.value },
      ] as readonly Field[]);
    else if (!this.tryConsume('null')) this.primitive(field);
  }

  private object(fields: readonly Field[]): void {
    this.consume('{');
    while (!this.tryConsume('}')) {
      if (this.token === '') throw this.fault('Expected "}".');
      this.members(fields);
    }
  }

  private primitive(field: Field): void {
    switch (field.kind) {
      case 'int32':
        this.integer(32);
        return;
      case 'int64':
        this.integer(64);
        return;
      case 'bool':
        if (this.token !== 'true' && this.token !== 'false') throw this.fault('Expected "true" or "false".');
        this.advance();
        return;
      case 'enum':
        this.enumeration(field.type);
        return;
      case 'bytes':
        this.bytes(field);
        return;
      default:
        this.string();
    }
  }

  private integer(bits: 32 | 64): void {
    const [, minus = '', prefix = '', digits = ''] = /^(-?)(0x|(?=0))?([^]*)$/.exec(this.token) ?? [];
    const valid = prefix === '0x' ? /^-?[0-9a-f]+$/i : digits.startsWith('0') ? /^-?[0-7]+$/ : /^[+-]?\d+$/;
    if (!valid.test(digits)) throw this.fault(`Couldn't parse integer: For input string: "${digits}"`);
    const value = BigInt(`${prefix}${digits.replace(/^[+-]/, '')}`);
    const signed = minus === '' ? value : -value;
    if (BigInt.asIntN(bits, signed) !== signed)
      throw this.fault(
        `Couldn't parse integer: Number out of range for ${bits}-bit signed integer: ${this.token}`,
      );
    this.advance();
  }

  private enumeration(type: string): void {
    const values = enums[type] ?? {};
    if (/^[0-9+-]/.test(this.token)) {
      const { token } = this;
      this.integer(32);
      if (!Object.values(values).includes(Number(token)))
        throw this.faultBefore(`Enum type "protocol.${type}" has no value with number ${Number(token)}.`);
      return;
    }
    const given = this.identifier();
    const name = /^[a-z]+$/.test(given) ? given.charAt(0).toUpperCase() + given.slice(1) : given;
    if (values[name] === undefined)
      throw this.faultBefore(`Enum type "protocol.${type}" has no value named "${name}".`);
  }

  private quoted(): string {
    const quote = this.token.charAt(0);
    if (quote !== '"' && quote !== "'") throw this.fault('Expected string.');
    if (this.token.length < 2 || !this.token.endsWith(quote))
      throw this.fault('String missing ending quote.');
    return this.token.slice(1, -1);
  }

  private string(): void {
    const wrong = /\\(?![bfnrt\\"'u])(.?)/.exec(this.quoted().replaceAll('\\\\', ''));
    if (wrong) throw this.fault(`Invalid escape sequence: '\\${wrong[1] ?? ''}'`);
    this.advance();
  }

  private bytes(field: Field): void {
    const given = this.quoted();
    if (this.visible && field.show === 'address') this.base58(given);
    else if (!(this.visible && field.show === 'text') && !/^(?:0x)?[0-9a-f]*$/i.test(given))
      throw this.fault('INVALID hex String');
    this.advance();
  }

  /** Letters that are none are reported; a wrong sum or length makes java-tron stumble over nothing. */
  private base58(given: string): void {
    const wrong = notBase58At(given);
    if (wrong !== undefined)
      throw this.fault(`INVALID base58 String, Illegal character ${given.charAt(wrong)} at ${wrong}`);
    if (!isAddress(given)) throw new NullPointer();
  }

  private identifier(): string {
    const wrong = /[^a-zA-Z0-9_."]/.exec(this.token);
    if (wrong) throw this.fault(`Expected identifier. -${wrong[0]}`);
    const name = this.token.replaceAll('"', '');
    this.advance();
    return name;
  }

  /** A member that the message does not have is passed over, whatever it holds. */
  private unknown(level: number): void {
    if (level > MOST_LEVELS) throw new ApiError('java.lang.StackOverflowError', 'null');
    this.tryConsume(':');
    if (this.tryConsume('{')) {
      do {
        this.identifier();
        this.unknown(level + 1);
      } while (this.tryConsume(','));
      this.consume('}');
    } else if (this.tryConsume('[')) {
      do this.unknown(level + 1);
      while (this.tryConsume(','));
      this.consume(']');
    } else if (/^[0-9+-]/.test(this.token)) this.integer(64);
    else if (this.token === 'null' || this.token === 'true' || this.token === 'false') this.advance();
    else this.string();
  }
}
