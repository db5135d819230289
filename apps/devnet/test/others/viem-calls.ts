import type { Abi, PublicClient } from 'viem';
import counter from '@sunscope/contracts/Counter' with { type: 'json' };
import type { World } from '../tronweb/world.ts';
import { counterOf, evm, never, type ClientCall } from './ethereum-calls.ts';

type Call = ClientCall<PublicClient>;
const abi = counter.abi as Abi;
const NO_METHOD = 'java-tron has no such method';
const NO_COUNT = 'TRON counts no transactions of an account; tolerant: 0';

const none = (name: string, run: Call['run']) =>
  never<PublicClient>(name, 'is not available', NO_METHOD, run);
const hashOf = ({ transfer }: World) => `0x${transfer.id}` as const;
const blockOf = ({ transfer }: World) => ({ blockNumber: BigInt(transfer.block) });
const divide = (world: World) => ({ address: counterOf(world), abi, functionName: 'divide', args: [9n, 3n] });
const plain = ({ alice, bob }: World) => ({ account: evm(alice.hex), to: evm(bob.hex), value: 1n });
const callBlock = ({ call }: World) => ({ fromBlock: BigInt(call.block), toBlock: BigInt(call.block) });

/** Reading actions of viem's public client; those that need ENS or a multicall contract have no chain to ask. */
export const viemCalls: readonly Call[] = [
  {
    name: 'getChainId',
    how: 'the last 4 bytes of block 0’s id',
    run: c => c.getChainId(),
    expected: ({ devnet }) =>
      Number(
        `0x${Buffer.from(devnet.chain.archive.block(0n)?.id ?? [])
          .toString('hex')
          .slice(-8)}`,
      ),
  },
  {
    name: 'getBlockNumber',
    how: 'the head',
    run: c => c.getBlockNumber(),
    expected: ({ devnet }) => devnet.chain.head.number,
  },
  {
    name: 'getBlock',
    how: 'by height, its id',
    run: async (c, world) => (await c.getBlock(blockOf(world))).hash,
    expected: ({ transfer }) => `0x${transfer.blockId}`,
  },
  {
    name: 'getBlockReceipts',
    how: 'one of a block with one transfer',
    run: async (c, world) => (await c.getBlockReceipts(blockOf(world))).length,
    expected: () => 1,
  },
  {
    name: 'getBlockTransactionCount',
    how: 'one',
    run: (c, world) => c.getBlockTransactionCount(blockOf(world)),
    expected: () => 1,
  },
  {
    name: 'getTransaction',
    how: 'the sun of a transfer',
    run: async (c, world) => (await c.getTransaction({ hash: hashOf(world) })).value,
    expected: () => 1_500_000,
  },
  {
    name: 'getTransactionReceipt',
    how: 'success',
    run: async (c, world) => (await c.getTransactionReceipt({ hash: hashOf(world) })).status,
    expected: () => 'success',
  },
  {
    name: 'waitForTransactionReceipt',
    how: 'success',
    run: async (c, world) => (await c.waitForTransactionReceipt({ hash: hashOf(world) })).status,
    expected: () => 'success',
  },
  {
    name: 'getBalance',
    how: 'sun',
    run: (c, { bob }) => c.getBalance({ address: evm(bob.hex) }),
    expected: ({ devnet, bob }) => devnet.chain.state.balance(bob.keyed.address),
  },
  {
    name: 'getCode',
    how: 'code that runs',
    run: async (c, world) => (await c.getCode({ address: counterOf(world) }))?.slice(0, 6),
    expected: () => '0x6080',
  },
  {
    name: 'getStorageAt',
    how: 'a word',
    run: async (c, world) => (await c.getStorageAt({ address: counterOf(world), slot: '0x0' }))?.length,
    expected: () => 66,
  },
  {
    name: 'readContract',
    how: 'divide(9, 3) is 3',
    run: (c, world) => c.readContract(divide(world)),
    expected: () => 3,
  },
  {
    name: 'simulateContract',
    how: 'divide(9, 3) is 3',
    run: async (c, world) => (await c.simulateContract(divide(world))).result,
    expected: () => 3,
  },
  {
    name: 'estimateGas',
    how: '0 for a transfer',
    run: (c, world) => c.estimateGas(plain(world)),
    expected: () => 0,
  },
  { name: 'getGasPrice', how: '100 sun of energy', run: c => c.getGasPrice(), expected: () => 100 },
  {
    name: 'estimateFeesPerGas',
    how: 'the price of energy',
    run: async c => (await c.estimateFeesPerGas()).maxFeePerGas,
    expected: () => 100,
  },
  {
    name: 'estimateMaxPriorityFeePerGas',
    how: 'the price of energy',
    run: c => c.estimateMaxPriorityFeePerGas(),
    expected: () => 100,
  },
  {
    name: 'getLogs',
    how: 'the event of a call, by its transaction',
    run: async (c, world) =>
      (await c.getLogs({ address: counterOf(world), ...callBlock(world) }))[0]?.transactionHash,
    expected: ({ call }) => `0x${call.id}`,
  },
  {
    name: 'getContractEvents',
    how: 'its name',
    run: async (c, world) => {
      const [event] = await c.getContractEvents({ address: counterOf(world), abi, ...callBlock(world) });
      return (event as { eventName?: string } | undefined)?.eventName;
    },
    expected: () => 'Counted',
  },
  {
    name: 'createEventFilter, getFilterLogs',
    how: 'the event of a call',
    async run(c, world) {
      const filter = await c.createEventFilter({ address: counterOf(world), ...callBlock(world) });
      return (await c.getFilterLogs({ filter } as never)).length;
    },
    expected: () => 1,
  },
  {
    name: 'createBlockFilter, getFilterChanges, uninstallFilter',
    how: 'nothing new, and gone',
    async run(c) {
      const filter = await c.createBlockFilter();
      return [(await c.getFilterChanges({ filter })).length, await c.uninstallFilter({ filter })];
    },
    expected: () => [0, true],
  },
  {
    name: 'getTransactionCount',
    how: NO_COUNT,
    fails: 'is not available',
    run: (c, { alice }) => c.getTransactionCount({ address: evm(alice.hex) }),
    expected: () => 0,
  },
  {
    name: 'prepareTransactionRequest',
    how: NO_COUNT,
    fails: 'is not available',
    run: async (c, world) => (await c.prepareTransactionRequest({ ...plain(world), chain: null })).nonce,
    expected: () => 0,
  },
  none('getFeeHistory', c => c.getFeeHistory({ blockCount: 1, rewardPercentiles: [] })),
  none('getBlobBaseFee', c => c.getBlobBaseFee()),
  none('createPendingTransactionFilter', c => c.createPendingTransactionFilter()),
  none('getProof', (c, { bob }) => c.getProof({ address: evm(bob.hex), storageKeys: [] })),
  none('createAccessList', (c, world) => c.createAccessList({ to: counterOf(world), data: '0x' })),
  none('simulateBlocks', c => c.simulateBlocks({ blocks: [{ calls: [] }] })),
  never('sendRawTransaction', 'is not available', 'java-tron refuses it: TRON’s transactions are no RLP', c =>
    c.sendRawTransaction({ serializedTransaction: '0x02' }),
  ),
];
