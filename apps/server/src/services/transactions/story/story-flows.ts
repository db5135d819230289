import type { StoryFacts, StoryMovement } from './story-facts.ts';

interface Flow {
  token: StoryMovement['token'];
  amount: bigint;
}

/** What an account gave and got in all, token by token. */
export function flowsOf(account: string, movements: readonly StoryMovement[]): { out: Flow[]; in: Flow[] } {
  const nets = new Map<string, Flow>();
  for (const { token, item, from, to, amount } of movements) {
    if (item !== undefined || from === to) continue;
    const change = (to === account ? amount : 0n) - (from === account ? amount : 0n);
    const known = nets.get(token.tokenId);
    if (known) known.amount += change;
    else nets.set(token.tokenId, { token, amount: change });
  }
  const flows = [...nets.values()];
  return {
    out: flows.filter(flow => flow.amount < 0n).map(flow => ({ ...flow, amount: -flow.amount })),
    in: flows.filter(flow => flow.amount > 0n),
  };
}

const EXCHANGING = /swap|exchange|trade|buy|sell|multicall|execute/i;

/** Whether a call exchanges, by its name or by what it reports. */
export function isExchange({ call, events }: StoryFacts): boolean {
  return EXCHANGING.test(call?.name ?? '') || events.has('Swap') || events.has('TokenExchange');
}
