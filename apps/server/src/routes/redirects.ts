import { tryParseAddress } from '@sunscope/tron/address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from './context.ts';
import { LIST_HEADS } from '../services/system/list-heads.ts';
import { shareHead } from '../services/system/share-head.ts';
import { searchOf } from '../services/system/page-address.ts';

/** Sends the app's page with a head of its own; false, and nothing sent, where it is not built. */
interface PageSender {
  sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    head: () => Promise<Record<'page' | 'title' | 'description' | 'url' | 'image', string>>,
  ): Promise<boolean>;
}

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

/**
 * The app's pages live behind the hash, which no server and no preview sees; plain paths lead there, their query with
 * them. They are answered with the page itself, whose head names what it shows; without a build they are redirected.
 * What they cannot mean leads to the error page.
 */
export async function redirectRoutes(
  app: FastifyInstance,
  { web, readers, origin }: { web: PageSender; readers: ApiContext['readers']; origin: string | undefined },
): Promise<void> {
  const answer = async (request: FastifyRequest, reply: FastifyReply, page: string | undefined) => {
    const path = `${page ?? 'error'}${searchOf(request.url)}`;
    const here = origin ?? `${request.protocol}://${request.host}`;
    const sent =
      page !== undefined &&
      (await web.sendPage(request, reply, async () => {
        const { title, description, image = '/icon-512.png' } = await shareHead(page, readers);
        return { page: path, title, description, url: `${here}/${page}`, image: here + image };
      }));
    return sent ? reply : reply.redirect(`/#/${path}`, 302);
  };
  for (const [kind, target] of Object.entries(TARGETS))
    app.get<{ Params: { id: string } }>(`/${kind}/:id`, (request, reply) =>
      answer(request, reply, target(request.params.id)),
    );
  for (const page of LIST_HEADS.keys()) app.get(`/${page}`, (request, reply) => answer(request, reply, page));
}
