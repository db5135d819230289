/** What whoever runs the server calls an address, for everybody to see. */
export interface PublicTag {
  tag: string;
  /** Path of its picture on this server, or an https address; empty for none. */
  logo: string;
  /** Page about whom it belongs to; empty for none. */
  url: string;
  /** A sentence about it; empty for none. */
  description: string;
}

/** Public tags by address (base58check). */
export interface TagsReader {
  all(): Promise<ReadonlyMap<string, PublicTag>>;
}

/** For those who read without a folder of tags. */
export const NO_TAGS: TagsReader = { all: () => Promise.resolve(new Map()) };
