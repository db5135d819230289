import { addressFromBytes, addressToBytes, addressToEvmBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { describe, expect, it, vi } from 'vitest';
import { list, member, walkChain, walkTransfers, type ChainTransaction } from './chain.ts';
import { busiestContract, calledBy, chainCalls, dataOf, ownerOf, sumBy, textOf } from './contract-facts.ts';
import { call, node } from './world.ts';

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const evm = (address: string) => `0x${bytesToHex(addressToEvmBytes(parseAddress(address)))}`;

type Row = Record<string, string>;
interface Answer {
  status: string;
  message: string;
  result: unknown;
}

/** Module and action with their parameters; the shape is checked against the contract. */
async function ask(
  module: string,
  action: string,
  query: Record<string, string | number> = {},
): Promise<Answer> {
  return (await call('/api', { module, action, ...query })) as Answer;
}

async function rows(
  module: string,
  action: string,
  query: Record<string, string | number> = {},
): Promise<Row[]> {
  const answer = await ask(module, action, query);
  expect([answer.status, answer.message]).toEqual(['1', 'OK']);
  return answer.result as Row[];
}

async function proxy(action: string, query: Record<string, string | number> = {}): Promise<unknown> {
  const answer = (await call('/api', { module: 'proxy', action, ...query })) as unknown as {
    jsonrpc: string;
    result?: unknown;
    error?: { message: string };
  };
  expect([answer.jsonrpc, answer.error]).toEqual(['2.0', undefined]);
  return answer.result;
}

async function proxyError(action: string, query: Record<string, string | number> = {}) {
  return (
    (await call('/api', { module: 'proxy', action, ...query })) as unknown as {
      error?: { code: number; message: string; data?: string };
    }
  ).error;
}

async function refused(module: string, action: string, query: Record<string, string>, words: RegExp) {
  const answer = await ask(module, action, query);
  expect([answer.status, answer.message]).toEqual(['0', 'NOTOK']);
  expect(answer.result).toMatch(words);
}

const partiesOf = (item: ChainTransaction) =>
  ['owner_address', 'to_address', 'contract_address', 'receiver_address', 'account_address']
    .map(name => textOf(item.value[name]))
    .concat(item.type === 'CreateSmartContract' ? [parseAddress(textOf(item.info['contract_address']))] : []);

/** Whoever called contracts most. */
async function busiestCaller(): Promise<string> {
  const [first] = [...sumBy(await chainCalls(), ownerOf)].sort((a, b) => b[1] - a[1]);
  if (!first) throw new Error('the demo world has no calls');
  return first[0];
}

async function balanceOf(address: string): Promise<string> {
  return ((await node.account(parseAddress(address)))?.balance ?? 0n).toString();
}

describe('/api', () => {
  it('shape: answers have Etherscan’s members, in TRON’s forms or in hex', async () => {
    const address = await busiestCaller();
    const [plain] = await rows('account', 'txlist', { address, offset: 1 });
    const [hex] = await rows('account', 'txlist', { address: evm(address), offset: 1, format: 'hex' });
    expect(Object.keys(plain ?? {})).toEqual(
      expect.arrayContaining(
        'blockNumber timeStamp hash nonce blockHash transactionIndex from to value gas gasPrice isError txreceipt_status input contractAddress cumulativeGasUsed gasUsed confirmations methodId functionName'.split(
          ' ',
        ),
      ),
    );
    expect(hex?.['hash']).toBe(`0x${plain?.['hash']}`);
    expect(hex?.['from']).toBe(evm(plain?.['from'] ?? ''));
  });

  it('values: account balances are the node’s', async () => {
    const address = await busiestCaller();
    expect((await ask('account', 'balance', { address, tag: 'latest' })).result).toBe(
      await balanceOf(address),
    );
    expect(await rows('account', 'balancemulti', { address: `${address},${evm(NOBODY)}` })).toEqual([
      { account: address, balance: await balanceOf(address) },
      { account: NOBODY, balance: await balanceOf(NOBODY) },
    ]);
  });

  it('values: transactions of an account by block span, order and page', async () => {
    const address = await busiestCaller();
    const own = (await walkChain()).filter(item => partiesOf(item).includes(address));
    const all = await rows('account', 'txlist', { address });
    expect(all.map(row => row['hash'])).toEqual(own.map(item => item.id));
    for (const [index, row] of all.entries()) {
      const item = own[index];
      expect(row).toMatchObject({
        blockNumber: String(item?.block),
        timeStamp: String((item?.timeMs ?? 0) / 1000),
        isError: item?.succeeded === true ? '0' : '1',
        fee: String(Number(item?.info['fee'] ?? 0)),
        gasUsed: String(Number(member(item?.info['receipt'], 'energy_usage_total') ?? 0)),
      });
    }
    const [low, high] = [own[5]?.block ?? 0, own[12]?.block ?? 0];
    const span = await rows('account', 'txlist', { address, startblock: low, endblock: high, sort: 'desc' });
    expect(span.map(row => row['hash'])).toEqual(
      own
        .filter(item => item.block >= low && item.block <= high)
        .map(item => item.id)
        .toReversed(),
    );
    // The names of methods are the node's, and a list does not wait for a slow one: they may come a moment later.
    await vi.waitFor(async () => {
      const third = await rows('account', 'txlist', { address, page: 3, offset: 4 });
      expect(third).toEqual((await rows('account', 'txlist', { address })).slice(8, 12));
    }, 50_000);
    const block = await node.blockByNumber(BigInt(all[0]?.['blockNumber'] ?? 0));
    expect(all[0]?.['blockHash']).toBe(bytesToHex(block?.id ?? new Uint8Array(0)));
    const unused = addressFromBytes(hexToBytes(`41${'12'.repeat(20)}`));
    expect(await ask('account', 'txlist', { address: unused })).toEqual({
      status: '0',
      message: 'No transactions found',
      result: [],
    });
  });

  it('values: internal transactions of a transaction and an account', async () => {
    const item = (await walkChain()).findLast(entry => list(entry.info['internal_transactions']).length > 0);
    if (!item) throw new Error('the demo world has no internal transactions');
    const kept = list(item.info['internal_transactions']);
    const found = await rows('account', 'txlistinternal', { txhash: `0x${item.id}` });
    expect(
      found.map(row => [row['from'], row['contractAddress'] === '' ? row['to'] : row['contractAddress']]),
    ).toEqual(
      kept.map(internal => [
        parseAddress(textOf(member(internal, 'caller_address'))),
        parseAddress(textOf(member(internal, 'transferTo_address'))),
      ]),
    );
    const address = found[0]?.['from'] ?? '';
    const own = await rows('account', 'txlistinternal', {
      address,
      startblock: item.block,
      endblock: item.block,
    });
    expect(own.some(row => row['hash'] === item.id)).toBe(true);
    expect(own.every(row => row['blockNumber'] === String(item.block))).toBe(true);
  });

  it('values: token transfers, balances, holders and supply', async () => {
    const contract = await busiestContract();
    const moved = (await walkTransfers()).filter(item => item.token === contract);
    const found = await rows('account', 'tokentx', { contractaddress: contract });
    expect(found.map(row => `${row['hash']} ${row['from']} ${row['to']} ${row['value']}`)).toEqual(
      moved.map(item => `${item.id} ${item.from} ${item.to} ${item.amount}`),
    );
    const [first] = found;
    const address = first?.['to'] ?? '';
    const own = await rows('account', 'tokentx', { contractaddress: contract, address, sort: 'desc' });
    expect(own.length).toBe(moved.filter(item => [item.from, item.to].includes(address)).length);
    const constant = async (data: string) =>
      BigInt(
        `0x${bytesToHex(
          (
            await node.triggerConstant({
              owner: parseAddress(NOBODY),
              contract: parseAddress(contract),
              data: hexToBytes(data),
            })
          ).result,
        )}`,
      ).toString();
    const word = bytesToHex(addressToBytes(parseAddress(address)))
      .slice(2)
      .padStart(64, '0');
    expect((await ask('account', 'tokenbalance', { contractaddress: contract, address })).result).toBe(
      await constant(`70a08231${word}`),
    );
    expect((await ask('stats', 'tokensupply', { contractaddress: contract })).result).toBe(
      await constant('18160ddd'),
    );
    const holders = await rows('token', 'tokenholderlist', { contractaddress: contract, offset: 1000 });
    const sum = holders.reduce((total, row) => total + BigInt(row['TokenHolderQuantity'] ?? 0), 0n);
    expect(sum.toString()).toBe(await constant('18160ddd'));
    for (const action of ['tokennfttx', 'token1155tx'])
      expect((await ask('account', action, { contractaddress: contract })).message).toBe(
        'No transactions found',
      );
  });

  it('values: an item of a collectible is no amount of a token', async () => {
    for (const [filter, action] of [
      ['trc721', 'tokennfttx'],
      ['trc1155', 'token1155tx'],
    ] as const) {
      const [collectible] = (await call('/api/tokens/overview', { filter })).tokens;
      const contractaddress = textOf(collectible?.contractAddress);
      expect((await rows('account', action, { contractaddress })).length).toBe(collectible?.transferCount);
      expect((await ask('account', 'tokentx', { contractaddress })).message).toBe('No transactions found');
    }
  });

  it('values: blocks made, rewards, countdown and blocks by time', async () => {
    const made = await node.blockByNumber(5n);
    const producer = addressFromBytes(made?.header.raw_data.witness_address ?? new Uint8Array(0));
    const [newest] = await rows('account', 'getminedblocks', { address: producer, offset: 1 });
    const kept = await node.blockByNumber(BigInt(newest?.['blockNumber'] ?? 0));
    expect(addressFromBytes(kept?.header.raw_data.witness_address ?? new Uint8Array(0))).toBe(producer);
    const pay = (await node.chainParameters()).get('getWitnessPayPerBlock') ?? 0n;
    const timeMs = made?.header.raw_data.timestamp ?? 0n;
    expect((await ask('block', 'getblockreward', { blockno: 5 })).result).toMatchObject({
      blockNumber: '5',
      blockMiner: producer,
      blockReward: pay.toString(),
      timeStamp: (timeMs / 1000n).toString(),
    });
    const head = (await node.headHeader()).number;
    expect((await ask('block', 'getblockcountdown', { blockno: Number(head) + 10 })).result).toEqual({
      CurrentBlock: head.toString(),
      CountdownBlock: (head + 10n).toString(),
      RemainingBlock: '10',
      EstimateTimeInSec: '30.0',
    });
    const at = async (seconds: bigint, closest: string) =>
      (await ask('block', 'getblocknobytime', { timestamp: seconds.toString(), closest })).result;
    const seconds = timeMs / 1000n;
    expect([await at(seconds, 'before'), await at(seconds, 'after')]).toEqual(['5', '5']);
    expect([await at(seconds - 1n, 'before'), await at(seconds + 1n, 'after')]).toEqual(['4', '6']);
    expect(await at(seconds + 100_000_000n, 'before')).toBe(head.toString());
  });

  it('values: receipts say what failed and why', async () => {
    const calls = await chainCalls();
    const broken = calls.find(item => !item.succeeded);
    const good = calls.find(item => item.succeeded);
    expect((await ask('transaction', 'getstatus', { txhash: broken?.id ?? '' })).result).toMatchObject({
      isError: '1',
      errDescription: expect.stringMatching(/^[A-Z_]+/) as string,
    });
    expect((await ask('transaction', 'getstatus', { txhash: good?.id ?? '' })).result).toEqual({
      isError: '0',
      errDescription: '',
    });
    const status = async (txhash: string) =>
      ((await ask('transaction', 'gettxreceiptstatus', { txhash })).result as { status: string }).status;
    expect([
      await status(broken?.id ?? ''),
      await status(good?.id ?? ''),
      await status('0'.repeat(64)),
    ]).toEqual(['0', '1', '']);
  });

  it('values: ABI, creator and creation of a contract', async () => {
    const contract = await busiestContract();
    const code = await call('/api/contracts/code', { contract });
    // What its creator published is in its row; by getabi Foundry asks whether it is verified.
    await refused('contract', 'getabi', { address: contract }, /not verified/);
    const [source] = await rows('contract', 'getsourcecode', { address: contract });
    expect(source).toMatchObject({ SourceCode: '', ABI: code.data.abi, ContractName: code.data.name });
    const [creation] = await rows('contract', 'getcontractcreation', {
      contractaddresses: `${contract},${evm(contract)}`,
    });
    const made = (await walkChain()).find(
      item => item.type === 'CreateSmartContract' && partiesOf(item).includes(contract),
    );
    expect(creation).toMatchObject({
      contractAddress: contract,
      contractCreator: ownerOf(made as ChainTransaction),
      txHash: made?.id,
      creationBytecode: `0x${code.data.byteCode}`,
    });
    await refused('contract', 'getabi', { address: NOBODY }, /not verified/);
  });

  it('values: logs by contract, topics and blocks', async () => {
    const contract = await busiestContract();
    const all = (await walkChain()).flatMap(item =>
      list(item.info['log']).map(log => ({
        id: item.id,
        block: item.block,
        contract: parseAddress(`41${textOf(member(log, 'address'))}`),
        topics: list(member(log, 'topics')).map(topic => `0x${textOf(topic)}`),
        data: `0x${textOf(member(log, 'data'))}`,
      })),
    );
    const own = all.filter(log => log.contract === contract);
    const texts = (logs: readonly { id: string; data: string; topics: string[] }[]) =>
      logs.map(log => `${log.id} ${log.topics.join()} ${log.data}`);
    const ofRows = (found: readonly Row[]) =>
      found.map(row => `${row['transactionHash']} ${String(row['topics'])} ${row['data']}`);
    expect(ofRows(await rows('logs', 'getLogs', { address: contract }))).toEqual(texts(own.slice(0, 1000)));
    const transfers = own.filter(log => log.topics[0] === TRANSFER);
    const middle = transfers[Math.floor(transfers.length / 2)];
    const from = await rows('logs', 'getLogs', {
      address: contract,
      fromBlock: middle?.block ?? 0,
      toBlock: 'latest',
      topic0: TRANSFER,
      page: 2,
      offset: 7,
    });
    expect(ofRows(from)).toEqual(
      texts(transfers.filter(log => log.block >= (middle?.block ?? 0)).slice(7, 14)),
    );
    const to = middle?.topics[2] ?? '';
    // No more of the chain than one answer looks through.
    const [fromBlock, toBlock] = [Math.max(0, (middle?.block ?? 0) - 50), (middle?.block ?? 0) + 50];
    const near = all.filter(log => log.block >= fromBlock && log.block <= toBlock);
    const both = await rows('logs', 'getLogs', {
      topic0: TRANSFER,
      topic2: to,
      topic0_2_opr: 'and',
      fromBlock,
      toBlock,
      offset: 50,
    });
    expect(ofRows(both)).toEqual(
      texts(near.filter(log => log.topics[0] === TRANSFER && log.topics[2] === to).slice(0, 50)),
    );
    const either = await rows('logs', 'getLogs', {
      topic1: to,
      topic2: to,
      topic1_2_opr: 'or',
      fromBlock,
      toBlock,
      offset: 50,
    });
    expect(ofRows(either)).toEqual(
      texts(near.filter(log => log.topics[1] === to || log.topics[2] === to).slice(0, 50)),
    );
    const places = both.map(row => `${row['blockNumber']} ${row['logIndex']}`);
    expect(new Set(places).size).toBe(places.length);
    const nothing = { topic0: `0x${'0'.repeat(64)}`, fromBlock: middle?.block ?? 0 };
    const none = await ask('logs', 'getLogs', { ...nothing, toBlock: middle?.block ?? 0 });
    expect(none.message).toBe('No records found');
    // More of the chain than one answer looks through.
    const whole = await ask('logs', 'getLogs', { ...nothing, fromBlock: 0 });
    expect(whole.result).toMatch(/smaller result dataset/);
  });

  it('values: supply and price of TRX', async () => {
    const supply = BigInt(String((await ask('stats', 'ethsupply')).result));
    expect(supply).toBeGreaterThan(0n);
    expect((await ask('stats', 'ethprice')).result).toMatchObject({
      ethusd: expect.stringMatching(/^\d+\.\d+$/) as string,
      source: 'demo',
    });
  });

  it('bad input: unknown modules and actions, malformed and missing parameters, in Etherscan’s words', async () => {
    await refused('weather', 'today', {}, /Module name/);
    await refused('account', 'guess', {}, /Action name/);
    await refused('account', 'constructor', {}, /Action name/);
    await refused('account', 'balance', { address: 'T123' }, /address: Invalid address format/);
    await refused('account', 'balance', {}, /address/);
    await refused('account', 'txlist', { address: NOBODY, page: '0' }, /page/);
    await refused(
      'account',
      'txlist',
      { address: NOBODY, page: '2', offset: '10000' },
      /window is too large/,
    );
    await refused('account', 'balancemulti', { address: Array(21).fill(NOBODY).join() }, /At most 20/);
    await refused('account', 'tokentx', {}, /contractaddress/);
    await refused('account', 'txlistinternal', {}, /txhash/);
    await refused('transaction', 'getstatus', { txhash: '12' }, /txhash/);
    await refused('block', 'getblockreward', { blockno: '-1' }, /blockno/);
    await refused('block', 'getblockreward', { blockno: '999999999' }, /Invalid block number/);
    await refused('block', 'getblockcountdown', { blockno: '1' }, /already pass/);
    await refused('block', 'getblocknobytime', { timestamp: '1', closest: 'near' }, /closest/);
    await refused('logs', 'getLogs', {}, /address or topic/);
    await refused('logs', 'getLogs', { topic0: '0x12' }, /topic0/);
    await refused('contract', 'getcontractcreation', { contractaddresses: 'x' }, /contractaddresses/);
    expect((await proxyError('eth_mine'))?.code).toBe(-32601);
    expect((await proxyError('eth_getTransactionByHash', { txhash: '12' }))?.message).toMatch(/txhash/);
    expect((await proxyError('eth_call', { to: NOBODY, tag: '0x1' }))?.message).toMatch(/tag/);
  });
});

describe('/api', () => {
  const quantity = (value: bigint | number) => `0x${value.toString(16)}`;

  it('values: blocks and their transactions', async () => {
    const head = await node.headHeader();
    expect(await proxy('eth_blockNumber')).toBe(quantity(head.number));
    expect(await proxy('eth_chainId')).toBe(
      quantity(BigInt(`0x${bytesToHex((await node.blockByNumber(0n))?.id ?? new Uint8Array(32)).slice(-8)}`)),
    );
    const number = (await chainCalls()).at(-1)?.block ?? 0;
    const kept = await node.blockByNumber(BigInt(number));
    const block = (await proxy('eth_getBlockByNumber', { tag: quantity(number), boolean: 'true' })) as {
      hash: string;
      parentHash: string;
      timestamp: string;
      transactions: { hash: string; from: string; input: string; transactionIndex: string }[];
    };
    expect(block.hash).toBe(`0x${bytesToHex(kept?.id ?? new Uint8Array(0))}`);
    expect(block.timestamp).toBe(quantity((kept?.header.raw_data.timestamp ?? 0n) / 1000n));
    expect(block.transactions.map(item => item.hash)).toEqual(
      kept?.transactions.map(item => `0x${bytesToHex(item.id)}`),
    );
    const light = (await proxy('eth_getBlockByNumber', { tag: String(number) })) as {
      transactions: string[];
    };
    expect(light.transactions).toEqual(block.transactions.map(item => item.hash));
    expect(await proxy('eth_getBlockTransactionCountByNumber', { tag: number })).toBe(
      quantity(block.transactions.length),
    );
    const [first] = block.transactions;
    expect(await proxy('eth_getTransactionByBlockNumberAndIndex', { tag: number, index: '0x0' })).toEqual(
      first,
    );
    expect(await proxy('eth_getTransactionByHash', { txhash: first?.hash ?? '' })).toEqual(first);
    expect(await proxy('eth_getBlockByNumber', { tag: '0xffffff' })).toBeNull();
    expect(await proxy('eth_getTransactionByHash', { txhash: '0'.repeat(64) })).toBeNull();
  });

  it('values: receipts and logs', async () => {
    const item = (await chainCalls()).findLast(entry => list(entry.info['log']).length > 0);
    if (!item) throw new Error('the demo world has no logs');
    const receipt = (await proxy('eth_getTransactionReceipt', { txhash: item.id })) as {
      status: string;
      to: string;
      from: string;
      gasUsed: string;
      logs: { address: string; data: string }[];
    };
    expect(receipt).toMatchObject({
      status: '0x1',
      to: evm(calledBy(item)),
      from: evm(ownerOf(item)),
      gasUsed: quantity(Number(member(item.info['receipt'], 'energy_usage_total'))),
    });
    expect(receipt.logs.map(log => [log.address, log.data])).toEqual(
      list(item.info['log']).map(log => [
        `0x${textOf(member(log, 'address'))}`,
        `0x${textOf(member(log, 'data'))}`,
      ]),
    );
    const logs = (await proxy('eth_getLogs', {
      address: evm(calledBy(item)),
      fromBlock: item.block,
      toBlock: item.block,
    })) as { transactionHash: string }[];
    expect(logs.filter(log => log.transactionHash === `0x${item.id}`)).toEqual(receipt.logs);
    const transaction = (await proxy('eth_getTransactionByHash', { txhash: item.id })) as { input: string };
    expect(transaction.input).toBe(`0x${dataOf(item)}`);
  });

  it('values: calls, code, balance and energy', async () => {
    const contract = await busiestContract();
    const data = '0x18160ddd';
    const supply = (await ask('stats', 'tokensupply', { contractaddress: contract })).result as string;
    expect(BigInt(String(await proxy('eth_call', { to: evm(contract), data }))).toString()).toBe(supply);
    expect(await proxy('eth_estimateGas', { to: contract, data })).toMatch(/^0x[1-9a-f]/);
    const code = await call('/api/contracts/code', { contract });
    expect(await proxy('eth_getCode', { address: contract, tag: 'latest' })).toBe(
      `0x${code.data.runtimeCode}`,
    );
    const address = await busiestCaller();
    expect(await proxy('eth_getBalance', { address, tag: 'latest' })).toBe(
      quantity(BigInt(await balanceOf(address))),
    );
    const price = (await node.chainParameters()).get('getEnergyFee') ?? 0n;
    expect(await proxy('eth_gasPrice')).toBe(quantity(price));
    const broken = await proxyError('eth_call', { to: contract, data: `0xa9059cbb${'f'.repeat(128)}` });
    expect([broken?.code, typeof broken?.data]).toEqual([-32000, 'string']);
  });
});
