import type { Exchange, Proposal } from '@sunscope/tron/messages';
import type { JsonObject } from '@sunscope/node-api/json';
import { messageToJson } from '@sunscope/node-api/message-json';
import { integer, type ApiCall, type Endpoint } from '../call/endpoint.ts';
import { ApiError, NullPointer } from '../call/errors.ts';

/** Most entries of one page (java-tron: PROPOSAL_COUNT_LIMIT_MAX, EXCHANGE_COUNT_LIMIT_MAX). */
const MAX_PAGE = 1_000n;

function proposals(call: ApiCall, list: readonly Proposal[]): JsonObject {
  return list.length > 0 ? { proposals: list.map(one => messageToJson('Proposal', one, call)) } : {};
}

function exchanges(call: ApiCall, list: readonly Exchange[]): JsonObject {
  return list.length > 0 ? { exchanges: list.map(one => messageToJson('Exchange', one, call)) } : {};
}

/** The ids `offset + 1` to `offset + limit`, as far as they were given. */
function page<T>(call: ApiCall, count: bigint, byId: (id: bigint) => T | undefined): T[] {
  const offset = integer(call, 'offset');
  const wanted = integer(call, 'limit');
  if (offset < 0n || wanted < 0n) return [];
  const end = offset + (wanted > MAX_PAGE ? MAX_PAGE : wanted);
  const found: T[] = [];
  for (let id = offset + 1n; id <= end && id <= count; id++) {
    const one = byId(id);
    if (one !== undefined) found.push(one);
  }
  return found;
}

/** Hand-read ids must be there (java-tron: Util.getJsonLongValue). */
function requiredId(call: ApiCall): bigint {
  if (call.params['id'] === undefined)
    throw new ApiError('java.security.InvalidParameterException', 'key [id] does not exist');
  return integer(call, 'id');
}

/** Calls about proposals and exchanges. Whole lists begin with the newest, pages with the oldest. */
export const registerEndpoints: readonly Endpoint[] = [
  {
    name: 'listproposals',
    handle: call => proposals(call, call.devnet.chain.state.registers.allProposals()),
  },
  {
    name: 'getpaginatedproposallist',
    handle(call) {
      const { state } = call.devnet.chain;
      return proposals(
        call,
        page(call, state.property('PROPOSAL_COUNT'), id => state.registers.proposal(id)),
      );
    },
  },
  {
    name: 'getproposalbyid',
    byHand: true,
    handle(call) {
      const proposal = call.devnet.chain.state.registers.proposal(requiredId(call));
      return proposal ? messageToJson('Proposal', proposal, call) : {};
    },
  },
  {
    name: 'listexchanges',
    solid: true,
    handle: call => exchanges(call, call.devnet.chain.state.registers.allExchanges()),
  },
  {
    name: 'getpaginatedexchangelist',
    handle(call) {
      const { state } = call.devnet.chain;
      return exchanges(
        call,
        page(call, state.property('EXCHANGE_COUNT'), id => state.registers.exchange(id)),
      );
    },
  },
  {
    name: 'getexchangebyid',
    byHand: true,
    solid: true,
    handle(call) {
      const exchange = call.devnet.chain.state.registers.exchange(requiredId(call));
      if (!exchange) throw new NullPointer();
      return messageToJson('Exchange', exchange, call);
    },
  },
];
