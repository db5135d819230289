import type { Session } from '../database/database.ts';

/** Who asked the faucet lately. */
export function createFaucetStore(session: Session) {
  return {
    /**
     * Notes a request unless the address or the visitor asked since a moment; rows older than that are forgotten.
     * @returns what stands against it
     */
    async claim(request: {
      address: Uint8Array;
      ip: string;
      nowMs: bigint;
      sinceMs: bigint;
    }): Promise<'address' | 'ip' | undefined> {
      await session.query('DELETE FROM faucet_requests WHERE requested_ms < $1', [request.sinceMs]);
      const [row] = await session.query<{ same_address: boolean }>(
        'SELECT address = $1 AS same_address FROM faucet_requests WHERE address = $1 OR ip = $2 ORDER BY 1 DESC LIMIT 1',
        [request.address, request.ip],
      );
      if (row) return row.same_address ? 'address' : 'ip';
      await session.query('INSERT INTO faucet_requests (address, requested_ms, ip) VALUES ($1, $2, $3)', [
        request.address,
        request.nowMs,
        request.ip,
      ]);
      return undefined;
    },

    /** Takes a request back that got nothing. */
    async release(address: Uint8Array): Promise<void> {
      await session.query('DELETE FROM faucet_requests WHERE address = $1', [address]);
    },
  };
}

export type FaucetStore = ReturnType<typeof createFaucetStore>;
