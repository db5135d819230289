import { join } from 'node:path';
import type { PublicTag, TagsReader } from '../../repositories/tags-read.ts';
import { LOGO_NAME, parseTagLines, type TagLine } from './tag-lines.ts';
import { namesIn, WatchedFolder } from './watched-folder.ts';

/** Some thirty thousand tags. */
const MAX_BYTES = 4_000_000;
/** Tags of this file hold on every network. */
const EVERYWHERE = 'all';
/** Where the files of the folder of logos are served. */
export const LOGO_PATH = '/tag-logos/';

interface TagFile {
  /** `all`, or the id of the network its tags hold on. */
  network: string;
  tags: readonly TagLine[];
  complain: (problem: string) => void;
}

/**
 * Public tags from the files `all.txt` and `<network id>.txt` (`mainnet`, `shasta`, `nile`, `devnet`, `private`) of a
 * folder, read again when they change. What the network's own file says goes before what holds everywhere.
 */
export class PublicTags implements TagsReader {
  readonly #folder: string;
  readonly #files: WatchedFolder<TagFile>;
  readonly #network: () => Promise<string>;
  #made: { from: readonly TagFile[]; network: string; tags: ReadonlyMap<string, PublicTag> } | undefined;

  /** `network` returns the id of the network that is shown; it may be learnt late. */
  constructor(options: {
    folder: string;
    network: () => Promise<string>;
    now: () => number;
    onProblem: (problem: string) => void;
  }) {
    this.#folder = options.folder;
    this.#network = options.network;
    this.#files = new WatchedFolder({
      ...options,
      ending: '.txt',
      maxBytes: MAX_BYTES,
      read: ({ name, text, complain }) => ({
        network: name.replace(/\.txt$/, ''),
        tags: parseTagLines(text, complain),
        complain,
      }),
    });
  }

  async all(): Promise<ReadonlyMap<string, PublicTag>> {
    const from = await this.#files.contents();
    if (from.length === 0) return new Map();
    const network = await this.#network();
    const made = this.#made;
    if (made?.from === from && made.network === network) return made.tags;
    const tags = await this.#merge(from, network);
    this.#made = { from, network, tags };
    return tags;
  }

  /** Path of a logo's file; undefined for a name that none has. */
  async logoFile(name: string): Promise<string | undefined> {
    if (!LOGO_NAME.test(name)) return undefined;
    const folder = join(this.#folder, 'logos');
    return (await namesIn(folder)).includes(name) ? join(folder, name) : undefined;
  }

  async #merge(from: readonly TagFile[], network: string): Promise<ReadonlyMap<string, PublicTag>> {
    const logos = new Set(await namesIn(join(this.#folder, 'logos')));
    const merged = new Map<string, PublicTag>();
    for (const wanted of [EVERYWHERE, network])
      for (const file of from.filter(one => one.network === wanted))
        for (const { address, ...tag } of file.tags) {
          const isOwn = LOGO_NAME.test(tag.logo);
          const isMissing = isOwn && !logos.has(tag.logo);
          if (isMissing)
            file.complain(
              `shows ${address} without its logo: there is no ${join('logos', tag.logo)} beside it`,
            );
          merged.set(address, { ...tag, logo: isMissing ? '' : isOwn ? LOGO_PATH + tag.logo : tag.logo });
        }
    return merged;
  }
}
