import { expect } from 'vitest';
import counter from '@sunscope/contracts/Counter' with { type: 'json' };
import { another } from '../tronweb/objects/kinds.ts';
import { TRX, type World } from '../tronweb/world.ts';
import { abiWithoutErrors, asError, type Variants } from './older-tronweb.ts';

// Contracts of versions before 6.

interface Call {
  call(): Promise<unknown>;
  send(options: object): Promise<unknown>;
  watch(emit: (error: unknown, event: OldEvent) => void): Promise<{ stop(): void }>;
}
interface OldEvent {
  readonly name: string;
  readonly transaction: string;
}
interface OldContract {
  readonly address: string;
  readonly methods: Readonly<Record<string, (...values: unknown[]) => Call>>;
  hasProperty(name: string): boolean;
  loadAbi(abi: unknown): void;
  decodeInput(data: string): { name: string; params: Readonly<Record<string, unknown>> };
  events(emit: (event: OldEvent) => void): { start(started: (error?: unknown) => void): { stop(): void } };
  at(address: string): Promise<OldContract>;
  readonly new: (options: object) => Promise<OldContract>;
}

const ofWorld = ({ web, contract }: World, abi: unknown = abiWithoutErrors) =>
  web.contract(abi as never, contract) as unknown as OldContract;
const divided = async (contract: OldContract) => String(await contract.methods['divide']?.(9, 3).call());

const BIG = 'numbers are BigNumber objects';

/** A call that leaves an event, made while somebody listens: what they hear of it. */
async function heard(
  world: World,
  listen: (contract: OldContract, emit: (event: OldEvent) => void) => Promise<{ stop(): void }>,
): Promise<void> {
  const events: OldEvent[] = [];
  const listener = await listen(ofWorld(world), event => events.push(event));
  try {
    const id = await ofWorld(world)
      .methods['increment']?.()
      .send({ feeLimit: 100 * TRX });
    await expect
      .poll(() => events)
      .toContainEqual(expect.objectContaining({ name: 'Counted', transaction: id }) as OldEvent);
  } finally {
    listener.stop();
  }
}

/** What decodeInput makes of a call of divide(9, 3). */
function decoded(world: World): string[] {
  const words = [9, 3].map(value => value.toString(16).padStart(64, '0')).join('');
  const selector = world.web.sha3('divide(uint256,uint256)', false).slice(0, 8);
  const { name, params } = ofWorld(world).decodeInput(selector + words);
  return [name, String(params['a']), String(params['b'])];
}

/** Contracts, their methods and their watchers before 6. */
export const contracts: Variants = {
  'tronWeb.contract': [
    {
      of: [4],
      differs: `4: refuses an ABI with an \`error\`, which its ethers calls a function; ${BIG}`,
      async run(world) {
        expect(() => ofWorld(world, counter.abi)).toThrow('no matching function');
        expect(await divided(ofWorld(world))).toBe('3');
      },
    },
    { differs: BIG, run: async world => expect(await divided(ofWorld(world, counter.abi))).toBe('3') },
  ],
  'contract.methods.call': {
    differs: BIG,
    run: async world => expect(await divided(ofWorld(world))).toBe('3'),
  },
  'contract.methods.send': {
    differs: '',
    async run(world) {
      const id = await ofWorld(world)
        .methods['increment']?.()
        .send({ feeLimit: 100 * TRX });
      expect(await world.web.trx.getTransactionInfo(id as string)).toMatchObject({
        receipt: { result: 'SUCCESS' },
      });
    },
  },
  'contract.methods.watch': {
    differs: 'polls the old event server every three seconds',
    run: world =>
      heard({ ...world, web: another(world) }, async (contract, emit) =>
        // An event of the ABI, not a function.
        (contract.methods['Counted'] as () => Call)().watch((error, event) => {
          if (error === null) emit(event);
        }),
      ),
  },
  'contract.events': {
    differs: 'polls the old event server every three seconds',
    run: world =>
      heard(
        world,
        (contract, emit) =>
          new Promise((resolve, reject) => {
            const listener = contract.events(emit).start(error => {
              if (error === undefined) resolve(listener);
              else reject(asError(error));
            });
          }),
      ),
  },
  'contract.hasProperty': {
    differs: '',
    run: world => expect(ofWorld(world).hasProperty('increment')).toBe(true),
  },
  'contract.loadAbi': {
    differs: '',
    run(world) {
      const empty = ofWorld(world, []);
      empty.loadAbi(abiWithoutErrors);
      expect(empty.hasProperty('increment')).toBe(true);
    },
  },
  'contract.decodeInput': [
    { of: [3], differs: `3: ${BIG}`, run: world => expect(decoded(world)).toEqual(['divide', '9', '3']) },
    {
      differs: '4, 5: names the method and loses its values, a fault of theirs',
      not: true,
      run: world => expect(decoded(world)).toEqual(['divide', 'undefined', 'undefined']),
    },
  ],
  'contract.at': [
    {
      of: [4],
      differs: '4: not where the ABI has an `error`',
      not: true,
      run: ({ web, contract }) => expect(web.contract().at(contract)).rejects.toThrow('no matching function'),
    },
  ],
  'contract.new': {
    differs: BIG,
    async run({ web }) {
      const empty = web.contract() as unknown as OldContract;
      const made = await empty.new({
        abi: abiWithoutErrors,
        bytecode: counter.bytecode,
        feeLimit: 1_000 * TRX,
        name: 'Counter',
      });
      expect(String(await made.methods['count']?.().call())).toBe('0');
    },
  },
};
