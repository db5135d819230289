import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import type { contractAnswer, contractCode, contractDetail } from '@sunscope/product-api/schemas/contracts';
import { eventTopic } from '@sunscope/tron/abi';
import { addressToBytes, tryParseAddress, type Address } from '@sunscope/tron/address';
import { formatAmount, TRX_DECIMALS } from '@sunscope/tron/amount';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import { ContractType, type CreateSmartContract } from '@sunscope/tron/messages';
import type { z } from 'zod';
import type { StoredContract } from '../../repositories/contracts-read.ts';
import { parseTokenText } from '../../repositories/keys.ts';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { Prices } from '../prices/prices.ts';
import type { ContractAbis } from './contract-abis.ts';
import type { Worker } from './proxy-workers.ts';
import { readLabels, tagMembers } from '../shared/labels.ts';
import { presentToken } from '../shared/token-info.ts';
import { openTransaction } from '../transactions/transaction-row.ts';
import { amountJson } from '../shared/json-values.ts';
import { solidityAbi } from './abi-json.ts';
import { contractToken, isRisky } from './contract-rows.ts';
import { scanEvents } from './event-scan.ts';
import type { CompilerInput } from '../verification/compiler-input.ts';
import type { Verification } from '../verification/verification.ts';
import type { VerifiedSource } from '../verification/verified-sources.ts';
import { usesProxySlot, workerOf } from './proxies.ts';

type Detail = z.output<typeof contractDetail>;
type Untagged = Omit<Detail, 'tag1' | 'tag1Url'>;
interface Context {
  readers: Readers;
  node: NodeClient;
  prices: Prices;
  abis: ContractAbis;
  verification: Verification;
}

const SUCCESS = { code: 0, message: 'SUCCESS' } as const;
const CONTRACT = 2;
const VERIFIED = 2;
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
  const [token, settings, made, price, kept, info, creatorAccount, resource, named, source] =
    await Promise.all([
      readers.tokens.byToken(stored.address),
      readers.contracts.settings(stored.address),
      madeWith(readers, stored),
      prices.trx(),
      orUnreachable(node.contract(address)),
      orUnreachable(node.contractInfo(address)),
      creator && readers.accounts.byAddress(addressToBytes(creator)),
      creator && orUnreachable(node.accountResource(creator)),
      context.abis.worker(address),
      context.verification.sources.of(address),
    ]);
  const proxy = await proxyOf(context, stored, named, info?.runtimeCode);
  const implementation = proxy.worker;
  return {
    address,
    name: stored.name ?? kept?.name ?? '',
    balance: stored.balance === null ? null : amountJson(stored.balance),
    balanceInUsd:
      price === undefined || stored.balance === null
        ? null
        : Number(formatAmount(stored.balance, TRX_DECIMALS)) * Number(price.price_in_usd),
    trxCount: Number(stored.calls),
    callers: Number(stored.callers),
    failedCount: Number(stored.failed),
    eventCount: Number(stored.events),
    date_created: Number(stored.created_ms ?? 0n),
    lastCalled: Number(stored.last_call_ms ?? 0n),
    verify_status: source ? VERIFIED : 0,
    is_proxy: implementation !== undefined,
    proxy_implementation: implementation ?? '',
    proxy_by: proxy.by,
    code_hash: bytesToHex(codeHashOf(stored, info?.runtimeCode) ?? new Uint8Array(0)),
    ...made,
    description: token?.description ?? '',
    vip: false,
    risk: isRisky(token),
    methodMap: await context.abis.methods(address, implementation),
    energy_factor: Number(info?.energyFactor ?? 0n),
    license: source && source.row.license > 0 ? String(source.row.license) : '',
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

function codeHashOf(stored: StoredContract, code: Uint8Array | undefined): Uint8Array | undefined {
  if (stored.code_hash) return stored.code_hash;
  return code === undefined || code.length === 0 ? undefined : keccak256(code);
}

/** Newest transactions with events of a proxy among which its last upgrade is looked for. */
const UPGRADES_SCANNED = 400;
const UPGRADED = eventTopic('Upgraded(address)');

/**
 * The contract that does a proxy's work, and how that is known: by its code, its `implementation()`, the slot of EIP-1967, or,
 * where the node reads no slots, by the event of the last upgrade.
 */
async function proxyOf(
  context: Context,
  { address }: StoredContract,
  named: Worker | undefined,
  code: Uint8Array | undefined,
): Promise<{ worker: Address | undefined; by: Detail['proxy_by'] }> {
  if (named !== undefined) return { worker: named.address, by: named.by };
  if (code === undefined || !usesProxySlot(code)) return { worker: undefined, by: '' };
  const [upgrade] = (
    await scanEvents(
      context,
      {
        contract: address,
        topics: ([topic, worker]) =>
          topic !== undefined && worker?.length === 32 && equalBytes(topic, UPGRADED),
        decode: false,
      },
      { start: 0, limit: 1, ascending: false, most: UPGRADES_SCANNED },
    )
  ).events;
  const worker = upgrade?.topics[1] && workerOf(upgrade.topics[1].subarray(12));
  return worker === undefined ? { worker, by: '' } : { worker, by: 'event' };
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
  { node, verification }: { node: NodeClient; verification: Verification },
  address: Address,
): Promise<z.output<typeof contractCode>> {
  const [kept, info, source] = await Promise.all([
    node.contract(address),
    node.contractInfo(address),
    verification.sources.of(address),
  ]);
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
      ...(source ? sourceMembers(address, source) : {}),
    },
  };
}

/** As the interface of 2018 has them: one text of all files. */
function sourceMembers(address: Address, { row, constructorArguments }: VerifiedSource) {
  const { sources, settings } = JSON.parse(row.input) as CompilerInput;
  return {
    address,
    name: row.contract_name,
    compiler: row.compiler,
    isSetting: settings.optimizer.enabled,
    source: Object.entries(sources)
      .map(([name, { content }]) => `// ${name}\n${content}`)
      .join('\n'),
    abi: row.abi,
    abiEncoded: bytesToHex(constructorArguments),
    librarys: Object.keys(JSON.parse(row.libraries) as object).length === 0 ? '' : row.libraries,
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
