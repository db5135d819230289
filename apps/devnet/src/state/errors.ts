import { SunscopeError } from '@sunscope/tron/errors';

/** The chain's own state was used in a way that can never be right: a fault of this program. */
export class StateError extends SunscopeError {}

/** The directory holds a chain that another version of this program wrote; it cannot be read as it is. */
export class DataFormatError extends SunscopeError {}
