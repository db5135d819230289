import { SunscopeError } from '@sunscope/tron/errors';

/** Nothing is indexed yet: the caller may ask again in a moment. */
export function notYetIndexed(): Error {
  return Object.assign(
    new SunscopeError('not_yet_indexed', 'No block is indexed yet; try again in a moment'),
    { statusCode: 503 },
  );
}
