import type { ClientCalls } from '../client-call.ts';
import { EITHER, REFUSED, sends, TAKEN } from '../kinds.ts';

/** Transactions that the client signs and sends. */
export const transactions: ClientCalls = {
  send: sends(({ address, other }) => ['_', address, other, 1234], TAKEN),
  sendWithNote: sends(({ address, other }) => ['_', address, other, 1235, 'Rent'], TAKEN),
  updateAccountName: sends(({ address }) => [address, 'Client'], TAKEN),
  updateWitnessUrl: sends(({ address }) => [address, 'https://client.test'], REFUSED),
  withdrawBalance: sends(({ address }) => [address], REFUSED),
  freezeBalance: sends(({ address }) => [address, 1_000_000, 3], REFUSED),
  unfreezeBalance: sends(({ address }) => [address], REFUSED),
  unfreezeAssets: sends(({ address }) => [address], REFUSED),
  applyForDelegate: sends(({ address }) => [address, 'https://client.test'], TAKEN),
  voteForWitnesses: sends(({ address, witness }) => [address, { [witness]: 1 }], REFUSED),
  participateAsset: sends(({ address, issuer, token10 }) => [address, issuer, token10, 1], EITHER),
  createToken: sends(
    ({ address }) => [
      {
        address,
        name: 'Clienttoken',
        shortName: 'CLT',
        description: 'made by the client',
        url: 'https://client.test',
        totalSupply: 1000,
        num: 1,
        trxNum: 1,
        startTime: new Date(Date.now() + 86_400_000).toISOString(),
        endTime: new Date(Date.now() + 172_800_000).toISOString(),
        frozenSupply: [],
        precision: 0,
        voteScore: 0,
      },
    ],
    EITHER,
  ),
  createExchange: sends(({ address, token10 }) => [address, token10, '_', 5, 5], EITHER),
  injectExchange: sends(({ address, exchange }) => [address, exchange, '_', 5], REFUSED),
  withdrawExchange: sends(({ address, exchange }) => [address, exchange, '_', 5], REFUSED),
  transactionExchange: sends(({ address, exchange }) => [address, exchange, '_', 1_000_000, 1], TAKEN),
};
