/** What of a connection is needed to refuse what came over it; Node.js's `Socket` has it. */
export interface RefusedSocket {
  readonly destroyed: boolean;
  readonly writable: boolean;
  write(text: string): unknown;
  destroy(): unknown;
  destroySoon(): unknown;
}

interface Refusal {
  status: string;
  code: string;
  message: string;
}

const BROKEN: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'late',
    message: 'The request did not arrive in time',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
    message: 'Address and headers are too long',
  },
};
const MALFORMED: Refusal = {
  status: '400 Bad Request',
  code: 'malformed',
  message: 'This is no HTTP request',
};

/**
 * Answers what is no request and closes the connection; a `clientErrorHandler` of Fastify. It says so: a proxy or client
 * that keeps connections would send the next request, perhaps another visitor's, over one that is closing, and see it reset.
 */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: RefusedSocket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, ...said } = BROKEN[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(said);
  socket.write(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  socket.destroySoon();
}
