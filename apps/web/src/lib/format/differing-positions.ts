/** Which characters of two texts of equal length differ, for showing them side by side. */
export function differingPositions(a: string, b: string): boolean[] {
  return Array.from(a, (character, index) => character !== b[index]);
}
