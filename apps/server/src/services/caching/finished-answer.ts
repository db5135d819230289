import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { handled } from '@sunscope/tron/promises';

/** Forms that an answer is kept in beside its text. */
type Packing = 'br' | 'gzip';

/** An answer shorter than this goes out as it is. */
const WORTH_PACKING = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** An answer as it goes out, encoded and compressed once for all who are sent it. */
export class FinishedAnswer {
  readonly bytes: Buffer;
  readonly cacheControl: string;
  readonly #packed = new Map<Packing, Promise<Buffer>>();
  #etag: string | undefined;

  constructor(text: string, cacheControl: string) {
    this.bytes = Buffer.from(text);
    this.cacheControl = cacheControl;
  }

  /** The same for the same answer; weak, since it goes out in several forms. */
  get etag(): string {
    return (this.#etag ??= `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`);
  }

  /** How the answer goes to a client that takes these encodings; undefined for plain text. */
  packingFor(accepted: string | undefined): Packing | undefined {
    // Who weighs encodings is left to those who read weights.
    if (accepted === undefined || this.bytes.length < WORTH_PACKING || accepted.includes('q='))
      return undefined;
    if (/\bbr\b/.test(accepted)) return 'br';
    return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  }

  packed(packing: Packing): Promise<Buffer> {
    const known = this.#packed.get(packing);
    if (known) return known;
    // Fast levels: most answers go out a few times.
    const made =
      packing === 'br'
        ? brotli(this.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
        : zip(this.bytes, { level: 5 });
    this.#packed.set(packing, handled(made));
    return made;
  }
}
