import { expect } from 'vitest';
import type { ClientCalls } from '../client-call.ts';
import { ask, computes, no } from '../kinds.ts';

/** Signers, and transactions that are made or read but not sent. */
export const signing: ClientCalls = {
  setSigner: computes(
    'keeps a signer',
    ({ client }) => [client['signer']],
    () => undefined,
  ),
  getSigner: computes(
    'a signer of the key',
    ({ key }) => [key],
    signer => expect(signer).toHaveProperty('privateKey'),
  ),
  addRef: name => ({
    checked: 'takes number, hash and time from /api/block/latest, by way of every transaction below',
    async call(world) {
      expect(typeof world.client[name]).toBe('function');
    },
  }),
  sendTransaction: name => ({
    checked: 'by way of every transaction below',
    async call(world) {
      expect(typeof world.client[name]).toBe('function');
    },
  }),
  getSendHexStr: computes(
    'hex of a transfer',
    ({ address, other }) => ['TRX', address, other, 5],
    hex => expect(hex).toMatch(/^[0-9A-Fa-f]+$/),
  ),
  sendTransactionRaw: name => ({
    checked: 'an unsigned transaction, the node’s refusal told',
    async call(world) {
      expect(await ask(world, name, world.unsigned.hex)).toMatchObject({ success: false, code: 'SIGERROR' });
    },
  }),
  auth: no(
    'its proof carries no time, so whoever saw it once could use it for ever; POST /api/auth takes young proofs only',
  ),
  updateSuperRepresentative: no('needs the key that auth would give; a key had otherwise works'),
  readTransaction: name => ({
    checked: 'a transaction decoded without being sent',
    async call(world) {
      expect(await ask(world, name, world.unsigned.hex)).toMatchObject({
        transaction: { hash: world.unsigned.hash },
      });
    },
  }),
  readTransactionNew: name => ({
    checked: 'a transaction decoded without being sent',
    async call(world) {
      expect(await ask(world, name, world.unsigned.hex)).toMatchObject({
        transaction: { hash: world.unsigned.hash },
      });
    },
  }),
  getTriggerSmartContractHexStr: computes(
    'hex of a call',
    ({ address, contract }) => [
      { owner_address: address, contract_address: contract, data: '00', call_value: 0 },
    ],
    hex => expect(hex).toBeDefined(),
  ),
  getParameterValue: computes(
    'a transfer read inside the client',
    ({ unsigned }) => [unsigned.parameter, 'TransferContract'],
    value => expect(value).toMatchObject({ amount: 5 }),
  ),
};
