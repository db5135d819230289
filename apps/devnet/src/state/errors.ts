import { SunscopeError } from '@sunscope/tron/errors';

/** The chain's own state was used in a way that can never be right: a fault of this program. */
export class StateError extends SunscopeError {}
