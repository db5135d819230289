import { ApiError } from './errors.ts';

// What fastjson 1.2.83 says about a body that is no JSON object (JSON.parseObject, DefaultJSONParser, JSONScanner), for
// the ways in which clients get JSON wrong. It forgives more than this reader knows: names without quotes, single quotes,
// comments and spare commas are taken for JSON here too, as far as a fault behind them is looked for.

const CLASS = 'com.alibaba.fastjson.JSONException';
/** Stands for the end of the text. */
const END = '\u001a';
const BLANK = /[ \t\b\f\n\r]/;
const MOST_LEVELS = 1_000;

/** java-tron's answer to a body that cannot be parsed. */
export function fastjsonFault(text: string): ApiError {
  const scanner = new Scanner(text);
  try {
    scanner.whole();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  return syntaxError(scanner.info());
}

function syntaxError(where: string): ApiError {
  return new ApiError(CLASS, `syntax error, ${where}`);
}

class Scanner {
  private readonly text: string;
  private position = 0;
  /** Where the token began that the lexer read last; strings and numbers of objects are read without it. */
  private tokenStart = 0;

  constructor(text: string) {
    this.text = text;
  }

  whole(): void {
    const first = this.skipBlanks();
    if (first === '{') this.object(0);
    else {
      this.value(0);
      if (this.skipBlanks() === END) throw new ApiError(CLASS, 'can not cast to JSONObject.');
    }
    const rest = this.skipBlanks();
    if (rest !== END) throw new ApiError(CLASS, `not close json text, token : ${tokenName(rest)}`);
  }

  /** Where it stands, and the text, as JSONScanner.info puts it. */
  info(): string {
    const before = this.text.slice(0, this.position);
    const line = before.split('\n').length;
    const column = this.position - (before.lastIndexOf('\n') + 1) + (line > 1 ? 2 : 1);
    return `pos ${this.position}, line ${line}, column ${column}${this.text.slice(0, 65_535)}`;
  }

  private get char(): string {
    return this.text[this.position] ?? END;
  }

  private skipBlanks(): string {
    while (BLANK.test(this.char)) this.position++;
    return this.char;
  }

  private object(level: number): void {
    this.tokenStart = this.position++;
    for (;;) {
      while (this.skipBlanks() === ',') this.position++;
      if (this.char === '}') {
        this.position++;
        return;
      }
      const name = this.name();
      this.position++;
      this.skipBlanks();
      const scalar = this.value(level + 1);
      const behind = this.skipBlanks();
      if (behind === ',' || behind === '}') continue;
      if (scalar === 'object') throw new ApiError(CLASS, `syntax error, ${tokenName(behind)}`);
      if (scalar === 'array') throw new ApiError(CLASS, 'syntax error');
      throw new ApiError(CLASS, `syntax error, position at ${this.tokenStart}, name ${name}`);
    }
  }

  private name(): string {
    const quote = this.char;
    if (quote === END) throw new ApiError(CLASS, 'syntax error');
    const start = this.position;
    if (quote === '"' || quote === "'") this.string(quote);
    else while (/[\w$]/.test(this.char)) this.position++;
    const name = quote === '"' || quote === "'" ? this.text.slice(start + 1, this.position - 1) : '';
    if (this.skipBlanks() === ':') return name;
    throw new ApiError(
      CLASS,
      quote === '"'
        ? `expect ':' at ${this.tokenStart}, name ${name}`
        : `expect ':' at ${this.tokenStart}, actual ${this.char}`,
    );
  }

  /** Passes over one value. */
  private value(level: number): 'object' | 'array' | 'scalar' {
    if (level > MOST_LEVELS) throw new ApiError('java.lang.StackOverflowError', 'null');
    switch (this.skipBlanks()) {
      case '{':
        this.object(level);
        return 'object';
      case '[':
        this.array(level);
        return 'array';
      case '"':
      case "'":
        this.string(this.char);
        return 'scalar';
      case 't':
        this.word('true', 'error parse true');
        return 'scalar';
      case 'f':
        this.word('false', 'error parse false');
        return 'scalar';
      case 'n':
        this.word('null', 'error parse null');
        return 'scalar';
      case END:
        throw new ApiError(CLASS, `unterminated json string, ${this.info()}`);
      default: {
        const number = /^-?[\d.eE+-]+/.exec(this.text.slice(this.position, this.position + 400))?.[0];
        this.position += number?.length ?? 1;
        if (number === undefined) throw syntaxError(this.info());
        return 'scalar';
      }
    }
  }

  private array(level: number): void {
    this.position++;
    for (;;) {
      while (this.skipBlanks() === ',') this.position++;
      if (this.char === ']') {
        this.position++;
        return;
      }
      if (this.char === END) throw new ApiError(CLASS, 'unclosed jsonArray');
      this.value(level + 1);
    }
  }

  private word(word: string, message: string): void {
    if (!this.text.startsWith(word, this.position)) throw new ApiError(CLASS, message);
    this.position += word.length;
    this.skipBlanks();
    this.tokenStart = this.position;
  }

  private string(quote: string): void {
    for (this.position++; this.char !== quote; this.position++) {
      if (this.char === END) throw new ApiError(CLASS, `unclosed string : ${END}`);
      if (this.char === '\\') this.position++;
    }
    this.position++;
  }
}

/** Names of tokens by their first letter (JSONToken.name). */
function tokenName(first: string): string {
  if (first === '"') return 'string';
  if (/[\d-]/.test(first)) return 'int';
  if (/[{}[\]:,()]/.test(first)) return first;
  return first === END ? 'EOF' : 'error';
}
