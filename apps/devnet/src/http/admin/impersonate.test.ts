import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { encodeOperations } from '@sunscope/tron/permissions';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { startDevnet, type Devnet } from '../../devnet.ts';
import type { KeyedAccount } from '../../chain/genesis.ts';
import { stateDigest } from '../../state/state-digest.ts';

// Unsigned transactions of chosen owners: only where the chain was started for it, and for good once they are taken.

const directory = mkdtempSync(join(tmpdir(), 'devnet-impersonate-'));
let devnet: Devnet;
let alice: KeyedAccount;
let bob: KeyedAccount;

async function open(impersonate: boolean): Promise<void> {
  devnet = await startDevnet({ directory, impersonate, paused: true, genesisTimeMs: Date.now() - 3_000 });
  [alice, bob] = devnet.accounts as [KeyedAccount, KeyedAccount];
}
beforeAll(async () => {
  await open(true);
  await devnet.chain.mine(1);
});
afterAll(async () => {
  await devnet.close();
  rmSync(directory, { recursive: true });
});
beforeEach(() => post('/admin/impersonate', { all: false }));

type Json = Record<string, unknown>;

async function post(path: string, body: unknown = {}): Promise<Json> {
  const response = await fetch(devnet.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Json;
}

/** An unsigned transfer of a little TRX, as the node builds it. */
function built(from: KeyedAccount, rest: object = {}): Promise<Json> {
  return post('/wallet/createtransaction', {
    owner_address: bytesToHex(from.address),
    to_address: bytesToHex(devnet.treasury.address),
    amount: 1 + Math.floor(Math.random() * 1e9),
    ...rest,
  });
}

/** `accepted`, or code and text of the refusal. */
async function sent(transaction: Json): Promise<string> {
  const answer = await post('/wallet/broadcasttransaction', { ...transaction, visible: false });
  if (answer['result'] === true) return 'accepted';
  return `${String(answer['code'])}: ${Buffer.from(String(answer['message']), 'hex').toString()}`;
}

const MISSING = 'SIGERROR: Validate signature error: miss sig or contract';
const base58 = ({ address }: KeyedAccount) => addressFromBytes(address);

describe('/admin/impersonate', () => {
  it('takes unsigned transactions of one owner while it is on', async () => {
    expect(await sent(await built(alice))).toBe(MISSING);
    expect(await post('/admin/impersonate', { address: base58(alice) })).toEqual({
      allowed: true,
      all: false,
      addresses: [base58(alice)],
    });
    expect(await sent(await built(alice))).toBe('accepted');
    expect(await sent(await built(bob))).toBe(MISSING);
    await post('/admin/impersonate', { address: bytesToHex(alice.address), enabled: false });
    expect(await sent(await built(alice))).toBe(MISSING);
  });

  it('takes several owners or everybody, and any signature', async () => {
    await post('/admin/impersonate', { addresses: [base58(alice), base58(bob)] });
    expect(await sent(await built(bob))).toBe('accepted');
    expect(await sent({ ...(await built(bob)), signature: ['ab'.repeat(65)] })).toBe('accepted');
    expect(await sent({ ...(await built(bob)), signature: ['00'] })).toBe('accepted');
    await post('/admin/impersonate', { all: true });
    expect(await sent(await built(devnet.treasury, { to_address: bytesToHex(bob.address) }))).toBe(
      'accepted',
    );
    const { raw_data_hex: hex } = await built(bob);
    const transaction = encodeTransaction(Buffer.from(hex as string, 'hex'), { signature: [] });
    expect(await post('/wallet/broadcasthex', { transaction: bytesToHex(transaction) })).toMatchObject({
      result: true,
      code: 'SUCCESS',
    });
  });

  it('keeps every other rule: permissions, funds, reference, expiry', async () => {
    await post('/admin/impersonate', { all: true });
    const keys = [{ address: bob.address, weight: 1n }];
    const active = (permission_name: string, contract: number) => ({
      type: 2,
      permission_name,
      threshold: 1n,
      keys,
      operations: encodeOperations([contract]),
    });
    await devnet.send(
      'AccountPermissionUpdateContract',
      {
        owner_address: bob.address,
        owner: { type: 0, permission_name: 'owner', threshold: 1n, keys },
        actives: [active('pay', 1), active('vote', 4)],
      },
      [bob],
    );
    await devnet.chain.mine(1);
    expect(await sent(await built(bob, { Permission_id: 2 }))).toBe('accepted');
    expect(await sent(await built(bob, { Permission_id: 3 }))).toBe(
      'SIGERROR: Validate signature error: Permission denied',
    );
    expect(await sent(await built(bob, { Permission_id: 5 }))).toBe(
      "SIGERROR: Validate signature error: permission isn't exit",
    );
    const good = await built(alice);
    const change = (raw: object) => ({ ...good, raw_data: { ...(good['raw_data'] as object), ...raw } });
    expect(await sent(change({ ref_block_hash: '0102030405060708' }))).toBe(
      'TAPOS_ERROR: Tapos check error.',
    );
    expect(await sent(change({ expiration: 1_700_000_000_000 }))).toBe(
      'TRANSACTION_EXPIRATION_ERROR: Transaction expired',
    );
  });

  it('lets what was taken be: after the end of it, a restart without it, and another block in its place', async () => {
    await post('/admin/impersonate', { address: base58(alice) });
    const waiting = await built(alice, { amount: 4_242 });
    expect(await sent(waiting)).toBe('accepted');
    await post('/admin/impersonate', { all: false });
    const signed = await devnet.send(
      'TransferContract',
      { owner_address: bob.address, to_address: alice.address, amount: 1n },
      [bob],
    );
    await devnet.chain.mine(1);
    const id = waiting['txID'] as string;
    const { archive } = devnet.chain;
    expect(archive.transaction(id)).toMatchObject({ isImpersonated: true, transaction: { signature: [] } });
    expect(archive.transaction(signed.idHex)).not.toHaveProperty('isImpersonated');
    const digest = await stateDigest(devnet.chain.state.store);
    const head = devnet.chain.head.number;
    await devnet.close();

    await open(false);
    expect(devnet.chain.head.number).toBe(head);
    expect(await stateDigest(devnet.chain.state.store)).toBe(digest);
    expect(await post('/wallet/gettransactionbyid', { value: id })).toMatchObject({ txID: id, ret: [{}] });
    expect(await sent(await built(alice))).toBe(MISSING);
    await devnet.chain.reorganise(1, [], 'keep');
    expect(devnet.chain.archive.transaction(id)).toMatchObject({ isImpersonated: true });
    expect(devnet.chain.archive.transaction(signed.idHex)).toBeDefined();
  });

  it('says how it is allowed where it is not, and what a call needs', async () => {
    await devnet.close();
    await open(false);
    for (const body of [{ address: base58(alice) }, { all: true }]) {
      const response = await fetch(`${devnet.url}/admin/impersonate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: 'impersonation_off',
        message:
          'Impersonation is off: start the devnet with --impersonate (DEVNET_IMPERSONATE=1) to send unsigned transactions from any address',
      });
    }
    expect(await (await fetch(`${devnet.url}/admin/impersonate`)).json()).toEqual({
      allowed: false,
      all: false,
      addresses: [],
    });
    expect(await post('/admin/impersonate', {})).toMatchObject({ error: 'invalid_body' });
    expect(await post('/admin/impersonate', { address: 'T1' })).toMatchObject({ error: 'invalid_address' });
    expect(await post('/admin/impersonate', { addresses: 'T1' })).toMatchObject({
      error: 'invalid_addresses',
    });
    expect(await post('/admin/impersonate', { address: 'T1', enabled: 1 })).toMatchObject({
      error: 'invalid_enabled',
    });
  });
});
