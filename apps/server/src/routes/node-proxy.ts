import { createHmac, randomBytes } from 'node:crypto';
import { isJsonObject, parseJson, stringifyJson, type JsonValue } from '@sunscope/node-api/json';
import { DecodeError } from '@sunscope/tron/errors';
import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { nodeEndpoint } from '@sunscope/node-api/endpoint';
import { wantsPage } from '../services/system/page-address.ts';
import { VisitorSlots } from '../access/visitor-slots.ts';
import { visitorOf } from '../access/trusted-proxies.ts';
import { holdSlot } from './hold-slot.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askNode, type AnswerLimits } from '../services/system/node-answer.ts';

/** What the proxy passes on: reads, simulation, unsigned transactions, and sending of signed ones. */
const READS = [
  'getnowblock',
  'getblock',
  'getblockbynum',
  'getblockbyid',
  'getblockbylimitnext',
  'getblockbylatestnum',
  'getblockbalance',
  'gettransactionbyid',
  'gettransactioninfobyid',
  'gettransactioninfobyblocknum',
  'gettransactioncountbyblocknum',
  'gettransactionreceiptbyid',
  'getaccount',
  'getaccountbyid',
  'getaccountbalance',
  'getaccountnet',
  'getaccountresource',
  'validateaddress',
  'getassetissuelist',
  'getpaginatedassetissuelist',
  'getassetissuebyaccount',
  'getassetissuebyid',
  'getassetissuebyname',
  'getassetissuelistbyname',
  'getcontract',
  'getcontractinfo',
  'triggerconstantcontract',
  'estimateenergy',
  'listwitnesses',
  'getpaginatednowwitnesslist',
  'getnextmaintenancetime',
  'getreward',
  'getReward',
  'getbrokerage',
  'getBrokerage',
  'listproposals',
  'getpaginatedproposallist',
  'getproposalbyid',
  'listexchanges',
  'getpaginatedexchangelist',
  'getexchangebyid',
  'getmarketorderbyaccount',
  'getmarketorderbyid',
  'getmarketpricebypair',
  'getmarketorderlistbypair',
  'getmarketpairlist',
  'getchainparameters',
  'getenergyprices',
  'getbandwidthprices',
  'getmemofee',
  'getburntrx',
  'getnodeinfo',
  'listnodes',
  'getdelegatedresource',
  'getdelegatedresourcev2',
  'getdelegatedresourceaccountindex',
  'getdelegatedresourceaccountindexv2',
  'getcandelegatedmaxsize',
  'getavailableunfreezecount',
  'getcanwithdrawunfreezeamount',
  'getapprovedlist',
  'getsignweight',
  'gettransactionapprovedlist',
  'gettransactionfrompending',
  'gettransactionlistfrompending',
  'getpendingsize',
] as const;
const BUILDERS = [
  'createtransaction',
  'transferasset',
  'createaccount',
  'updateaccount',
  'setaccountid',
  'createassetissue',
  'updateasset',
  'participateassetissue',
  'unfreezeasset',
  'freezebalance',
  'unfreezebalance',
  'freezebalancev2',
  'unfreezebalancev2',
  'withdrawexpireunfreeze',
  'cancelallunfreezev2',
  'delegateresource',
  'undelegateresource',
  'votewitnessaccount',
  'createwitness',
  'updatewitness',
  'updateBrokerage',
  'withdrawbalance',
  'proposalcreate',
  'proposalapprove',
  'proposaldelete',
  'exchangecreate',
  'exchangeinject',
  'exchangewithdraw',
  'exchangetransaction',
  'deploycontract',
  'triggersmartcontract',
  'updatesetting',
  'updateenergylimit',
  'clearabi',
  'accountpermissionupdate',
  'marketsellasset',
  'marketcancelorder',
] as const;
const BROADCASTS = ['broadcasttransaction', 'broadcasthex'] as const;

const WALLET_CALLS: ReadonlySet<string> = new Set<string>([...READS, ...BUILDERS, ...BROADCASTS]);
const SOLIDITY_CALLS: ReadonlySet<string> = new Set<string>(READS);

/** Paths of all calls that the proxy passes on. */
export const PASSED_ON: readonly string[] = [
  ...[...WALLET_CALLS].map(call => `/wallet/${call}`),
  ...[...SOLIDITY_CALLS].map(call => `/walletsolidity/${call}`),
];

/** java-tron refuses longer bodies (node.http.maxMessageSize). */
const MAX_BODY_BYTES = 4 << 20;
const LIMITS = { maxBytes: 64 << 20, heldBytes: 256 << 10 } as const;
/** A whole answer may take so many silences: one that trickles holds its visitor no longer. */
const SILENCES = 12;

/** Calls under way at a time, of all visitors and of one: a node that is slow must not be asked ever more by one of them. */
const CALLS = { total: 512, perVisitor: 64 };

const NAME_LETTERS = 16;

function isThisMachine(url: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}

export interface NodeProxyOptions {
  nodeUrl: string;
  solidityUrl: string;
  /** Base of java-tron's JSON-RPC, which reads and cannot send. */
  jsonRpcUrl: string;
  /** Whether its `debug_*` calls pass too: each makes the node run a transaction again. */
  traces: () => boolean;
  /** Why the node must not be asked now. */
  refusal: () => Promise<string | undefined>;
  apiKey: string | undefined;
  /** How long the node may say nothing. */
  silenceMs: number;
}

/**
 * The node below the own origin. Only calls of the list pass, bytes go through untouched (a JSON parser here would
 * round 64-bit numbers), and nothing of the visitor but method, query, body and content type is sent on. A node on this
 * machine is also given a name that distinguishes visitors while this process lives: the embedded chain runs their
 * long calls by turns.
 */
export async function nodeProxyRoutes(app: FastifyInstance, options: NodeProxyOptions): Promise<void> {
  const slots = new VisitorSlots(CALLS);
  app.addHook('preHandler', (request, reply, done) => {
    holdSlot(slots, request, reply);
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  // Calls under way; a server that stops does not wait for its node.
  const open = new Set<AbortController>();
  app.addHook('preClose', done => {
    for (const call of open) call.abort();
    done();
  });
  const { silenceMs } = options;
  const limits: AnswerLimits = { ...LIMITS, silenceMs, totalMs: SILENCES * silenceMs };
  const salt = randomBytes(16);
  const nameOf = (visitor: string) =>
    createHmac('sha256', salt).update(visitor).digest('hex').slice(0, NAME_LETTERS);
  const passOn = (base: string) => {
    const endpoint = nodeEndpoint(base);
    const isLocal = isThisMachine(endpoint.urlOf('/', ''));
    return async (request: FastifyRequest, reply: FastifyReply, path: string) => {
      const refused = await options.refusal();
      if (refused !== undefined) throw new NodeUnreachableError('other_chain', refused);
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
      const headers: Record<string, string> = { ...endpoint.headers, accept: 'application/json' };
      const type = request.headers['content-type'];
      if (type !== undefined) headers['content-type'] = type;
      if (isLocal) headers['sunscope-visitor'] = nameOf(visitorOf(request.ip));
      if (options.apiKey !== undefined) headers['TRON-PRO-API-KEY'] = options.apiKey;
      const gone = new AbortController();
      open.add(gone);
      // The node need not work on for a visitor who has gone.
      reply.raw.once('close', () => {
        open.delete(gone);
        if (!reply.raw.writableFinished) gone.abort();
      });
      const answer = await askNode(
        endpoint.urlOf(path, query),
        {
          method: request.method,
          headers,
          body: Buffer.isBuffer(request.body) && request.method === 'POST' ? request.body : undefined,
          signal: gone.signal,
        },
        limits,
      );
      return reply
        .code(answer.status)
        .header('content-type', answer.contentType)
        .header('cache-control', 'no-store')
        .send(answer.body);
    };
  };
  const handle = (base: string, prefix: string, calls: ReadonlySet<string>) => {
    const pass = passOn(base);
    return (request: FastifyRequest<{ Params: { call: string } }>, reply: FastifyReply) => {
      const { call } = request.params;
      if (calls.has(call)) return pass(request, reply, `/${prefix}/${call}`);
      // Pages of the app begin so too: /wallet/new.
      if (prefix === 'wallet' && wantsPage(request)) {
        reply.callNotFound();
        return reply;
      }
      return reply.code(404).send({
        message: `/${prefix}/${call} is not among the node calls this explorer passes on`,
        code: 'not_allowed',
      });
    };
  };
  const passRpc = passOn(options.jsonRpcUrl);
  // As java-tron has it; without a route of its own it would be a page that is not there.
  app.get('/jsonrpc', (_request, reply) =>
    reply
      .code(405)
      .header('allow', 'POST')
      .send({ message: '/jsonrpc is called by POST alone', code: 'method_not_allowed' }),
  );
  app.post('/jsonrpc', (request, reply) => {
    const refused = options.traces() ? undefined : refusedTrace(request.body);
    if (refused !== undefined) return reply.type('application/json-rpc').send(refused);
    return passRpc(request, reply, '/jsonrpc');
  });
  for (const [prefix, base, calls] of [
    ['wallet', options.nodeUrl, WALLET_CALLS],
    ['walletsolidity', options.solidityUrl, SOLIDITY_CALLS],
  ] as const)
    app.route<{ Params: { call: string } }>({
      method: ['GET', 'POST'],
      url: `/${prefix}/:call`,
      handler: handle(base, prefix, calls),
    });
}

/** What a body gets that asks for a run of a transaction; undefined for one that does not. */
function refusedTrace(body: unknown): string | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  // Its name could only be there otherwise in escapes.
  if (!body.includes('debug_') && !body.includes('\\u')) return undefined;
  let asked: JsonValue;
  try {
    asked = parseJson(body.toString());
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
  const isTrace = (one: JsonValue) =>
    isJsonObject(one) && typeof one['method'] === 'string' && one['method'].startsWith('debug_');
  const isBatch = Array.isArray(asked);
  if (![asked].flat().some(isTrace)) return undefined;
  const id = isJsonObject(asked) ? (asked['id'] ?? null) : null;
  const message = isBatch ? 'method not found: the batch holds a debug_ call' : 'method not found';
  return stringifyJson({ jsonrpc: '2.0', id, error: { code: -32601, message } });
}
