import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { FeedMessage, LiveEvent } from '@sunscope/product-api/feed';
import { TronWeb } from 'tronweb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { lantern, TOKEN } from './token-pair.ts';
import { startLiveChain, type LiveChain, type Person } from './live-chain.ts';

const FEE_LIMIT = 1_000_000_000;

let chain: LiveChain;
let ann: Person, bob: Person;

beforeAll(async () => {
  chain = await startLiveChain();
  [ann, bob] = chain.people as [Person, Person];
});
afterAll(() => chain.close());

/** A listener that asked for what the words say. */
async function watch(
  ...words: string[]
): Promise<{ events: LiveEvent[]; socket: WebSocket; heard: FeedMessage[] }> {
  const socket = new WebSocket(`${chain.api.replace('http', 'ws')}/feed`);
  const events: LiveEvent[] = [];
  const heard: FeedMessage[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as FeedMessage;
    heard.push(message);
    if (message.type === 'live') events.push(message.data);
  });
  await once(socket, 'open');
  for (const word of words) socket.send(word);
  return { events, socket, heard };
}

describe('what happens to anyone', () => {
  it('is reported by kind to those who asked for it, each in its own shape', async () => {
    const build = chain.web.transactionBuilder;
    const send: LiveChain['sendBuilt'] = (built, person) => chain.sendBuilt(built, person);
    const [all, votes, stopped, silent] = [
      await watch('*'),
      await watch('vote', 'nonsense'),
      await watch('*', 'transfer', 'cancel:transfer', 'cancel:*'),
      await watch(),
    ];
    await new Promise(resolve => setTimeout(resolve, 100));
    const { witnesses } = (await (await fetch(`${chain.url}/wallet/listwitnesses`)).json()) as {
      witnesses: { address: string }[];
    };
    const candidate = TronWeb.address.fromHex(witnesses[0]?.address ?? '');
    const transfer = await send(build.sendTrx(bob.address, 12_345, ann.address), ann);
    await send(build.freezeBalanceV2(5_000_000, 'ENERGY', ann.address), ann);
    await send(build.updateAccount('Ann of Harbour', ann.address), ann);
    await chain.mine();
    const vote = await send(build.vote({ [candidate]: 3 }, ann.address), ann);
    await send(build.applyForSR(bob.address, 'https://bob.test'), bob);
    const sold = lantern(Date.now(), { totalSupply: 1000, tokenRatio: 2, precision: 0 });
    await send(build.createToken(sold, ann.address), ann);
    await chain.mine();
    await chain.admin('time', { advanceMs: 7_200_000 });
    await chain.mine();
    await send(build.purchaseToken(ann.address, TOKEN, 4, bob.address), bob);
    await chain.mine();

    const of = (kind: LiveEvent['event']) => all.events.find(event => event.event === kind)?.payload;
    await vi.waitFor(() => expect(of('asset-participate')).toBeDefined(), 50_000);
    expect(of('transfer')).toMatchObject({
      transactionHash: transfer,
      transferFromAddress: ann.address,
      transferToAddress: bob.address,
      amount: 12_345,
      tokenName: 'TRX',
      precision: 6,
      confirmed: false,
    });
    expect(of('vote')).toMatchObject({
      transaction: vote,
      voterAddress: ann.address,
      candidateAddress: candidate,
      votes: 3,
    });
    expect(of('account-name-changed')).toMatchObject({ address: ann.address, name: 'Ann of Harbour' });
    expect(of('witness-create')).toMatchObject({
      address: bob.address,
      ownerAddress: bob.address,
      url: 'https://bob.test',
    });
    expect(of('asset-create')).toMatchObject({
      name: 'Lantern',
      abbr: 'LAN',
      ownerAddress: ann.address,
      totalSupply: 1000,
    });
    expect(of('asset-participate')).toMatchObject({
      ownerAddress: bob.address,
      toAddress: ann.address,
      amount: 4,
      token: '1000001',
      name: 'Lantern',
    });
    expect(votes.events.map(event => event.event)).toEqual(['vote']);
    expect(stopped.events).toEqual([]);
    expect(silent.events).toEqual([]);
    expect(silent.heard.some(message => message.type === 'block')).toBe(true);
    for (const { socket } of [all, votes, stopped, silent]) socket.close();
  });

  it('a contract call has its method and says whether it did its work', async () => {
    const { events, socket } = await watch('contract-call');
    await new Promise(resolve => setTimeout(resolve, 100));
    const { abi, bytecode } = JSON.parse(
      readFileSync(new URL('../../../contracts/artifacts/Trc20.json', import.meta.url), 'utf8'),
    ) as { abi: never; bytecode: string };
    const build = chain.web.transactionBuilder;
    const created = await build.createSmartContract(
      { abi, bytecode, name: 'Coin', feeLimit: FEE_LIMIT, parameters: ['Coin', 'COIN', 6, 1_000] },
      ann.address,
    );
    const contract = chain.web.address.fromHex(created.contract_address);
    await chain.send(created, ann.privateKey);
    await chain.mine();
    const pay = async (amount: number) => {
      const { transaction } = await build.triggerSmartContract(
        contract,
        'transfer(address,uint256)',
        { feeLimit: FEE_LIMIT },
        [
          { type: 'address', value: bob.address },
          { type: 'uint256', value: amount },
        ],
        ann.address,
      );
      await chain.send(transaction, ann.privateKey);
      await chain.mine();
      return transaction.txID;
    };
    const [paid, refused] = [await pay(5), await pay(5_000_000_000)];
    await vi.waitFor(() => expect(events).toHaveLength(2), 50_000);
    const call = { ownerAddress: ann.address, contractAddress: contract, method: 'transfer', callValue: 0 };
    expect(events.map(event => event.payload)).toMatchObject([
      { ...call, transaction_hash: paid, succeeded: true },
      { ...call, transaction_hash: refused, succeeded: false },
    ]);
    socket.close();
  });
});
