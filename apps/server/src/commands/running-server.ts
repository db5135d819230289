import { z } from 'zod';
import { openHost } from '../runtime/hosts.ts';
import { STOPS_BRIDGE, STOPS_INDEXING } from '../services/system/notices.ts';
import type { Config } from '../settings/config.ts';
import { good, note, wrong, type Finding } from './findings.ts';

/** What `/readyz` of a Sunscope answers, as far as it is read here. */
const readiness = z.object({
  status: z.enum(['ok', 'degraded']),
  details: z.object({
    database: z.object({ block: z.number() }),
    notices: z.array(z.object({ code: z.string(), message: z.string() })),
  }),
});
const READINESS_MS = 5000;

/**
 * What a Sunscope that runs at the port of the settings says: it knows of its node and its index what nobody can see from beside
 * it. Nothing where none runs there.
 */
export async function findingsOfRunning({ host, port }: Config): Promise<Finding[]> {
  const url = `http://${openHost(host)}:${port}`;
  const answer = await fetch(`${url}/readyz`, {
    signal: AbortSignal.timeout(READINESS_MS),
    redirect: 'error',
  })
    .then(response => response.json())
    .catch(() => undefined);
  const parsed = readiness.safeParse(answer);
  if (!parsed.success) return [];
  const { status, details } = parsed.data;
  const state = status === 'ok' ? 'is ready' : 'is not ready';
  return [
    (status === 'ok' ? good : note)(
      'server',
      `a Sunscope runs at ${url} and ${state}; it has indexed up to block ${details.database.block}`,
    ),
    ...details.notices.map(({ code, message }) =>
      (STOPS_INDEXING.has(code) || STOPS_BRIDGE.has(code) || code === 'node_unreachable' ? wrong : note)(
        'server',
        // A node's own words may be among them.
        message.replaceAll(/\p{Cc}+/gu, ' '),
      ),
    ),
  ];
}
