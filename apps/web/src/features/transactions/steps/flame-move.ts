import type { TracedCall } from './read-trace.ts';

/**
 * Where a key leads from a call: into it, out of it, or to the one beside it.
 * @returns its id; undefined for other keys
 */
export function flameMove(shown: readonly TracedCall[], from: number, key: string): number | undefined {
  const call = shown.find(({ id }) => id === from) ?? shown[0];
  if (!call) return undefined;
  const beside = shown.filter(({ depth }) => depth === call.depth);
  const place = beside.indexOf(call);
  switch (key) {
    case 'ArrowDown':
      return shown.find(({ parent }) => parent === call.id)?.id ?? call.id;
    case 'ArrowUp':
      return call.parent < 0 ? call.id : call.parent;
    case 'ArrowLeft':
      return beside[Math.max(0, place - 1)]?.id;
    case 'ArrowRight':
      return beside[Math.min(beside.length - 1, place + 1)]?.id;
    case 'Home':
      return shown[0]?.id;
    case 'End':
      return shown.at(-1)?.id;
    default:
      return undefined;
  }
}
