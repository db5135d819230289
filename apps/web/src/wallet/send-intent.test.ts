// @vitest-environment node
import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, hexToBytes, numberToBytes, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import type { TransactionInfo } from '@sunscope/tron/messages';
import { recoverAddress, signDigest } from '@sunscope/tron/signature';
import { decodeTransaction, transactionId } from '@sunscope/tron/transaction';
import { NodeRefusedError, NodeUnreachableError } from '@sunscope/node-api/errors';
import { describe, expect, it, vi } from 'vitest';
import { trxTransfer } from './intents/trx-transfer.ts';
import { failureWords } from './failure.ts';
import type { SendNode, SendStep } from './send-intent.ts';
import { TransactionFailedError, TransactionPendingError } from './send-errors.ts';
import { signerCapabilities, WalletError, type Signer } from './signer.ts';
import { sendTransfer, type SendOptions, type Transfer } from './testing-transfers.ts';

const KEY = hexToBytes('b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28');
const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const to = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const transfer: Transfer = { from, to, token: { kind: 'trx' }, amount: 1_500_000n, note: 'lunch' };

const signer: Signer = {
  kind: 'ACCOUNT_PRIVATE_KEY',
  address: from,
  capabilities: signerCapabilities.ACCOUNT_PRIVATE_KEY,
  signTransaction: async rawData => signDigest(transactionId(rawData), KEY),
  signMessage: () => Promise.reject(new Error('not used')),
};

/** A node that puts a transaction into a block at the third question. */
function fakeNode(info: Partial<TransactionInfo> | undefined = {}) {
  const sent: Uint8Array[] = [];
  let questions = 0;
  const header = emptyMessage('BlockHeader');
  const node: SendNode = {
    headHeader: async () => ({
      id: concatBytes(numberToBytes(9n, 8), new Uint8Array(24).fill(7)),
      number: 9n,
      header: { ...header, raw_data: { ...emptyMessage('BlockHeaderRaw'), timestamp: 1_700_000_000_000n } },
    }),
    broadcast: async bytes => {
      sent.push(bytes);
      return transactionId(decodeTransaction(bytes).rawData);
    },
    transactionInfoById: async () =>
      info && ++questions >= 3
        ? { ...emptyMessage('TransactionInfo'), blockNumber: 10n, ...info }
        : undefined,
  };
  return { node, sent };
}

function send(node: SendNode, onStep?: (step: SendStep) => void, change: Partial<SendOptions> = {}) {
  let clock = 0;
  return sendTransfer({
    node,
    signer,
    transfer,
    terms: { feeLimitSun: 0n },
    pause: async ms => void (clock += ms),
    now: () => 1_700_000_000_000 + clock,
    ...(onStep ? { onStep } : {}),
    ...change,
  });
}

describe('sendTransfer', () => {
  it('broadcasts what was signed and waits for its block', async () => {
    const { node, sent } = fakeNode({ fee: 268_000n });
    const steps: SendStep[] = [];
    const result = await send(node, step => steps.push(step));
    const { rawData, transaction } = decodeTransaction(sent[0] ?? new Uint8Array(0));
    expect(recoverAddress(transactionId(rawData), transaction.signature[0] ?? new Uint8Array(0))).toBe(from);
    expect(result).toEqual({ hash: bytesToHex(transactionId(rawData)), blockNumber: 10n, feeSun: 268_000n });
    expect(steps).toEqual(['building', 'signing', 'broadcasting', 'including']);
  });

  it('reports a transaction that failed in its block by the reason', async () => {
    const { node } = fakeNode({ result: 1, resMessage: textToBytes('REVERT opcode executed') });
    const error: unknown = await send(node).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TransactionFailedError);
    expect(failureWords(error)).toMatchObject({
      key: 'send_error_failed_on_chain',
      detail: 'REVERT opcode executed',
    });
  });

  it('counts as pending after a minute without a block, also where the node stops answering', async () => {
    const { node, sent } = fakeNode();
    for (const transactionInfoById of [
      () => Promise.resolve(undefined),
      () => Promise.reject(new NodeUnreachableError('node_timeout', 'lost')),
    ]) {
      const error: unknown = await send({ ...node, transactionInfoById }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(TransactionPendingError);
      const { rawData } = decodeTransaction(sent.at(-1) ?? new Uint8Array(0));
      expect((error as TransactionPendingError).pending).toEqual({
        hash: bytesToHex(transactionId(rawData)),
        expirationMs: 1_700_000_300_000,
      });
    }
  });

  it('is pending, not refused, where the answer to the broadcast is lost, and noted before it', async () => {
    const { node } = fakeNode();
    const lost = () => Promise.reject(new NodeUnreachableError('node_timeout', 'lost'));
    const onSigned = vi.fn();
    await expect(send({ ...node, broadcast: lost }, undefined, { onSigned })).rejects.toBeInstanceOf(
      TransactionPendingError,
    );
    expect(onSigned).toHaveBeenCalledOnce();
  });

  it.each([
    new NodeRefusedError('SIGERROR', 'no'),
    new NodeUnreachableError('node_busy', 'full', { details: { nodeCode: 'SERVER_BUSY' } }),
  ])('is refused where the node itself says that it did not take it: $message', async refusal => {
    const { node } = fakeNode();
    await expect(send({ ...node, broadcast: () => Promise.reject(refusal) })).rejects.toBe(refusal);
  });

  it('broadcasts nothing when signing is refused', async () => {
    const { node, sent } = fakeNode();
    const refusing: Signer = {
      ...signer,
      signTransaction: () => Promise.reject(new WalletError('locked', 'locked')),
    };
    const sending = sendTransfer({
      node,
      signer: refusing,
      transfer,
      terms: { feeLimitSun: 0n },
      now: () => 1_700_000_000_000,
      pause: () => Promise.resolve(),
    });
    await expect(sending).rejects.toMatchObject({ code: 'locked' });
    expect(sent).toEqual([]);
  });

  it('asks for no signature where an entry builds another thing than was confirmed', async () => {
    const { node, sent } = fakeNode();
    const signTransaction = vi.fn((rawData: Uint8Array) => signer.signTransaction(rawData));
    const lie = trxTransfer.build({
      kind: 'trx_transfer',
      from,
      to: from,
      amount: 9n,
      note: '',
      permissionId: 0,
    });
    const build = vi.spyOn(trxTransfer, 'build').mockReturnValue(lie);
    try {
      const sending = send(node, undefined, { signer: { ...signer, signTransaction } });
      await expect(sending).rejects.toMatchObject({ code: 'tampered' });
    } finally {
      build.mockRestore();
    }
    expect(signTransaction).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
  });
});

describe('failureWords', () => {
  it.each([
    [
      'CONTRACT_VALIDATE_ERROR',
      'Contract validate error : Amount must be greater than 0.',
      { key: 'send_error_validate', detail: 'Amount must be greater than 0.' },
    ],
    ['SIGERROR', 'Validate signature error: sig error', { key: 'send_error_signature', detail: 'sig error' }],
    ['BANDWITH_ERROR', 'Account resource insufficient error.', { key: 'send_error_resources' }],
    ['TAPOS_ERROR', 'Tapos check error.', { key: 'send_error_reference' }],
    ['SOMETHING_NEW', 'Novel.', { key: 'send_error_refused', detail: 'Novel.' }],
  ])('puts %s into words', (code, message, words) => {
    expect(failureWords(new NodeRefusedError(code, message))).toEqual(words);
  });

  it('has words for a node that is unreachable, a wallet that refuses, and the unforeseen', () => {
    expect(failureWords(new NodeUnreachableError('node_timeout', 'x'))).toEqual({
      key: 'send_error_unreachable',
    });
    expect(failureWords(new WalletError('watch_only', 'x'))).toEqual({ key: 'wallet_error_watch_only' });
    expect(failureWords(new TypeError('secret inside'))).toEqual({ key: 'send_error_unknown' });
  });
});
