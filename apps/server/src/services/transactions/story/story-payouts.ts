import type { Story } from '@sunscope/product-api/types';
import type { Messages } from '@sunscope/tron/messages';
import { addressText } from '../../shared/address-text.ts';
import type { StoryFacts } from './story-facts.ts';
import { flowsOf, isExchange } from './story-flows.ts';
import { address, chip, number, say, tokens } from './story-words.ts';

type Trigger = Messages['TriggerSmartContract'];

/** What the contract called paid to others: one kind of token. */
function payout(p: Trigger, { movements }: StoryFacts): Story | undefined {
  const contract = addressText(p.contract_address);
  const paid = movements.filter(({ from, to }) => from === contract && to !== contract);
  const [first] = paid;
  const alike = paid.every(({ token, item }) => token.tokenId === first?.token.tokenId && item === undefined);
  if (!first || !alike) return undefined;
  const recipients = new Set(paid.map(({ to }) => to));
  const amount = tokens(
    paid.reduce((sum, movement) => sum + movement.amount, 0n),
    first.token,
  );
  return recipients.size === 1
    ? say('contract_paid', { contract: chip(contract), to: chip(first.to), amount })
    : say('contract_paid_many', { contract: chip(contract), amount, count: number(recipients.size) });
}

/** The caller's payment, and what the contract then paid out, as two sentences. */
export function withPayout(story: Story, p: Trigger, facts: StoryFacts): Story {
  const followedBy = payout(p, facts);
  return followedBy ? { ...story, followedBy } : story;
}

/** The caller paid the contract, and the contract paid something else back: no exchange that people know by name. */
export function paidBack(p: Trigger, facts: StoryFacts): Story | undefined {
  const owner = addressText(p.owner_address);
  const contract = addressText(p.contract_address);
  const flows = flowsOf(owner, facts.movements);
  const [out, got] = [flows.out[0], flows.in[0]];
  if (!out || !got || flows.out.length !== 1 || flows.in.length !== 1) return undefined;
  const between = facts.movements.every(
    ({ from, to }) => (from === owner && to === contract) || (from === contract && to === owner),
  );
  if (!between || isExchange(facts)) return undefined;
  // One for one of a contract's own token is wrapping.
  if ([out.token.tokenId, got.token.tokenId].includes(contract)) return undefined;
  return withPayout(
    say('contract_given', {
      from: address(p.owner_address),
      amount: tokens(out.amount, out.token),
      contract: address(p.contract_address),
    }),
    p,
    facts,
  );
}
