import { bytesOf, reportedInfo, reportedTransaction, transferLog } from './rebuild.ts';
import { slotOf, type RecordedChain } from './recorded-chain.ts';
import { ISSUER } from './reported-sources.ts';

/** TRC20 balances that answers report: `holder` has `amount` of the token in the end. */
export interface ReportedBalance {
  token: string;
  holder: string;
  amount: bigint;
}

/** The newest place of all, where what recordings hold is made up to the balances they report. */
const BALANCES_MS = 1_790_000_000_000n;

/** Has tokens come out of nowhere so that in the end everybody has what answers say, whatever else was recorded. */
export function putBalances(chain: RecordedChain, balances: readonly ReportedBalance[]): void {
  const moved = new Map<string, bigint>();
  const add = (token: Uint8Array, holder: Uint8Array, amount: bigint) => {
    const key = `${Buffer.from(token).toString('hex')} ${Buffer.from(holder).toString('hex')}`;
    moved.set(key, (moved.get(key) ?? 0n) + amount);
  };
  for (const { transfers } of chain.effects())
    for (const transfer of transfers) {
      add(transfer.token, transfer.from, -transfer.amount);
      add(transfer.token, transfer.to, transfer.amount);
    }
  const number = slotOf(BALANCES_MS);
  chain.block(number, BALANCES_MS);
  for (const [place, { token, holder, amount }] of balances.entries()) {
    const key = `${Buffer.from(bytesOf(token)).toString('hex')} ${Buffer.from(bytesOf(holder)).toString('hex')}`;
    const id = place.toString(16).padStart(64, '0');
    chain.put(
      number,
      reportedTransaction({
        id,
        timestampMs: BALANCES_MS,
        contract: 'TriggerSmartContract',
        parameter: { owner_address: ISSUER, contract_address: bytesOf(token) },
      }),
      reportedInfo(id, {
        log: [transferLog(token, `41${'00'.repeat(20)}`, holder, amount - (moved.get(key) ?? 0n))],
      }),
    );
  }
}
