const own = new WeakSet<object>();

/** Marks the provider that this wallet itself puts into the page: nobody signs in to the wallet with the wallet. */
export function markOwnProvider(provider: object): void {
  own.add(provider);
}

export function isOwnProvider(provider: object): boolean {
  return own.has(provider);
}
