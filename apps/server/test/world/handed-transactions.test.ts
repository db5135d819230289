import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { describe, expect, it } from 'vitest';
import { startLiveChain } from '../live-chain.ts';
import { walkChain, type ChainTransaction } from './chain.ts';
import { node, post, refusedPost, tell } from './world.ts';

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
    const answer = await tell('/api/broadcast', { transaction });
    expect(answer).toMatchObject({ success: false, code: expect.stringMatching(KNOWN) as string });
    expect(answer.message).not.toBe('');
    // The last byte but a few belongs to the signature: somebody else is recovered from it, or nobody.
    const at = transaction.length - 40;
    const changed =
      transaction.slice(0, at) + (transaction[at] === '0' ? '1' : '0') + transaction.slice(at + 1);
    expect(await tell('/api/broadcast', { transaction: changed })).toMatchObject({ success: false });
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
