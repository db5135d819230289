import type { World } from '../tronweb/world.ts';
import { counterOf, evm, never, type ClientCall } from './ethereum-calls.ts';

/** As much of ethers' JsonRpcProvider as is asked; the package is not among our dependencies. */
export interface EthersProvider {
  getNetwork(): Promise<{ chainId: bigint }>;
  getBlockNumber(): Promise<number>;
  getBlock(height: number): Promise<{ hash: string }>;
  getFeeData(): Promise<{ gasPrice: bigint }>;
  getBalance(address: string): Promise<bigint>;
  getCode(address: string): Promise<string>;
  getStorage(address: string, slot: number): Promise<string>;
  call(call: object): Promise<string>;
  estimateGas(call: object): Promise<bigint>;
  getTransaction(hash: string): Promise<{ value: bigint }>;
  getTransactionReceipt(hash: string): Promise<{ status: number }>;
  waitForTransaction(hash: string): Promise<{ status: number }>;
  getLogs(query: object): Promise<readonly { transactionHash: string }[]>;
  listAccounts(): Promise<readonly unknown[]>;
  getTransactionCount(address: string): Promise<number>;
  broadcastTransaction(signed: string): Promise<unknown>;
  destroy(): void;
}
type Call = ClientCall<EthersProvider>;

const ROOT = 'ethers refuses java-tron’s state root `0x`; tolerant: 32 zero bytes';
const hashOf = ({ transfer }: World) => `0x${transfer.id}`;
const word = (value: number) => value.toString(16).padStart(64, '0');

/** Reading calls of ethers' provider. */
export const ethersCalls: readonly Call[] = [
  {
    name: 'getNetwork',
    how: 'the last 4 bytes of block 0’s id',
    run: async p => Number((await p.getNetwork()).chainId),
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
    run: p => p.getBlockNumber(),
    expected: ({ devnet }) => devnet.chain.head.number,
  },
  {
    name: 'getBlock',
    how: ROOT,
    fails: 'stateRoot',
    run: async (p, { transfer }) => (await p.getBlock(transfer.block)).hash,
    expected: ({ transfer }) => `0x${transfer.blockId}`,
  },
  {
    name: 'getFeeData',
    how: ROOT,
    fails: 'stateRoot',
    run: async p => (await p.getFeeData()).gasPrice,
    expected: () => 100,
  },
  {
    name: 'getBalance',
    how: 'sun',
    run: (p, { bob }) => p.getBalance(evm(bob.hex)),
    expected: ({ devnet, bob }) => devnet.chain.state.balance(bob.keyed.address),
  },
  {
    name: 'getCode',
    how: 'code that runs',
    run: async (p, world) => (await p.getCode(counterOf(world))).slice(0, 6),
    expected: () => '0x6080',
  },
  {
    name: 'getStorage',
    how: 'a word',
    run: async (p, world) => (await p.getStorage(counterOf(world), 0)).length,
    expected: () => 66,
  },
  {
    name: 'call',
    how: 'divide(9, 3) is 3',
    run: async (p, world) => {
      const selector = world.web.sha3('divide(uint256,uint256)', false).slice(0, 8);
      return p.call({ to: counterOf(world), data: `0x${selector}${word(9)}${word(3)}` });
    },
    expected: () => `0x${word(3)}`,
  },
  {
    name: 'estimateGas',
    how: '0 for a transfer',
    run: (p, { alice, bob }) => p.estimateGas({ from: evm(alice.hex), to: evm(bob.hex), value: 1n }),
    expected: () => 0,
  },
  {
    name: 'getTransaction',
    how: 'the sun of a transfer',
    run: async (p, world) => (await p.getTransaction(hashOf(world))).value,
    expected: () => 1_500_000,
  },
  {
    name: 'getTransactionReceipt',
    how: 'success',
    run: async (p, world) => (await p.getTransactionReceipt(hashOf(world))).status,
    expected: () => 1,
  },
  {
    name: 'waitForTransaction',
    how: 'success',
    run: async (p, world) => (await p.waitForTransaction(hashOf(world))).status,
    expected: () => 1,
  },
  {
    name: 'getLogs',
    how: 'the event of a call, by its transaction',
    run: async (p, world) => {
      const { block } = world.call;
      const logs = await p.getLogs({ address: counterOf(world), fromBlock: block, toBlock: block });
      return logs[0]?.transactionHash;
    },
    expected: ({ call }) => `0x${call.id}`,
  },
  { name: 'listAccounts', how: 'none', run: async p => (await p.listAccounts()).length, expected: () => 0 },
  {
    name: 'getTransactionCount',
    how: 'TRON counts no transactions of an account; tolerant: 0',
    fails: 'unsupported operation',
    run: (p, { alice }) => p.getTransactionCount(evm(alice.hex)),
    expected: () => 0,
  },
  never(
    'broadcastTransaction',
    'unsupported operation',
    'java-tron refuses it: TRON’s transactions are no RLP',
    p => p.broadcastTransaction('0x02'),
  ),
];
