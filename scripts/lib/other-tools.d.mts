/**
 * Other people's tools that deep tests try on the devnet, installed once below node_modules/.cache; or why they are not there.
 */
export function otherTools(): Promise<
  { folder: string; missing?: undefined } | { folder?: undefined; missing: string }
>;

/** The folder of TRON's public proto files (`package/protobuf` in it), from a package of npm; or why they are not there. */
export function publicProtos(): Promise<
  { folder: string; missing?: undefined } | { folder?: undefined; missing: string }
>;
