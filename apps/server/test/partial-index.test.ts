import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLiveChain, type LiveChain, type Person } from './live-chain.ts';

/** An index that begins behind the first transfers of a token: what its holders have is reported by the contract. */

const artifacts = new URL('../../../contracts/artifacts/', import.meta.url);
const FEE_LIMIT = 1_000_000_000;

let chain: LiveChain;
let token: string;
let issuer: Person;
let early: Person;
let late: Person;

beforeAll(async () => {
  chain = await startLiveChain({}, 4n);
  [issuer, early, late] = chain.people as [Person, Person, Person];
  const { abi, bytecode } = JSON.parse(readFileSync(new URL('Trc20.json', artifacts), 'utf8')) as {
    abi: never;
    bytecode: string;
  };
  const created = await chain.web.transactionBuilder.createSmartContract(
    {
      abi,
      bytecode,
      name: 'Coin',
      feeLimit: FEE_LIMIT,
      parameters: ['Coin', 'COIN', 6, 1_000_000],
      originEnergyLimit: 1_000_000,
    },
    issuer.address,
  );
  token = chain.web.address.fromHex(created.contract_address);
  await chain.send(created, issuer.privateKey);
  await chain.admin('mine', { count: 1 });
  await transfer(issuer, early, 5_000);
  await transfer(issuer, late, 300);
  await chain.admin('mine', { count: 3 });
  // From here on the index looks: early gives most of what it has.
  await transfer(early, late, 4_000);
  await chain.mine();
});
afterAll(() => chain.close());

async function transfer(from: Person, to: Person, amount: number): Promise<void> {
  const { transaction } = await chain.web.transactionBuilder.triggerSmartContract(
    token,
    'transfer(address,uint256)',
    { feeLimit: FEE_LIMIT },
    [
      { type: 'address', value: to.address },
      { type: 'uint256', value: amount },
    ],
    from.address,
  );
  await chain.send(transaction, from.privateKey);
}

const balanceOf = (person: Person) =>
  [issuer, early, late].indexOf(person) === 0 ? 1_000_000 - 5_300 : person === early ? 1_000 : 4_300;

it('reports balances as the contract does, whichever call is asked', async () => {
  for (const person of [issuer, early, late]) {
    const text = String(balanceOf(person));
    const answers = await Promise.all(
      [
        `/api/accountv2?address=${person.address}`,
        `/api/account/tokens?address=${person.address}&token=COIN`,
        `/api/token_trc20/holder_balance?contract_address=${token}&holder_address=${person.address}`,
        `/v1/accounts/${person.address}`,
        `/api?module=account&action=tokenbalance&contractaddress=${token}&address=${person.address}`,
      ].map(async path => (await chain.get(path)).body),
    );
    expect(answers).toMatchObject([
      { trc20token_balances: [{ contract_address: token, balance: text }] },
      { data: [{ tokenId: token, balance: text }] },
      { balance: text },
      { data: [{ trc20: [{ [token]: text }] }] },
      { result: text },
    ]);
  }
});

it('tells balances so in the list of holders', async () => {
  const { body } = await chain.get(`/api/token_trc20/holders?contract_address=${token}`);
  expect(body).toMatchObject({ trc20_tokens: [{ holder_address: late.address, balance: '4300' }] });
});
