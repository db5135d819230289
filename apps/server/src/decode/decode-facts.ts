import { bytesToHex, bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { ContractType, type AssetIssueContract, type Log } from '@sunscope/tron/messages';
import { TokenKind } from '../database/token-key.ts';
import { bytesField, isAddressBytes, type TransactionContext } from './transaction-context.ts';
import { withPrefix } from './decode-token-events.ts';
import { TransferOrigin, type AccountFact, type Effects } from './effects.ts';
import { contractOfLog } from './log-address.ts';

/** Kinds of account (java-tron: AccountType). */
export const AccountKind = { ordinary: 0, issuer: 1, contract: 2 } as const;

/** The chain made it because something was sent to it. */
const BY_NOBODY: NonNullable<AccountFact['created']> = {};

/**
 * Adds what a transaction says about accounts and TRC10 tokens: who came to be, names, contracts, witnesses,
 * tokens issued. Runs after the transfers of the same transaction, since a transfer can make its recipient.
 */
export function contractFacts(context: TransactionContext, effects: Effects): void {
  const { row, info } = context;
  if (!row.succeeded) return;
  if (row.contractType === ContractType.CreateSmartContract && row.counterparty)
    effects.facts.push({
      address: row.counterparty,
      type: AccountKind.contract,
      created: { creator: row.owner, hash: row.hash },
    });
  if (row.contractType === ContractType.TriggerSmartContract && row.counterparty)
    effects.facts.push({ address: row.counterparty, type: AccountKind.contract });
  if (info && info.log.length > 0) contractsOfLogs(info.log, effects);
  for (const internal of info?.internal_transactions ?? []) {
    const address = withPrefix(internal.transferTo_address);
    if (!internal.rejected && bytesToText(internal.note) === 'create' && isAddressBytes(address))
      effects.facts.push({
        address,
        type: AccountKind.contract,
        created: { creator: withPrefix(internal.caller_address), hash: row.hash },
      });
  }
  createdByTransfers(context, effects);
  byContractType(context, effects);
}

/** Contracts of the block that is being read which are noted already: most logs are those of a few. */
let noted: { facts: readonly AccountFact[]; contracts: Set<Uint8Array> } | undefined;

function contractsOfLogs(logs: readonly Log[], { facts }: Effects): void {
  if (noted?.facts !== facts) noted = { facts, contracts: new Set() };
  for (const log of logs) {
    const address = contractOfLog(log);
    // The same array for the same contract; where it is another after all, it is noted twice.
    if (noted.contracts.has(address)) continue;
    noted.contracts.add(address);
    facts.push({ address, type: AccountKind.contract });
  }
}

/** TRX and TRC10 make the account they are sent to; what a contract keeps books of is its own affair. */
function createdByTransfers({ row }: TransactionContext, effects: Effects): void {
  for (let index = effects.transfers.length - 1; index >= 0; index--) {
    const transfer = effects.transfers[index];
    if (!transfer || transfer.hash !== row.hash) return;
    if (
      transfer.tokenKind <= TokenKind.trc10 &&
      transfer.origin !== TransferOrigin.callValue &&
      isAddressBytes(transfer.to)
    )
      effects.facts.push({ address: transfer.to, created: BY_NOBODY });
  }
}

function byContractType({ row, contract, info }: TransactionContext, effects: Effects): void {
  switch (row.contractType) {
    case ContractType.AccountCreateContract:
      if (row.counterparty) effects.facts.push({ address: row.counterparty, created: BY_NOBODY });
      return;
    case ContractType.AccountUpdateContract:
      effects.facts.push({ address: row.owner, name: textOf(bytesField(contract, 'account_name')) });
      return;
    case ContractType.WitnessCreateContract:
      effects.facts.push({ address: row.owner, witnessUrl: textOf(bytesField(contract, 'url')) });
      return;
    case ContractType.WitnessUpdateContract:
      effects.facts.push({ address: row.owner, witnessUrl: textOf(bytesField(contract, 'update_url')) });
      return;
    case ContractType.AssetIssueContract: {
      effects.facts.push({ address: row.owner, type: AccountKind.issuer });
      const issue = contract?.parameter as AssetIssueContract | undefined;
      const id = info?.assetIssueID ?? '';
      // Without an info the chain's choice of id is not known, so the token stays unknown until a node says it.
      if (!issue || id === '') return;
      effects.issues.push({
        token: textToBytes(id),
        position: row.position,
        hash: row.hash,
        issuer: row.owner,
        name: textOf(issue.name),
        symbol: textOf(issue.abbr),
        decimals: issue.precision,
        totalSupply: issue.total_supply,
        trxNum: BigInt(issue.trx_num),
        num: BigInt(issue.num),
        startMs: issue.start_time,
        endMs: issue.end_time,
        description: textOf(issue.description),
        url: textOf(issue.url),
        frozenSupply: issue.frozen_supply.map(frozen => ({
          amount: frozen.frozen_amount,
          days: frozen.frozen_days,
        })),
      });
    }
  }
}

/** Names on the chain are any bytes: text where they are text, else hex. */
function textOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : (bytesToText(bytes) ?? bytesToHex(bytes));
}
