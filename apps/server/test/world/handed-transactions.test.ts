import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { describe, expect, it } from 'vitest';
import { startLiveChain } from '../live-chain.ts';
import { walkChain, type ChainTransaction } from './chain.ts';
import { callPost, node, post, refusedPost } from './world.ts';

/** A transaction of the chain as it was signed, in hex. */
async function signedHex(item: ChainTransaction): Promise<string> {
  const found = await node.transactionById(hexToBytes(item.id));
  if (!found) throw new Error(`the node does not have ${item.id}`);
  return bytesToHex(encodeTransaction(found.rawData, { signature: found.transaction.signature, ret: [] }));
}

/** The newest transfer that one key signed: some of the demo world's need two of three. */
async function newestTransfer(): Promise<ChainTransaction> {
  const transfers = (await walkChain()).filter(one => one.type === 'TransferContract' && one.block > 0);
  for (const item of transfers.toReversed()) {
    const found = await node.transactionById(hexToBytes(item.id));
    if (found?.transaction.signature.length === 1) return item;
  }
  throw new Error('the demo world has no transfer of a single key');
}

/** What a node says of a transaction that is on the chain already. */
const KNOWN = /^(DUP_TRANSACTION|TRANSACTION_EXPIRATION|TAPOS)_ERROR$/;

describe('POST /api/broadcast', () => {
  it('values: the node’s word for what is on the chain already, and for a signature of somebody else', async () => {
    const item = await newestTransfer();
    const transaction = await signedHex(item);
    const answer = await callPost('/api/broadcast', { transaction });
    expect(answer).toMatchObject({ success: false, code: expect.stringMatching(KNOWN) as string });
    expect(answer.message).not.toBe('');
    // The last byte but a few belongs to the signature: somebody else is recovered from it, or nobody.
    const at = transaction.length - 40;
    const changed =
      transaction.slice(0, at) + (transaction[at] === '0' ? '1' : '0') + transaction.slice(at + 1);
    expect(await callPost('/api/broadcast', { transaction: changed })).toMatchObject({ success: false });
  });

  it('values: what is signed rightly is taken, and is on the chain with the next block', async () => {
    const chain = await startLiveChain();
    try {
      const [from, to] = chain.people;
      if (!from || !to) throw new Error('the chain has too few accounts');
      const made = await chain.web.transactionBuilder.sendTrx(to.address, 7, from.address);
      const { signature } = await chain.web.trx.sign(made, from.privateKey);
      const transaction = bytesToHex(
        encodeTransaction(hexToBytes(made.raw_data_hex), { signature: signature.map(hexToBytes), ret: [] }),
      );
      const { body } = await chain.post('/api/broadcast', { transaction });
      expect(body).toMatchObject({ success: true, code: 'SUCCESS' });
      await chain.mine();
      const detail = await chain.get(`/api/transaction-info?hash=${made.txID}`);
      expect(detail.body).toMatchObject({ hash: made.txID, contractData: { amount: 7 } });
    } finally {
      await chain.close();
    }
  });

  it('bad input: is named', async () => {
    for (const transaction of ['xyz', 'ffff', 12])
      await refusedPost('/api/broadcast', { transaction }, /transaction/);
    await refusedPost('/api/broadcast', {}, /transaction/);
  });
});

describe('POST /api/transaction', () => {
  it('values: dry-run decodes what is handed in', async () => {
    const item = await newestTransfer();
    const { status, body } = await post('/api/transaction?dry-run', { transaction: await signedHex(item) });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      transaction: {
        hash: item.id,
        contracts: [
          {
            contractType: 'TransferContract',
            contractTypeId: 1,
            owner_address: item.value['owner_address'],
            to_address: item.value['to_address'],
            amount: Number(item.value['amount']),
          },
        ],
        signatures: [{ address: item.value['owner_address'] }],
      },
    });
    expect(body).not.toHaveProperty('success');
  });

  it('values: without dry-run the node has its say', async () => {
    const item = await newestTransfer();
    const { body } = await post('/api/transaction', { transaction: await signedHex(item) });
    // It is on the chain already.
    expect(body).toMatchObject({
      success: false,
      code: expect.stringMatching(KNOWN) as string,
      transaction: { hash: item.id },
    });
  });

  it('bad input: is named', async () => {
    for (const transaction of ['xyz', 'ffff', 12]) {
      const { status, body } = await post('/api/transaction', { transaction });
      expect(status).toBe(400);
      expect((body as { message: string }).message).toMatch(/transaction/);
    }
  });
});

/** A member of its contract that is text. */
function textIn(item: ChainTransaction | undefined, member: string): string {
  const value = item?.value[member];
  return typeof value === 'string' ? value : '';
}

describe('POST /api/transaction/preview', () => {
  const preview = async (transaction: string) => callPost('/api/transaction/preview', { transaction });

  it('shape: as the schema says, for an unsigned transfer as well', async () => {
    const item = await newestTransfer();
    const found = await node.transactionById(hexToBytes(item.id));
    const unsigned = bytesToHex(encodeTransaction(found?.rawData ?? new Uint8Array(0), {}));
    expect((await preview(unsigned)).permission).toMatchObject({ found: true, weight: 0 });
  });

  it('values: where it is, what it says, who signed, and which block it refers to', async () => {
    const item = await newestTransfer();
    const answer = await preview(await signedHex(item));
    const owner = item.value['owner_address'];
    expect(answer).toMatchObject({
      hash: item.id,
      block: item.block,
      story: { template: 'trx_sent', vars: { from: { type: 'address', address: owner } } },
      permission: { id: 0, found: true, threshold: 1, weight: 1, keys: [{ address: owner, signed: true }] },
      contractMap: { [textIn(item, 'owner_address')]: false },
    });
    expect(answer.reference).toMatchObject({ state: 'found' });
    expect(answer.head?.number).toBeGreaterThanOrEqual(item.block);
    expect(answer).not.toHaveProperty('dryRun');
  });

  it('values: a call is named and simulated, with what it returns or why it fails', async () => {
    const calls = (await walkChain()).filter(one => one.type === 'TriggerSmartContract');
    const transfer = calls.findLast(one => textIn(one, 'data').startsWith('a9059cbb'));
    const answer = await preview(await signedHex(transfer ?? (calls[0] as ChainTransaction)));
    expect(answer).toMatchObject({
      story: { template: 'token_sent' },
      trigger_info: { method: 'transfer(address,uint256)' },
      dryRun: { reverted: expect.any(Boolean) as boolean },
    });
    // More than anybody has: the token refuses.
    const found = await node.transactionById(hexToBytes(transfer?.id ?? ''));
    const bytes = bytesToHex(found?.rawData ?? new Uint8Array(0));
    const data = textIn(transfer, 'data');
    const greedy = hexToBytes(bytes.replace(data, `${data.slice(0, 72)}${'f'.repeat(64)}`));
    const refused = await preview(bytesToHex(encodeTransaction(greedy, {})));
    expect(refused.dryRun).toMatchObject({ reverted: true });
    expect(refused.dryRun?.failure?.code ?? refused.dryRun?.message).not.toBe('');
  });

  it('values: a transaction of another chain refers to a block that this one does not have', async () => {
    const item = await newestTransfer();
    const found = await node.transactionById(hexToBytes(item.id));
    const raw = found?.transaction.raw_data;
    const foreign = bytesToHex(found?.rawData ?? new Uint8Array(0)).replace(
      bytesToHex(raw?.ref_block_hash ?? new Uint8Array(0)),
      'ab'.repeat(8),
    );
    const answer = await preview(bytesToHex(encodeTransaction(hexToBytes(foreign), {})));
    expect(answer.reference.state).toBe('unknown');
    expect(answer).not.toHaveProperty('block');
  });

  it('bad input: is named', async () => {
    for (const transaction of ['xyz', 'ffff', 12])
      await refusedPost('/api/transaction/preview', { transaction }, /transaction/);
  });
});
