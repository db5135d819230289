import type { LiveEvent } from '@sunscope/product-api/feed';
import type { TransferRow } from '@sunscope/product-api/types';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import type { MessageName } from '@sunscope/tron/codec';
import { ContractType, type Messages } from '@sunscope/tron/messages';
import { contractParameter, decodeTransaction } from '@sunscope/tron/transaction';
import type { StoredBlock } from '../../repositories/blocks-read.ts';
import { blockOfPosition, parseTokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { StoredTransaction } from '../../repositories/transactions-read.ts';
import type { ContractAbis } from '../contracts/contract-abis.ts';
import { addressText } from '../shared/address-text.ts';
import { readLabels } from '../shared/labels.ts';
import { amountJson } from '../shared/json-values.ts';
import { openTransaction } from '../transactions/transaction-row.ts';

/** Of each kind in a block; whoever watches sees a stream, not an archive. */
const MAX_PER_KIND = 200;

type LiveReaders = Pick<Readers, 'accounts' | 'tags' | 'tokens' | 'transactions' | 'votes'>;

/** What happened in a block, for those who watch everything; oldest first within each kind. */
export async function readLiveEvents(
  readers: LiveReaders,
  block: StoredBlock,
  transfers: readonly TransferRow[],
  abis: Pick<ContractAbis, 'knownCall'>,
): Promise<LiveEvent[]> {
  const of = (type: number) =>
    readers.transactions.list(
      { block: block.number, type },
      { start: 0, limit: MAX_PER_KIND, ascending: true },
    );
  const [votes, named, issued, joined, bought, called] = await Promise.all([
    voteEvents(readers, block),
    of(ContractType.AccountUpdateContract),
    of(ContractType.AssetIssueContract),
    of(ContractType.WitnessCreateContract),
    of(ContractType.ParticipateAssetIssueContract),
    of(ContractType.TriggerSmartContract),
  ]);
  return [
    ...transfers.toReversed().map(transferEvent),
    ...votes,
    ...named.flatMap(accountNamed),
    ...issued.flatMap(assetCreated),
    ...joined.flatMap(witnessCreated),
    ...(await participations(readers, bought)),
    ...(await calls(readers, called, abis)),
  ];
}

function transferEvent(row: TransferRow): LiveEvent {
  return {
    event: 'transfer',
    payload: {
      id: row.id,
      transactionHash: row.transactionHash,
      block: row.block,
      timestamp: row.timestamp,
      transferFromAddress: row.transferFromAddress,
      transferToAddress: row.transferToAddress,
      amount: row.amount,
      tokenName: row.tokenInfo.tokenType === 'trx' ? 'TRX' : row.tokenInfo.tokenName,
      tokenId: row.tokenInfo.tokenId,
      precision: row.tokenInfo.tokenDecimal,
      confirmed: row.confirmed,
    },
  };
}

async function voteEvents(readers: LiveReaders, block: StoredBlock): Promise<LiveEvent[]> {
  const page = { start: 0, limit: MAX_PER_KIND, ascending: true };
  return (await readers.votes.cast({ block: block.number }, page)).map(vote => ({
    event: 'vote',
    payload: {
      id: (vote.position ?? 0n).toString(),
      block: Number(block.number),
      transaction: vote.hash ? bytesToHex(vote.hash) : '',
      timestamp: Number(block.timestamp_ms),
      voterAddress: addressText(vote.voter),
      candidateAddress: addressText(vote.candidate),
      votes: Number(vote.votes),
    },
  }));
}

/** A transaction's contract where it took effect. */
function contractOf<K extends MessageName>(row: StoredTransaction, name: K): Messages[K][] {
  const contract = row.succeeded ? decodeTransaction(row.body).transaction.raw_data?.contract[0] : undefined;
  return contract ? [contractParameter(contract, name)] : [];
}

function common(row: StoredTransaction) {
  return {
    id: row.position.toString(),
    block: Number(blockOfPosition(row.position)),
    transaction_hash: bytesToHex(row.hash),
    ownerAddress: addressText(row.owner),
    dateCreated: Number(row.timestamp_ms),
  };
}

function text(bytes: Uint8Array): string {
  return bytesToText(bytes) ?? bytesToHex(bytes);
}

function accountNamed(row: StoredTransaction): LiveEvent[] {
  return contractOf(row, 'AccountUpdateContract').map(({ account_name }) => ({
    event: 'account-name-changed',
    payload: { ...common(row), address: addressText(row.owner), name: text(account_name) },
  }));
}

function assetCreated(row: StoredTransaction): LiveEvent[] {
  return contractOf(row, 'AssetIssueContract').map(asset => ({
    event: 'asset-create',
    payload: {
      ...common(row),
      name: text(asset.name),
      abbr: text(asset.abbr),
      description: text(asset.description),
      url: text(asset.url),
      precision: asset.precision,
      totalSupply: amountJson(asset.total_supply),
      trxNum: asset.trx_num,
      num: asset.num,
      startTime: Number(asset.start_time),
      endTime: Number(asset.end_time),
    },
  }));
}

function witnessCreated(row: StoredTransaction): LiveEvent[] {
  return contractOf(row, 'WitnessCreateContract').map(({ url }) => ({
    event: 'witness-create',
    payload: { ...common(row), address: addressText(row.owner), url: text(url) },
  }));
}

async function participations(
  readers: LiveReaders,
  rows: readonly StoredTransaction[],
): Promise<LiveEvent[]> {
  const found = rows.flatMap(row =>
    contractOf(row, 'ParticipateAssetIssueContract').map(contract => ({
      row,
      contract,
      id: text(contract.asset_name),
    })),
  );
  const facts = await readLabels(readers, { tokens: found.flatMap(({ id }) => parseTokenText(id) ?? []) });
  return found.map(({ row, contract, id }) => {
    const key = parseTokenText(id);
    return {
      event: 'asset-participate',
      payload: {
        ...common(row),
        amount: amountJson(contract.amount),
        token: id,
        name: key ? facts.token(key).tokenName : id,
        toAddress: addressFromBytes(contract.to_address),
      },
    };
  });
}

async function calls(
  readers: LiveReaders,
  rows: readonly StoredTransaction[],
  abis: Pick<ContractAbis, 'knownCall'>,
): Promise<LiveEvent[]> {
  const opened = rows.map(openTransaction);
  const { addressNames } = await readLabels(readers, {
    addresses: opened.flatMap(({ owner, trigger }) => [owner, trigger?.contract ?? '']),
  });
  return opened.flatMap(({ stored, owner, trigger }) =>
    trigger === undefined
      ? []
      : {
          event: 'contract-call',
          payload: {
            ...common(stored),
            contractAddress: trigger.contract,
            contractName: addressNames[trigger.contract] ?? '',
            ownerName: addressNames[owner] ?? '',
            method: abis.knownCall(trigger.contract, trigger.parameter.data)?.name ?? '',
            callValue: amountJson(trigger.parameter.call_value),
            succeeded: stored.succeeded,
          },
        },
  );
}
