import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import type { transactionPreview } from '@sunscope/product-api/schemas/transaction-preview';
import type { DecodedCall } from '@sunscope/tron/abi';
import { isAddress, tryParseAddress } from '@sunscope/tron/address';
import { bytesToHex, bytesToNumber, equalBytes } from '@sunscope/tron/bytes';
import { ContractType, type Messages } from '@sunscope/tron/messages';
import {
  decodeContract,
  decodeTransaction,
  transactionId,
  type DecodedContract,
} from '@sunscope/tron/transaction';
import type { z } from 'zod';
import { blockOfPosition, parseTokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ContractAbis } from '../contracts/contract-abis.ts';
import type { ChainParameters } from '../governance/chain-parameters.ts';
import { addressText } from '../shared/address-text.ts';
import { amountJson } from '../shared/json-values.ts';
import { readLabels, type Labels } from '../shared/labels.ts';
import type { SignedDigest } from '../shared/signed-digest.ts';
import { addressesOfValues, presentValues } from './decoded-values.ts';
import { namedTokens, tokenKeysOf, tokenOf } from './named-tokens.ts';
import { permissionOf, signersOf } from './preview-permission.ts';
import { failureOf, simulate } from './preview-simulation.ts';
import { contractData, presentTrigger } from './transaction-row.ts';
import type { StoryMovement } from './story/story-facts.ts';
import { writeStory } from './story/story.ts';

type Preview = z.output<typeof transactionPreview>;

interface Context {
  readers: Readers;
  abis: ContractAbis;
  parameters: ChainParameters;
  node: Pick<NodeClient, 'account' | 'blockByNumber' | 'headHeader' | 'triggerConstant'>;
  signedDigest: SignedDigest;
}

/** Blocks of the past that a transaction may name (java-tron: RecentBlockStore keeps the ends of 65,536). */
const REFERENCES = 65_536n;
/** Addresses and tokens that are named, at most: a contract may list as many as fit into half a megabyte. */
const MOST_NAMED = 500;

/**
 * What the chain knows of a transaction that somebody holds, signed or not: what it would do, whether its reference
 * block and permission are right, and what a simulation says. Nothing is sent. What a node that cannot be reached would
 * have said is absent.
 */
export async function previewTransaction(context: Context, bytes: Uint8Array): Promise<Preview> {
  const { readers, abis } = context;
  const { transaction, rawData } = decodeTransaction(bytes);
  const raw = transaction.raw_data;
  const first = raw?.contract[0];
  const contract = first && decodeContract(first);
  const id = transactionId(rawData);
  const data = contractData(contract);
  const owner = tryParseAddress(typeof data['owner_address'] === 'string' ? data['owner_address'] : '');
  const trigger = triggerOf(contract);
  const [stored, call, head, account] = await Promise.all([
    readers.transactions.byHash(id),
    trigger && abis.call(trigger.contract, trigger.parameter.data),
    unlessAway(() => context.node.headHeader()),
    owner === undefined ? undefined : unlessAway(() => context.node.account(owner)),
  ]);
  const dryRun = await simulate(context.node, contract, owner);
  const addresses = [...addressesIn(data), ...(call ? addressesOfValues(call.arguments) : [])];
  const back =
    trigger && dryRun?.result !== undefined && !dryRun.reverted
      ? await abis.returned(trigger.contract, trigger.parameter.data, dryRun.result)
      : undefined;
  const tokenIds = tokenIdsIn(data);
  const labels = await readLabels(readers, {
    addresses: addresses.slice(0, MOST_NAMED),
    tokens: [...tokenIds.flatMap(text => parseTokenText(text) ?? []), ...tokenKeysOf(addresses)].slice(
      0,
      MOST_NAMED,
    ),
  });
  const token = tokenOf(labels);
  const callArguments = presentValues(call?.arguments ?? [], trigger?.contract ?? '', token);
  const returned = presentValues(back ?? [], trigger?.contract ?? '', token);
  const energySun = await context.parameters.get('getEnergyFee').catch(() => undefined);
  return {
    hash: bytesToHex(id),
    ...(stored ? { block: Number(blockOfPosition(stored.position)) } : {}),
    ...(contract
      ? {
          story: writeStory({
            contract,
            owner: owner ?? '',
            call,
            created: undefined,
            succeeded: true,
            movements: plainMovements(trigger, call, labels),
            internals: [],
            events: new Set(),
            exchanged: undefined,
            paidOutSun: 0n,
            assetId: '',
            token: text => tokenNamed(text, labels),
          }),
        }
      : {}),
    addressNames: labels.addressNames,
    contractMap: labels.contractMap,
    tokens: {
      ...trc10In(tokenIds, labels),
      ...namedTokens([...callArguments, ...returned], trigger ? [trigger.contract] : [], token),
    },
    ...(trigger
      ? { trigger_info: { ...presentTrigger(trigger, call, { whole: true }), arguments: callArguments } }
      : {}),
    ...(head
      ? { head: { number: Number(head.number), timestamp: Number(head.header.raw_data.timestamp) } }
      : {}),
    reference: await referenceOf(context, raw, head?.number),
    ...(account === undefined || contract === undefined || owner === undefined
      ? {}
      : {
          permission: permissionOf(
            account,
            contract,
            owner,
            signersOf(transaction.signature, context.signedDigest(id)),
          ),
        }),
    ...(account === undefined ? {} : { balance: amountJson(account.balance) }),
    ...(dryRun === undefined
      ? {}
      : {
          dryRun: {
            energyUsed: amountJson(dryRun.energyUsed),
            ...(energySun === undefined ? {} : { energySun: amountJson(dryRun.energyUsed * energySun) }),
            reverted: dryRun.reverted,
            message: dryRun.message,
            returned,
            ...(dryRun.reverted ? failureOf(dryRun) : {}),
          },
        }),
  };
}

/** A node that cannot be reached leaves its part of the answer out. */
async function unlessAway<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NodeError) return undefined;
    throw error;
  }
}

/**
 * Whether the block that a transaction refers to is one of this chain: bytes 6 and 7 of its number and bytes 8 to 15 of
 * its id are in the transaction.
 */
async function referenceOf(
  { readers, node }: Pick<Context, 'readers' | 'node'>,
  raw: Messages['TransactionRaw'] | undefined,
  head: bigint | undefined,
): Promise<Preview['reference']> {
  if (raw === undefined || raw.ref_block_bytes.length !== 2 || raw.ref_block_hash.length !== 8)
    return { state: 'missing' };
  if (head === undefined) return { state: 'unread' };
  const end = bytesToNumber(raw.ref_block_bytes);
  const number = head - ((((head - end) % REFERENCES) + REFERENCES) % REFERENCES);
  if (number < 0n) return { state: 'unknown' };
  const known = await readers.blocks.byNumber(number);
  const hash = known?.hash ?? (await unlessAway(() => node.blockByNumber(number)))?.id;
  if (hash === undefined) return { state: 'unread', number: Number(number) };
  const state = equalBytes(hash.subarray(8, 16), raw.ref_block_hash) ? 'found' : 'unknown';
  return { state, number: Number(number) };
}

function triggerOf(contract: DecodedContract | undefined) {
  if (contract?.code !== ContractType.TriggerSmartContract || !contract.parameter) return undefined;
  const parameter = contract.parameter as unknown as Messages['TriggerSmartContract'];
  const address = tryParseAddress(addressText(parameter.contract_address));
  return address === undefined ? undefined : { contract: address, parameter };
}

const MOVING: Readonly<Record<string, number>> = {
  'transfer(address,uint256)': 1,
  'transferFrom(address,address,uint256)': 2,
};

/** What a transfer of a token moves once it succeeds; what other calls move is known only by executing them. */
function plainMovements(
  trigger: ReturnType<typeof triggerOf>,
  call: DecodedCall | undefined,
  labels: Labels,
): StoryMovement[] {
  const place = MOVING[call?.signature ?? ''];
  const token = trigger && tokenOf(labels)(trigger.contract);
  const amount = place === undefined ? undefined : call?.arguments[place]?.value;
  if (token === undefined || typeof amount !== 'bigint') return [];
  return [{ token, item: undefined, from: '', to: '', amount }];
}

function tokenNamed(text: string, labels: Labels) {
  const key = text === '' ? undefined : parseTokenText(text);
  return key !== undefined && labels.isToken(key) ? labels.token(key) : undefined;
}

function trc10In(ids: readonly string[], labels: Labels): Preview['tokens'] {
  return Object.fromEntries(
    ids.flatMap(id => {
      const token = tokenNamed(id, labels);
      return token === undefined ? [] : [[id, token]];
    }),
  );
}

/** TRC10 tokens that members of a contract name. */
function tokenIdsIn(data: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(data).flatMap(([member, value]) =>
    (member.endsWith('token_id') || member === 'asset_name') && /^(?:_|\d{1,16})$/.test(String(value))
      ? [String(value)]
      : [],
  );
}

/** Addresses anywhere in a contract, to be named. */
function addressesIn(value: unknown, found: string[] = []): string[] {
  if (found.length >= MOST_NAMED) return found;
  if (typeof value === 'string') {
    if (isAddress(value)) found.push(value);
  } else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) addressesIn(member, found);
  return found;
}
