/**
 * Whether an address of a picture, as a token's record has it, is of the own origin: a foreign one would show its host
 * who looks at what. A browser reads `/\host` as `//host`.
 */
export const isOwnPicture = (address: string): boolean => /^\/(?![/\\])/.test(address);
