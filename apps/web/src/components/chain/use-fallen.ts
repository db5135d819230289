import { useEffect, useState } from 'react';
import type { RibbonBlock } from './ribbon-block.ts';

/** As long as the fall takes. */
const FALL_MS = 200;

/**
 * Blocks that were undone: they were there, none of that hash is there now, and they did not just leave at the old
 * end. Kept for as long as they take to fall.
 */
export function useFallen(blocks: readonly RibbonBlock[]): readonly RibbonBlock[] {
  const [state, setState] = useState<{ blocks: readonly RibbonBlock[]; fallen: readonly RibbonBlock[] }>({
    blocks,
    fallen: [],
  });
  if (newestHash(blocks) !== newestHash(state.blocks)) {
    const here = new Set(blocks.map(block => block.hash));
    const oldest = blocks[0]?.number ?? Infinity;
    setState({
      blocks,
      fallen: state.blocks.filter(block => block.number >= oldest && !here.has(block.hash)),
    });
  }
  const falling = state.fallen.length > 0;
  useEffect(() => {
    if (!falling) return undefined;
    const timer = setTimeout(() => setState(now => ({ ...now, fallen: [] })), FALL_MS);
    return () => clearTimeout(timer);
  }, [falling]);
  return state.fallen;
}

const newestHash = (blocks: readonly RibbonBlock[]): string | undefined => blocks.at(-1)?.hash;
