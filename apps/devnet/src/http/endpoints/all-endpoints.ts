import type { JsonValue } from '@sunscope/node-api/json';
import type { SolidState } from '../../chain/solid-state.ts';
import type { CallLanes } from '../call/call-lanes.ts';
import type { ApiCall, Endpoint, RunningEndpoint } from '../call/endpoint.ts';
import { accountEndpoints } from './account-endpoints.ts';
import { blockEndpoints } from './block-endpoints.ts';
import { broadcastEndpoints } from './broadcast-endpoints.ts';
import { builderEndpoints } from './builder-endpoints.ts';
import { chainEndpoints } from './chain-endpoints.ts';
import { busyReply, contractEndpoints, runningEndpoints } from './contract-endpoints.ts';
import { delegationEndpoints } from './delegation-endpoints.ts';
import { marketEndpoints } from './market-endpoints.ts';
import { registerEndpoints } from './register-endpoints.ts';
import { signingEndpoints } from './signing-endpoints.ts';

/** All calls of java-tron's node API. */
export const endpoints: readonly (Endpoint | RunningEndpoint)[] = [
  ...blockEndpoints,
  ...accountEndpoints,
  ...chainEndpoints,
  ...delegationEndpoints,
  ...registerEndpoints,
  ...marketEndpoints,
  ...broadcastEndpoints,
  ...builderEndpoints,
  ...contractEndpoints,
  ...runningEndpoints,
  ...signingEndpoints,
];

/** What all calls of one chain share, whichever way they come. */
export interface CallContext {
  readonly solidState: SolidState;
  readonly lanes: CallLanes;
}

/** Who asks, and whether it still waits for the answer. */
export interface Asking {
  readonly key: string;
  readonly isGone: () => boolean;
}

/** The reply to a call, in the state it asks about; what runs contracts waits for its turn. */
export function answerTo(
  { solidState, lanes }: CallContext,
  endpoint: Endpoint | RunningEndpoint,
  call: ApiCall,
  asking: Asking,
): JsonValue | Promise<JsonValue> {
  const inState = <T>(what: () => T): T => (call.solid ? solidState.read(what) : what());
  return 'run' in endpoint
    ? lanes.run(asking, allowance => endpoint.run(call, allowance), inState).catch(busyReply(call))
    : inState(() => endpoint.handle(call));
}
