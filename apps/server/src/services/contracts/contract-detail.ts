import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import type { contractAnswer, contractCode, contractDetail } from '@sunscope/product-api/schemas/contracts';
import { functionsOf, selectorOf, signatureOf } from '@sunscope/tron/abi';
import { addressToBytes, tryParseAddress, type Address } from '@sunscope/tron/address';
import { formatAmount } from '@sunscope/tron/amount';
import { bytesToHex } from '@sunscope/tron/bytes';
import { ContractType, type CreateSmartContract } from '@sunscope/tron/messages';
import type { z } from 'zod';
import type { StoredContract } from '../../repositories/contracts-read.ts';
import { parseTokenText } from '../../repositories/keys.ts';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { Prices } from '../prices/prices.ts';
import type { ContractAbis } from './contract-abis.ts';
import { readLabels, tagMembers } from '../shared/labels.ts';
import { presentToken } from '../shared/token-info.ts';
import { openTransaction } from '../transactions/transaction-row.ts';
import { amountJson } from '../shared/json-values.ts';
import { solidityAbi } from './abi-json.ts';
import { contractToken } from './contract-rows.ts';

type Detail = z.output<typeof contractDetail>;
type Untagged = Omit<Detail, 'tag1' | 'tag1Url'>;
interface Context {
  readers: Readers;
  node: NodeClient;
  prices: Prices;
  abis: ContractAbis;
}

const SUCCESS = { code: 0, message: 'SUCCESS' } as const;
const TRX_DECIMALS = 6;
const CONTRACT = 2;
const ALL_BY_CALLER = 100n;

/** One contract: figures from the index, settings and code from the node where it answers. */
export async function readContract(
  context: Context,
  address: Address,
): Promise<z.output<typeof contractAnswer>> {
  const stored = await context.readers.contracts.byAddress(addressToBytes(address));
  if (!stored) return { status: SUCCESS, count: 0, data: [], contractMap: {} };
  const detail = await detailOf(context, address, stored);
  const facts = await readLabels(context.readers, { addresses: [address, detail.creator.address] });
  const data = [{ ...detail, ...tagMembers(facts.tagOf(address)) }];
  return { status: SUCCESS, count: 1, data, contractMap: facts.contractMap };
}

async function detailOf(context: Context, address: Address, stored: StoredContract): Promise<Untagged> {
  const { readers, node, prices } = context;
  const creator = tryParseAddress(addressText(stored.creator));
  const [token, settings, made, price, kept, info, creatorAccount, resource, implementation] =
    await Promise.all([
      readers.tokens.byToken(stored.address),
      readers.contracts.settings(stored.address),
      madeWith(readers, stored),
      prices.trx(),
      orUnreachable(node.contract(address)),
      orUnreachable(node.contractInfo(address)),
      creator && readers.accounts.byAddress(addressToBytes(creator)),
      creator && orUnreachable(node.accountResource(creator)),
      context.abis.implementation(address),
    ]);
  const behind =
    implementation === undefined ? undefined : await orUnreachable(node.contract(implementation));
  return {
    address,
    name: stored.name ?? kept?.name ?? '',
    balance: stored.balance === null ? null : amountJson(stored.balance),
    balanceInUsd:
      price === undefined || stored.balance === null
        ? null
        : Number(formatAmount(stored.balance, TRX_DECIMALS)) * Number(price.price_in_usd),
    trxCount: Number(stored.calls),
    failedCount: Number(stored.failed),
    eventCount: Number(stored.events),
    date_created: Number(stored.created_ms ?? 0n),
    verify_status: 0,
    is_proxy: implementation !== undefined,
    proxy_implementation: implementation ?? '',
    ...made,
    description: token?.description ?? '',
    vip: false,
    risk: false,
    methodMap: Object.fromEntries(
      functionsOf([...(behind?.abi?.entrys ?? []), ...(kept?.abi?.entrys ?? [])]).map(item => [
        bytesToHex(selectorOf(item)),
        signatureOf(item),
      ]),
    ),
    energy_factor: Number(info?.energyFactor ?? 0n),
    license: '',
    ...(token ? { tokenInfo: presentToken(stored.address, token), trc20token: contractToken(token) } : {}),
    creator: {
      address: creator ?? '',
      txHash: stored.created_hash === null ? '' : bytesToHex(stored.created_hash),
      address_is_contract: creatorAccount?.type === CONTRACT,
      token_balance:
        creatorAccount?.balance === undefined || creatorAccount.balance === null
          ? null
          : amountJson(creatorAccount.balance),
      consume_user_resource_percent: Number(
        kept?.consume_user_resource_percent ?? settings.callerPercent ?? ALL_BY_CALLER,
      ),
      energy_remaining: resource ? amountJson(remaining(resource.EnergyLimit, resource.EnergyUsed)) : null,
      energy_limit: resource ? amountJson(resource.EnergyLimit) : null,
      origin_energy_limit: amountJson(kept?.origin_energy_limit ?? settings.originEnergyLimit ?? 0n),
    },
  };
}

/** TRX and TRC10 that went into the contract as it was made. */
async function madeWith(
  readers: Context['readers'],
  stored: StoredContract,
): Promise<Pick<Detail, 'call_value' | 'call_token_value' | 'call_token_id' | 'call_token_info'>> {
  const nothing = { call_value: 0, call_token_value: 0, call_token_id: '' };
  const transaction = stored.created_hash && (await readers.transactions.byHash(stored.created_hash));
  const contract = transaction && openTransaction(transaction).contract;
  if (contract?.code !== ContractType.CreateSmartContract || !contract.parameter) return nothing;
  const parameter = contract.parameter as unknown as CreateSmartContract;
  const id = parameter.token_id === 0n ? '' : parameter.token_id.toString();
  const key = parseTokenText(id);
  const call_value = amountJson(parameter.new_contract?.call_value ?? 0n);
  if (!key || parameter.call_token_value === 0n) return { ...nothing, call_value };
  return {
    call_value,
    call_token_value: amountJson(parameter.call_token_value),
    call_token_id: id,
    call_token_info: presentToken(key, await readers.tokens.byToken(key)),
  };
}

/** Code and ABI as the chain keeps them. */
export async function readContractCode(
  { node }: { node: NodeClient },
  address: Address,
): Promise<z.output<typeof contractCode>> {
  const [kept, info] = await Promise.all([node.contract(address), node.contractInfo(address)]);
  const abi = solidityAbi(kept?.abi?.entrys ?? []);
  return {
    status: SUCCESS,
    data: {
      address: '',
      name: kept?.name ?? '',
      compiler: '',
      isSetting: false,
      source: '',
      byteCode: bytesToHex(kept?.bytecode ?? new Uint8Array(0)),
      runtimeCode: bytesToHex(info?.runtimeCode ?? new Uint8Array(0)),
      abi: abi.length === 0 ? '' : JSON.stringify(abi),
      abiEncoded: '',
      librarys: '',
    },
  };
}

/** What the node reports, or undefined while it does not answer: the index has enough for a page. */
async function orUnreachable<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return undefined;
  }
}

function remaining(limit: bigint, used: bigint): bigint {
  return limit > used ? limit - used : 0n;
}
