import { proposalLimit } from '@sunscope/tron/proposal-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultWitnesses, type KeyedAccount } from '../chain/genesis.ts';
import { chainParameters, type PropertyName } from '../state/parameters.ts';
import { TestChain } from '../testing.ts';
import { proposalRules } from './proposal-rules.ts';

// What the form of a proposal allows is what the chain takes: each parameter at, beside and beyond its bounds.

const [witness] = defaultWitnesses() as [KeyedAccount];
let test: TestChain;
beforeAll(async () => {
  test = await TestChain.open({}, {});
});
afterAll(() => test.close());

const takes = (id: bigint, value: bigint): boolean =>
  test.builderRefusal('ProposalCreateContract', {
    owner_address: witness.address,
    parameters: [{ key: id, value }],
  }) === 'accepted';

const allows = (id: bigint, value: bigint): boolean => {
  const limit = proposalLimit(Number(id), key => {
    const found = chainParameters.find(one => one.key === key);
    return found && test.chain.state.property(found.name);
  });
  return (
    limit !== undefined &&
    !limit.isOver &&
    limit.needs.length === 0 &&
    value >= limit.least &&
    value <= limit.most
  );
};

/** Where java-tron takes any number, a price below nothing too. */
const UNCHECKED = [11n, 12n];

describe.each<[string, Partial<Record<PropertyName, bigint>>]>([
  ['as it begins', {}],
  ['with nothing switched on', Object.fromEntries(names(/^ALLOW|^FORBID|^UNFREEZE/).map(name => [name, 0n]))],
  ['with all switched on', Object.fromEntries(names(/^ALLOW|^FORBID|^CONSENSUS/).map(name => [name, 1n]))],
  ['once the genesis representatives have lost their power', { REMOVE_THE_POWER_OF_THE_GR: -1n }],
])('%s', (_, properties) => {
  it('every bound is the chain’s own', () => {
    test.withProperties(properties, () => {
      const differing = [...proposalRules.keys()]
        .filter(id => !UNCHECKED.includes(id))
        .flatMap(id => {
          const now = test.chain.state.property(proposalRules.get(id)!.name);
          const limit = proposalLimit(Number(id), () => undefined);
          const bounds = [0n, 1n, 2n, 100n, 400n, now, 10n ** 10n, limit?.least ?? 0n, limit?.most ?? 0n];
          return bounds
            .flatMap(bound => [bound - 1n, bound, bound + 1n])
            .filter(value => takes(id, value) !== allows(id, value))
            .map(value => `${id}: ${value}`);
        });
      expect(differing).toEqual([]);
    });
  });
});

function names(pattern: RegExp): PropertyName[] {
  return chainParameters.map(({ name }) => name).filter(name => pattern.test(name));
}
