import { tryParseAddress } from '@sunscope/tron/address';
import type { FastifyInstance } from 'fastify';
import { searchOf } from '../services/system/page-address.ts';

type Target = (id: string) => string | undefined;

const hash = (id: string) => {
  const hex = id.replace(/^0x/i, '');
  return /^[0-9a-fA-F]{64}$/.test(hex) ? hex.toLowerCase() : undefined;
};
const prefixed = (prefix: string, id: string | undefined, suffix = '') =>
  id === undefined ? undefined : `${prefix}${id}${suffix}`;

/** Plain paths, as people write and link them, and the page each means; hex forms become the canonical ones. */
const TARGETS: Readonly<Record<string, Target>> = {
  tx: id => prefixed('transaction/', hash(id)),
  transaction: id => prefixed('transaction/', hash(id)),
  address: id => prefixed('address/', tryParseAddress(id)),
  account: id => prefixed('address/', tryParseAddress(id)),
  contract: id => prefixed('contract/', tryParseAddress(id), '/code'),
  block: id => prefixed('block/', /^\d{1,18}$/.test(id) ? id : hash(id)),
  token: id =>
    id === '_' || /^\d{1,18}$/.test(id) ? `token/${id}` : prefixed('token20/', tryParseAddress(id)),
  token20: id => prefixed('token20/', tryParseAddress(id)),
};

/** The app's pages live behind the hash; plain paths lead there, their query with them. What they cannot mean leads to the error page. */
export async function redirectRoutes(app: FastifyInstance): Promise<void> {
  for (const [kind, target] of Object.entries(TARGETS))
    app.get<{ Params: { id: string } }>(`/${kind}/:id`, (request, reply) =>
      reply.redirect(`/#/${target(request.params.id) ?? 'error'}${searchOf(request.url)}`, 302),
    );
}
