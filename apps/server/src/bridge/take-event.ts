import type { Address } from '@sunscope/tron/address';
import type { BridgeKind } from '@sunscope/tron/side-chain';
import type { Crossing } from './bridge.ts';
import type { GatewayEvent } from './events.ts';
import type { Entry, Journal } from './journal.ts';

/** Where events of the gateways are noted, and what a new crossing begins with. */
export interface Taking {
  readonly journal: Journal;
  readonly quorum: number;
  readonly now: () => number;
}

/** An event of a solid block: a crossing begins, ends, or is to be tried again. */
export function takeEvent(taking: Taking, { name, values, transaction, timeMs }: GatewayEvent): void {
  const nonce = values.at(-1) as bigint;
  const [who] = values as [Address];
  const received = /^(TRX|TRC10|TRC20|TRC721)(Received|Withdraw)$/.exec(name);
  const there = /^(Deposit|Withdraw)(TRX|TRC10|TRC20|TRC721)$/.exec(name);
  const kindOf = (text = '') => text.toLowerCase() as BridgeKind;
  const assetOf = (kind: BridgeKind) => (kind === 'trx' ? '_' : String(values[1]));
  if (received?.[2] === 'Received') {
    const kind = kindOf(received[1]);
    begin(taking, 'deposit', nonce, {
      kind,
      asset: assetOf(kind),
      account: who,
      amount: values.at(-2) as bigint,
      mainTransaction: transaction,
      sentMs: timeMs,
    });
  } else if (name === 'TRC20Mapping' || name === 'TRC721Mapping')
    begin(taking, 'mapping', nonce, {
      kind: name === 'TRC20Mapping' ? 'trc20' : 'trc721',
      asset: who,
      account: who,
      amount: 0n,
      mainTransaction: transaction,
      sentMs: timeMs,
    });
  else if (there?.[1] === 'Withdraw') {
    const kind = kindOf(there[2]);
    begin(taking, 'withdrawal', nonce, {
      kind,
      asset: assetOf(kind),
      account: who,
      amount: values.at(-2) as bigint,
      sideTransaction: transaction,
      sentMs: timeMs,
    });
  } else if (received) end(taking, `withdrawal-${nonce}`, { mainTransaction: transaction });
  else if (there) end(taking, `deposit-${nonce}`, { sideTransaction: transaction });
  else if (name.startsWith('MultiSignForWithdraw')) signed(taking, `withdrawal-${nonce}`);
  else if (/^DeployDAppTRC(?:20|721)AndMapping$/.test(name))
    end(taking, `mapping-${nonce}`, { sideTransaction: transaction, sideToken: values[1] as Address });
}

function begin(
  { journal, quorum, now: clock }: Taking,
  direction: Crossing['direction'],
  nonce: bigint,
  facts: Pick<Entry, 'kind' | 'asset' | 'account' | 'amount' | 'sentMs'> & Partial<Entry>,
): void {
  const id = `${direction}-${nonce}`;
  const known = journal.entries.get(id);
  if (known) {
    // The same event again is what somebody paid for to have it tried now.
    known.nextMs = 0;
    known.attempts = 0;
    if (known.state === 'failed') Object.assign(known, { state: 'waiting', problem: undefined, reason: '' });
    return;
  }
  const now = clock();
  journal.entries.set(id, {
    id,
    direction,
    nonce,
    sideToken: undefined,
    state: 'waiting',
    mainTransaction: undefined,
    sideTransaction: undefined,
    votes: 0,
    quorum,
    attempts: 0,
    problem: undefined,
    reason: '',
    held: '',
    createdMs: now,
    updatedMs: now,
    nextMs: 0,
    ...facts,
  });
}

/** There are enough signatures; where they were there before, somebody paid for having it tried again. */
function signed({ journal, quorum }: Taking, id: string): void {
  const entry = journal.entries.get(id);
  // What was sent once is looked at and sent again by itself: an asker makes the oracles pay for no more.
  if (!entry || entry.state === 'done' || (entry.state === 'sent' && entry.attempts < 2)) return;
  entry.votes = Math.max(entry.votes, quorum);
  entry.nextMs = 0;
  entry.attempts = 0;
}

function end({ journal, now }: Taking, id: string, facts: Partial<Entry>): void {
  const entry = journal.entries.get(id);
  // Its beginning was not read yet; its state says the same when it is.
  if (entry)
    Object.assign(entry, facts, {
      state: 'done',
      problem: undefined,
      reason: '',
      held: '',
      updatedMs: now(),
    });
}
