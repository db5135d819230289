import type { ClientCalls } from '../client-call.ts';
import { ANY, holds, list, NUMBER, wantsSignature } from '../kinds.ts';

/** Tokens and their holders. */
export const tokens: ClientCalls = {
  getIssuedAsset: holds(
    'the token of an issuer',
    ({ issuer }) => [issuer],
    ({ token10 }) => ({ token: { tokenID: ANY, id: Number(token10) } }),
  ),
  getTokens: list('TRC10 tokens', 'tokens'),
  getToken: holds(
    'one TRC10 token',
    ({ token10 }) => [token10],
    () => ({ name: ANY }),
  ),
  getTokenHolders: list('holders of a TRC10 token', 'addresses', ({ token10 }) => [token10, { id: token10 }]),
  getHolderBalance: holds(
    'a holder’s balance',
    ({ address, token20 }) => [{ holder_address: address, contract_address: token20 }],
    () => ({}),
  ),
  getCountByType: holds(
    'a count',
    () => [{ type: 'token20' }],
    () => ({ count: NUMBER }),
  ),
  createToken20: wantsSignature('POST /external/trc20tokens'),
  createToken721: wantsSignature('POST /external/trc721tokens'),
  createToken1155: wantsSignature('POST /external/trc1155tokens'),
  updateToken10: wantsSignature('POST /external/trc10tokens/update'),
  updateToken20: wantsSignature('POST /external/trc20tokens/update'),
  updateToken721: wantsSignature('POST /external/trc721tokens/update'),
  updateToken1155: wantsSignature('POST /external/trc1155tokens/update'),
};
