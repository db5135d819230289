import { Readable, Transform } from 'node:stream';
import { SunscopeError } from '@sunscope/tron/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

/** java-tron refuses longer bodies (node.http.maxMessageSize). */
const MAX_BODY_BYTES = 4 << 20;
const MAX_ANSWER_BYTES = 64 << 20;
const TIMEOUT_MS = 20_000;

export interface NodeProxyOptions {
  nodeUrl: string;
  solidityUrl: string;
  apiKey: string | undefined;
}

/**
 * The node below the own origin. Only calls of the list pass, bytes go through untouched (a JSON parser here would
 * round 64-bit numbers), and nothing of the visitor but method, query, body and content type is sent on.
 */
export async function nodeProxyRoutes(app: FastifyInstance, options: NodeProxyOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  const handle =
    (base: string, prefix: string, calls: ReadonlySet<string>) =>
    async (request: FastifyRequest<{ Params: { call: string } }>, reply: FastifyReply) => {
      const { call } = request.params;
      if (!calls.has(call))
        return reply.code(404).send({
          message: `/${prefix}/${call} is not among the node calls this explorer passes on`,
          code: 'not_allowed',
        });
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
      const answer = await ask(`${base}/${prefix}/${call}${query}`, request, options.apiKey);
      void reply
        .code(answer.status)
        .header('content-type', answer.headers.get('content-type') ?? 'application/json')
        .header('cache-control', 'no-store');
      return reply.send(answer.body ? Readable.fromWeb(answer.body).pipe(limited(MAX_ANSWER_BYTES)) : '');
    };
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

async function ask(url: string, request: FastifyRequest, apiKey: string | undefined): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const type = request.headers['content-type'];
  if (type !== undefined) headers['content-type'] = type;
  if (apiKey !== undefined) headers['TRON-PRO-API-KEY'] = apiKey;
  try {
    return await fetch(url, {
      method: request.method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(Buffer.isBuffer(request.body) && request.method === 'POST'
        ? { body: new Uint8Array(request.body) }
        : {}),
    });
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    throw new SunscopeError(timedOut ? 'node_timeout' : 'node_unreachable', 'The node does not answer', {
      cause: error,
    });
  }
}

function limited(maxBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > maxBytes)
        done(new SunscopeError('answer_too_large', `The node’s answer exceeds ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
}
