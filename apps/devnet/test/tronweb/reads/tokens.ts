import { expect } from 'vitest';
import { TOKEN } from '../world.ts';
import { asNumbers, has, type Read } from './read.ts';

/** TRC10 tokens, contracts and exchanges. */
export const tokens: Readonly<Record<string, Read>> = {
  getTokensIssuedByAddress: {
    how: 'one, by name',
    parameters: ({ alice }) => [alice.address],
    check: has({ Coin: { id: TOKEN, abbr: 'CN' } }),
  },
  getTokenFromID: {
    how: 'by name',
    parameters: () => ['Coin'],
    check: has({ id: TOKEN, name: 'Coin' }),
  },
  listTokens: { how: 'one', check: has([{ id: TOKEN, name: 'Coin' }]) },
  getTokenListByName: {
    how: 'by name',
    parameters: () => ['Coin'],
    check: has([{ id: TOKEN, name: 'Coin' }]),
  },
  getTokenByID: { how: 'by id', parameters: () => [TOKEN], check: has({ id: TOKEN, name: 'Coin' }) },
  getContract: {
    how: 'name and ABI',
    parameters: ({ contract }) => [contract],
    check: result =>
      expect(asNumbers(result)).toMatchObject({ name: 'Counter', consume_user_resource_percent: 100 }),
    // Held in one object for both, or in each one's cache.
    raw: 'changes',
  },
  getContractInfo: {
    how: 'name and running code',
    parameters: ({ contract }) => [contract],
    check: result =>
      expect(result).toMatchObject({
        smart_contract: { name: 'Counter' },
        runtimecode: expect.stringMatching(/^[0-9a-f]+$/) as string,
      }),
  },
  getExchangeByID: {
    how: 'by id',
    parameters: () => [1],
    check: has({ second_token_id: '5f' }),
  },
  listExchanges: { how: 'one', check: has([{ second_token_id: '5f' }]) },
  listExchangesPaginated: {
    how: 'one',
    parameters: () => [5, 0],
    check: has([{ second_token_id: '5f' }]),
  },
};
