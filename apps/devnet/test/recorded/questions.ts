import type { World } from '../tronweb/world.ts';
import { contractOf } from '../http/form.ts';

type Params = readonly unknown[];

/** What each method of a recording is asked with here: something that is there, and what is not where the recording found nothing. */
export function rpcQuestions(world: World): Readonly<Record<string, readonly Params[]>> {
  const evm = (hex: string) => `0x${hex.slice(2)}`;
  const [alice, bob] = [evm(world.alice.hex), evm(world.bob.hex)];
  const contract = evm(contractOf(world).hex);
  const unknown = `0x${'00'.repeat(32)}`;
  const call = `0x${world.call.id}`;
  const number = (value: number) => `0x${value.toString(16)}`;
  return {
    buildTransaction: [[{ from: alice, to: bob, value: '0x1' }]],
    eth_accounts: [[]],
    eth_blockNumber: [[]],
    eth_call: [[{ from: alice, to: contract, data: '0x8381f58a' }, 'latest']],
    eth_chainId: [[]],
    eth_gasPrice: [[]],
    eth_getBalance: [[alice, 'latest']],
    eth_getBlockByNumber: [
      [number(world.call.block), true],
      [number(world.transfer.block), true],
    ],
    eth_getBlockTransactionCountByHash: [[unknown]],
    eth_getBlockTransactionCountByNumber: [[number(world.call.block)]],
    eth_getCode: [[contract, 'latest']],
    eth_getLogs: [[{ fromBlock: '0x0', toBlock: '0x0' }]],
    eth_getStorageAt: [[contract, '0x0', 'latest']],
    eth_getTransactionByBlockHashAndIndex: [[unknown, '0x0']],
    eth_getTransactionByHash: [[unknown]],
    eth_getTransactionReceipt: [[call], [unknown]],
    eth_getWork: [[]],
    eth_newBlockFilter: [[]],
    eth_newFilter: [[{}]],
    eth_protocolVersion: [[]],
    net_listening: [[]],
    net_peerCount: [[]],
    net_version: [[]],
    web3_clientVersion: [[]],
    web3_sha3: [['0x616263']],
  };
}

/** What else some calls are asked, besides what `http/` asks them, so that their answers hold more members. */
export function alsoAsked(world: World): Readonly<Record<string, readonly object[]>> {
  const bob = { address: world.bob.hex };
  return {
    getaccount: [bob],
    getaccountresource: [bob],
    getblock: [{ detail: false }],
    gettransactionbyid: [{ value: world.call.id }],
    gettransactioninfobyid: [{ value: world.transfer.id }],
    gettransactioninfobyblocknum: [{ num: world.transfer.block }],
  };
}
