import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import { checkHeader } from '../verify/block-rules.ts';

/** How long a node that does not serve headers is asked for whole blocks, before it is tried again. */
const WHOLE_MS = 60_000;

/** Which block it is. */
export type Header = Pick<NodeBlock, 'number' | 'id' | 'header'>;

/**
 * The node's newest and newest solid block, by their headers: asked for several times a second, whole blocks,
 * of which nothing but the number is looked at, would be work for both sides. Nodes and gateways that do not know the
 * call give the whole block. An id that is not the header's is refused (UnverifiedError).
 */
export class Headers {
  readonly #node: Pick<NodeClient, 'headHeader' | 'nowBlock' | 'solidHeader' | 'solidBlock'>;
  readonly #now: () => number;
  #wholeUntil = -Infinity;

  constructor(
    node: Pick<NodeClient, 'headHeader' | 'nowBlock' | 'solidHeader' | 'solidBlock'>,
    now: () => number = () => performance.now(),
  ) {
    this.#node = node;
    this.#now = now;
  }

  head(): Promise<Header> {
    return this.#either(
      () => this.#node.headHeader(),
      () => this.#node.nowBlock(),
    );
  }

  solid(): Promise<Header> {
    return this.#either(
      () => this.#node.solidHeader(),
      () => this.#node.solidBlock(),
    );
  }

  async #either(light: () => Promise<Header>, whole: () => Promise<Header>): Promise<Header> {
    if (this.#now() < this.#wholeUntil) return checked(await whole());
    try {
      return checked(await light());
    } catch (error) {
      if (!(error instanceof NodeError) || error.retryable) throw error;
      const header = checked(await whole());
      this.#wholeUntil = this.#now() + WHOLE_MS;
      return header;
    }
  }
}

function checked(header: Header): Header {
  checkHeader(header);
  return header;
}
