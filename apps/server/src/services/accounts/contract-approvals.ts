import { eventTopic } from '@sunscope/tron/abi';
import { decodeMessage } from '@sunscope/tron/codec';
import { bytesToHex, bytesToNumber, equalBytes } from '@sunscope/tron/bytes';
import type { Log } from '@sunscope/tron/messages';
import type { StoredTransaction } from '../../repositories/transactions-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import { LOOKED_THROUGH, addressOfWord, type ApprovalChange } from './approval-change.ts';

const CONTRACT = 2;
const WORD_BYTES = 32;
const APPROVAL = eventTopic('Approval(address,address,uint256)');
const APPROVAL_FOR_ALL = eventTopic('ApprovalForAll(address,address,bool)');

/**
 * What a contract allowed: it sends no transactions, so the calls that other calls made it make are looked through,
 * newest first, for tokens that report an approval of it in the same transaction. A node that records no internal
 * transactions leaves this empty.
 */
export async function approvalsOfContract(
  { accounts, internalTransactions, transactions }: Readers,
  owner: Uint8Array,
  token: Uint8Array | undefined,
): Promise<ApprovalChange[]> {
  if ((await accounts.byAddress(owner))?.type !== CONTRACT) return [];
  const internals = await internalTransactions.list({ address: owner }, { start: 0, limit: LOOKED_THROUGH });
  const called = new Map<string, { hash: Uint8Array; receivers: Uint8Array[] }>();
  for (const { caller, receiver, rejected, note, hash } of internals) {
    if (rejected || note !== 'call' || !equalBytes(caller, owner)) continue;
    if (token !== undefined && !equalBytes(receiver, token)) continue;
    const key = bytesToHex(hash);
    const known = called.get(key);
    if (known) known.receivers.push(receiver);
    else called.set(key, { hash, receivers: [receiver] });
  }
  const rows = await transactions.byHashes([...called.values()].map(({ hash }) => hash));
  return rows.flatMap(row => {
    const receivers = called.get(bytesToHex(row.hash))?.receivers ?? [];
    return approvalsIn(row).filter(
      change => equalBytes(change.owner, owner) && receivers.some(one => equalBytes(one, change.token)),
    );
  });
}

function approvalsIn(row: StoredTransaction): ApprovalChange[] {
  if (!row.succeeded || row.info === null) return [];
  return decodeMessage('TransactionInfo', row.info).log.flatMap((log, index) => {
    const change = approvalOf(log);
    return change ? [{ row, place: row.position + BigInt(index), ...change }] : [];
  });
}

/** The standards' own forms alone: owner and spender are indexed, the item of a TRC721 token too. */
function approvalOf({ address, topics, data }: Log): Omit<ApprovalChange, 'row' | 'place'> | undefined {
  const [topic, owner, spender, item] = topics;
  if (!topic || owner?.length !== WORD_BYTES || spender?.length !== WORD_BYTES) return undefined;
  const forAll = equalBytes(topic, APPROVAL_FOR_ALL);
  if (!forAll && !equalBytes(topic, APPROVAL)) return undefined;
  const amount = item ?? data;
  if (amount.length !== WORD_BYTES) return undefined;
  const [token, from, to] = [address, owner, spender].map(addressOfWord) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  return { token, owner: from, spender: to, amount: bytesToNumber(amount), forAll };
}
