import { LISTED_PARTS } from '@sunscope/product-api/schemas/transaction-info';
import type { TransactionDetail } from '@sunscope/product-api/types';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import { ContractType, type TransactionInfo } from '@sunscope/tron/messages';
import { recoverAddress } from '@sunscope/tron/signature';
import { bandwidthBytes } from '@sunscope/tron/transaction';
import { blockOfPosition, parseTokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ContractAbis } from '../contracts/contract-abis.ts';
import type { Prices } from '../prices/prices.ts';
import type { Proposals } from '../governance/proposals.ts';
import type { ChainParameters } from '../governance/chain-parameters.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import { confirmationsOf } from '../blocks/block-row.ts';
import { readBalancesAround } from './balances-around.ts';
import { addressesOfValues, plainValue, presentValues } from './decoded-values.ts';
import { addressesOfEvents, presentEvent, readEvents } from './event-logs.ts';
import { presentExchange, readExchange } from './exchange-step.ts';
import { feeParts } from './fee-parts.ts';
import { namedTokens, tokenKeysOf, tokenOf } from './named-tokens.ts';
import { readProposed } from './proposed-changes.ts';
import { readSigning } from './signing.ts';
import { mentionedAddresses, mentionedTokens, trc10TokensOf } from './mentions.ts';
import { presentInternal, presentMovement } from './moved-values.ts';
import { heightsFor } from '../shared/finality.ts';
import { readLabels } from '../shared/labels.ts';
import { addressText } from '../shared/address-text.ts';
import type { SignedDigest } from '../shared/signed-digest.ts';
import { openTransaction, presentTransaction, type OpenedTransaction } from './transaction-row.ts';
import { failureText, nodeMessage } from './failure.ts';
import { failureOf } from './transaction-failure.ts';
import { amountJson } from '../shared/json-values.ts';
import { writeStory } from './story/story.ts';
import { readWarnings } from './warnings.ts';

interface Context {
  readers: Readers;
  abis: ContractAbis;
  parameters: ChainParameters;
  heads: ChainHeads;
  proposals: Proposals;
  prices: Prices;
  signedDigest: SignedDigest;
}

/**
 * Types that make the recipient's account where it has none (java-tron: TransferActuator, TransferAssetActuator,
 * CreateAccountActuator).
 */
const ACTIVATING: ReadonlySet<number> = new Set([
  ContractType.TransferContract,
  ContractType.TransferAssetContract,
  ContractType.AccountCreateContract,
]);

/** Different producers on top of a block that make it final (java-tron: SOLIDIFIED_THRESHOLD of 27). */
const CONFIRMING_WITNESSES = 19;
/** Blocks among which they are looked for: two rounds of all producers. */
const CONFIRMING_BLOCKS = 54;

/** Everything about one transaction; `{}` for an unknown one, as the interface has it. */
export async function readTransactionDetail(context: Context, hash: string): Promise<TransactionDetail> {
  const { readers, abis, parameters } = context;
  const stored = await readers.transactions.byHash(hexToBytes(hash));
  if (!stored) return {};
  const opened = openTransaction(stored);
  const block = blockOfPosition(stored.position);
  const { trigger, info, decoded, contract } = opened;
  const logs = info?.log ?? [];
  const [call, logged, moved, places, exchanged, sync, producers, back, proposed] = await Promise.all([
    trigger && abis.call(trigger.contract, trigger.parameter.data),
    readEvents(abis, logs.slice(0, LISTED_PARTS)),
    readers.transfers.ofTransaction(stored.position),
    readers.transfers.placesOf(stored.position),
    readExchange(readers, opened),
    heightsFor(context, block),
    readers.blocks.producersFrom(block, CONFIRMING_BLOCKS),
    trigger && stored.succeeded
      ? abis.returned(trigger.contract, trigger.parameter.data, info?.contractResult[0] ?? new Uint8Array(0))
      : undefined,
    readProposed(context, contract, stored.timestamp_ms),
  ]);
  const created =
    contract?.code === ContractType.CreateSmartContract && stored.counterparty?.length === 21
      ? addressFromBytes(stored.counterparty)
      : undefined;
  const signers = signersOf(opened, context.signedDigest);
  const internals = (info?.internal_transactions ?? []).slice(0, LISTED_PARTS).map(presentInternal);
  const listed = moved.slice(0, LISTED_PARTS);
  const tokens = [...mentionedTokens(opened, moved), ...(exchanged?.another ? [exchanged.another] : [])];
  const named = [
    ...(call ? addressesOfValues(call.arguments) : []),
    ...addressesOfValues(back ?? []),
    ...addressesOfEvents(logged),
  ];
  const owner = opened.owner;
  const [warnings, signing, balances] = await Promise.all([
    readWarnings(context, { moved, tokens, signer: owner }),
    owner === ''
      ? undefined
      : readSigning(readers, {
          owner,
          permissionId: contract?.permissionId ?? 0,
          position: stored.position,
          signers,
        }),
    readBalancesAround(readers, stored.position, moved),
  ]);
  const facts = await readLabels(readers, {
    addresses: mentionedAddresses({
      named,
      keys: (signing?.keys ?? []).map(key => key.address),
      warnings,
      opened,
      moved: listed,
      internals,
      signers,
      producers: producers.map(item => addressText(item.witness)),
    }),
    tokens: [...tokens, ...tokenKeysOf(named)],
  });
  const row = presentTransaction(opened, { sync, facts, call, whole: true });
  const token = tokenOf(facts);
  const events = logged.map(event => presentEvent(event, token));
  const callArguments = presentValues(call?.arguments ?? [], trigger?.contract ?? '', token);
  const returned = presentValues(back ?? [], trigger?.contract ?? '', token);
  const usdThen = context.prices.usdAt(Number(stored.timestamp_ms));
  const movements = listed.map(transfer => presentMovement(transfer, facts));
  const trc20 = movements.filter(movement => movement.tokenType === 'trc20');
  const raw = decoded.transaction.raw_data;
  const failure = failureOf(opened);
  const receipt = info?.receipt;
  const extra = await feeParts(parameters, {
    fee: info?.fee ?? 0n,
    netFee: receipt?.net_fee ?? 0n,
    energyFee: receipt?.energy_fee ?? 0n,
    signatures: decoded.transaction.signature.length,
    hasMemo: (raw?.data.length ?? 0) > 0,
    mayActivate: ACTIVATING.has(stored.contract_type),
  });
  return {
    ...row,
    cost: row.cost && { ...row.cost, ...extra },
    ...(row.trigger_info ? { trigger_info: { ...row.trigger_info, arguments: callArguments } } : {}),
    ...(returned.length > 0 ? { returned } : {}),
    tokens: {
      ...trc10TokensOf(tokens, facts),
      ...namedTokens(
        [
          ...callArguments,
          ...returned,
          ...events.flatMap(event => event.arguments ?? event.parameters.map(plainValue)),
        ],
        events.map(event => event.address),
        token,
      ),
    },
    ...(signing ? { signing } : {}),
    ...(proposed ? { proposed } : {}),
    balances,
    ...(usdThen === undefined ? {} : { trx_usd_then: usdThen.toFixed(6) }),
    confirmations: confirmationsOf(block, sync),
    internal_transactions: internals.length === 0 ? {} : { [row.hash]: internals },
    internal_count: info?.internal_transactions.length ?? 0,
    ...(trc20[0] ? { tokenTransferInfo: trc20[0] } : {}),
    trc20TransferInfo: trc20,
    transfersAllList: movements,
    transfers_count: places.count,
    transfers_cut: places.full,
    contract_map: facts.contractMap,
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    ...facts.addressInfo(),
    addressTag: facts.addressTags,
    ...(exchanged ? { exchange_info: presentExchange(exchanged) } : {}),
    riskTransaction: warnings.length > 0,
    warnings,
    cheat_status: false,
    project: '',
    noteLevel: 0,
    triggerContractType: trigger ? (stored.counterparty && facts.isToken(stored.counterparty) ? 1 : 2) : 0,
    info: failure === undefined ? {} : { resMessage: failureText(failure) },
    ...(failure === undefined ? {} : { failure }),
    signature_addresses: signers,
    srConfirmList: producers.slice(0, CONFIRMING_WITNESSES).map(item => {
      const address = addressText(item.witness);
      return {
        address,
        name: facts.addressNames[address] ?? '',
        block: Number(item.number),
        url: facts.witnessUrl(address),
      };
    }),
    fee_limit: amountJson(raw?.fee_limit ?? 0n),
    expiration: Number(raw?.expiration ?? 0n),
    rawTimestamp: plausibleTime(raw?.timestamp ?? 0n),
    permissionId: contract?.permissionId ?? 0,
    size: bandwidthBytes(decoded.rawData, decoded.transaction.signature, 0),
    event_count: logs.length,
    events,
    contract_address: trigger?.contract ?? created ?? '',
    contractResult: bytesToHex(info?.contractResult[0] ?? new Uint8Array(0)),
    ...(contract
      ? {
          story: writeStory({
            contract,
            owner: row.ownerAddress,
            call,
            created,
            succeeded: stored.succeeded,
            movements: moved.map(transfer => ({
              token: facts.token(transfer.token),
              item: transfer.token_id ?? undefined,
              from: addressText(transfer.from_address),
              to: addressText(transfer.to_address),
              amount: transfer.amount,
            })),
            internals: (info?.internal_transactions ?? []).map(internal => ({
              note: nodeMessage(internal.note),
              caller: addressText(internal.caller_address),
              receiver: addressText(internal.transferTo_address),
              sun: internal.callValueInfo.find(value => value.tokenId === '')?.callValue ?? 0n,
              rejected: internal.rejected,
            })),
            events: new Set(events.map(event => event.event.split('(', 1)[0] ?? '')),
            paidOutSun: paidOut(info),
            exchanged:
              exchanged?.another && exchanged.anotherAmount > 0n
                ? { token: facts.token(exchanged.another), amount: exchanged.anotherAmount }
                : undefined,
            assetId: info?.assetIssueID ?? '',
            token: id => {
              // Before 2019 contracts named tokens by their names; the index then has the key.
              const key = parseTokenText(id) ?? stored.token ?? undefined;
              return key && facts.isToken(key) ? facts.token(key) : undefined;
            },
          }),
        }
      : {}),
  };
}

/** Sun that an unstake, an expired unstake or a claim paid out: one of them at most is set. */
function paidOut(info: TransactionInfo | undefined): bigint {
  if (!info) return 0n;
  return info.unfreeze_amount + info.withdraw_amount + info.withdraw_expire_amount;
}

/** A sender may write any 64-bit number as its time; what no date can be is left out. */
function plausibleTime(ms: bigint): number {
  return ms > 0n && ms <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(ms) : 0;
}

/** Who signed, recovered from the signatures; one that no key can have made is left out. */
function signersOf({ stored, decoded }: OpenedTransaction, signedDigest: SignedDigest): Address[] {
  const digest = signedDigest(stored.hash);
  const signers: Address[] = [];
  for (const signature of decoded.transaction.signature) {
    try {
      signers.push(recoverAddress(digest, signature));
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
    }
  }
  return signers;
}
