/** An error as TIP-1193 has it: 4001 refused by the person, 4100 not allowed, 4200 unknown, -32002 busy, -32602 bad request. */
export class ProviderError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'ProviderError';
    this.code = code;
    this.data = data;
  }
}
