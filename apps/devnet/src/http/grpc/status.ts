import { SunscopeError } from '@sunscope/tron/errors';

/** Numbers of gRPC's statuses, as many as are used. */
export const GrpcCode = {
  OK: 0,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  RESOURCE_EXHAUSTED: 8,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
} as const;

export type GrpcCode = (typeof GrpcCode)[keyof typeof GrpcCode];

/** A call that ends with a status other than OK. */
export class GrpcError extends SunscopeError {
  readonly status: GrpcCode;

  constructor(status: GrpcCode, message: string) {
    super('grpc', message);
    this.status = status;
  }
}

/** Text as it stands in `grpc-message`: printable ASCII but `%`, all else as %XX of its UTF-8 bytes. */
export function grpcText(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map(byte =>
      byte >= 0x20 && byte <= 0x7e && byte !== 0x25
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');
}
