import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, bytesToNumber, textToBytes } from '@sunscope/tron/bytes';
import type { BridgeWithdrawal } from '@sunscope/tron/side-chain';
import { BridgeWorld, FIRST_NONCE } from './bridge-world.ts';

// The gateways against those who would mint or take what is not theirs: one oracle of four is a liar throughout.

let world: BridgeWorld;
let me: Address;
let liar: BridgeWorld['user'];
let honest: BridgeWorld['user'][];

beforeAll(async () => {
  world = await BridgeWorld.open();
  me = addressFromBytes(world.user.address);
  [liar, ...honest] = world.oracles as [BridgeWorld['user'], ...BridgeWorld['user'][]];
});

afterAll(() => world.close());

const sideBalance = () => world.side.chain.state.balance(world.user.address);
const mainBalance = (address: Uint8Array) => world.main.chain.state.balance(address);
const RELEASE_TRX = 'withdrawTRX(address,uint256,uint256,bytes[],address[])';
const DEPOSIT_TRX = 'multiSignForDepositTRX(address,uint256,uint256)';

it('holds the same domain on both chains as is signed', async () => {
  for (const [chain, gateway] of [
    [world.main, world.mainGateway],
    [world.side, world.sideGateway],
  ] as const)
    expect(await world.read(chain, gateway, 'domain()', [], ['bytes32'])).toEqual([
      `0x${bytesToHex(world.domain)}`,
    ]);
});

it('mints TRX by three equal votes, once, and nothing by a liar who votes last', async () => {
  expect((await world.onMain(world.user, 'depositTRX()', [], { sun: 50_000_000n })).said).toBe('SUCCESS');
  const stranger = world.main.accounts[3] as typeof liar;
  expect((await world.onSide(stranger, DEPOSIT_TRX, [me, 50_000_000n, FIRST_NONCE])).said).toBe(
    'only an oracle',
  );
  // The same oracle again and again is one vote; another amount or recipient is another content.
  expect(await world.vote(DEPOSIT_TRX, [me, 50_000_000n, FIRST_NONCE], honest.slice(0, 2))).toEqual([
    'SUCCESS',
    'SUCCESS',
  ]);
  expect(await world.vote(DEPOSIT_TRX, [me, 50_000_000n, FIRST_NONCE], honest.slice(0, 2))).toEqual([
    'SUCCESS',
    'SUCCESS',
  ]);
  await world.vote(DEPOSIT_TRX, [me, 9_000_000_000_000n, FIRST_NONCE], [liar]);
  await world.vote(DEPOSIT_TRX, [addressFromBytes(liar.address), 50_000_000n, FIRST_NONCE], [liar]);
  expect(sideBalance()).toBe(0n);
  expect(world.side.chain.state.property('SIDE_MINTED_TRX')).toBe(0n);
  await world.vote(DEPOSIT_TRX, [me, 50_000_000n, FIRST_NONCE], [honest[2] as typeof liar]);
  expect(sideBalance()).toBe(50_000_000n);
  await world.vote(DEPOSIT_TRX, [me, 50_000_000n, FIRST_NONCE], world.oracles);
  expect(sideBalance()).toBe(50_000_000n);
  expect(
    await world.read(
      world.side,
      world.sideGateway,
      'totals(uint8,uint256)',
      [0, 0n],
      ['uint256', 'uint256', 'uint256'],
    ),
  ).toEqual([50_000_000n, 0n, 0n]);
});

it('mints by the listed gateway alone', async () => {
  const other = await world.deploySide();
  const said: string[] = [];
  for (const oracle of honest)
    said.push((await world.call(world.side, oracle, other, DEPOSIT_TRX, [me, 1_000_000n, FIRST_NONCE])).said);
  expect(said.at(-1)).toBe('nothing was minted');
  // An address like any other on the main chain.
  expect(world.main.chain.state.account(addressToBytes(addressFromBytes(world.sideGateway)))).toBeUndefined();
});

it('releases TRX once, by signatures of three oracles for exactly this', async () => {
  expect((await world.onSide(world.user, 'withdrawTRX()', [], { sun: 20_000_000n })).said).toBe('SUCCESS');
  expect(sideBalance()).toBe(30_000_000n);
  const burned: BridgeWithdrawal = { kind: 'trx', to: me, asset: 0n, amount: 20_000_000n, nonce: 0n };
  const release = (given: [string[], Address[]], { amount, nonce } = burned) =>
    world.onMain(honest[0] as typeof liar, RELEASE_TRX, [me, amount, nonce, ...given]);
  const good = world.signed(burned, honest);
  expect((await release(world.signed(burned, honest.slice(0, 2)))).said).toBe('too few signatures');
  const twice = world.signed(burned, [honest[0], honest[1], honest[1]] as (typeof liar)[]);
  expect((await release(twice)).said).toBe('not an oracle, or twice');
  const strangers = world.main.accounts.slice(3, 6);
  expect((await release(world.signed(burned, strangers))).said).toBe('not an oracle, or twice');
  expect((await release(good, { ...burned, amount: 40_000_000n })).said).toBe('a signature is wrong');
  expect((await release(good, { ...burned, nonce: 1n })).said).toBe('a signature is wrong');
  expect((await release(world.signed({ ...burned, kind: 'trc20' }, honest))).said).toBe(
    'a signature is wrong',
  );
  const before = mainBalance(world.user.address);
  expect((await release(good)).said).toBe('SUCCESS');
  expect(mainBalance(world.user.address)).toBe(before + 20_000_000n);
  expect((await release(good)).said).toBe('released already');
  // All oracles together do not get more than was locked.
  const much = { ...burned, amount: 30_000_001n, nonce: 9n };
  expect((await release(world.signed(much, world.oracles), much)).said).toBe('more than was locked');
});

it('collects signatures of oracles that made them', async () => {
  const sign = 'multiSignForWithdrawTRX(uint256,bytes)';
  const burned: BridgeWithdrawal = { kind: 'trx', to: me, asset: 0n, amount: 20_000_000n, nonce: 0n };
  const [signatures] = world.signed(burned, world.oracles);
  const [wrong] = world.signed({ ...burned, amount: 1n }, [liar]);
  expect((await world.onSide(liar, sign, [0n, wrong[0]])).said).toBe('the signature is wrong');
  expect((await world.onSide(liar, sign, [0n, signatures[1]])).said).toBe('the signature is wrong');
  for (const [index, oracle] of world.oracles.entries()) {
    const { info } = await world.onSide(oracle, sign, [0n, signatures[index]]);
    expect(info.log).toHaveLength(index === 2 ? 1 : 0);
  }
  const [kept, signers] = await world.read(
    world.side,
    world.sideGateway,
    'getWithdrawSigns(uint256)',
    [0n],
    ['bytes[]', 'address[]'],
  );
  expect(kept).toEqual(signatures);
  expect(signers).toHaveLength(4);
});

it('carries a TRC10 token there and back', async () => {
  const { chain } = world.main;
  await world.main.send(
    'AssetIssueContract',
    {
      owner_address: world.user.address,
      name: textToBytes('Harbour'),
      abbr: textToBytes('HRB'),
      total_supply: 1_000n,
      trx_num: 1,
      num: 1,
      precision: 2,
      start_time: BigInt(world.main.clock.now()) + 1_000_000n,
      end_time: BigInt(world.main.clock.now()) + 2_000_000n,
      url: textToBytes('https://harbour.example'),
    },
    [world.user],
  );
  await chain.mine(1);
  const id = 1_000_001n;
  const deposit = 'depositTRC10(uint64,uint64)';
  expect((await world.onMain(world.user, deposit, [id, 700n], { token: 70n, tokenId: id })).said).toBe(
    'not what was attached',
  );
  expect((await world.onMain(world.user, deposit, [id, 700n])).said).toBe('not what was attached');
  expect((await world.onMain(world.user, deposit, [id, 700n], { token: 700n, tokenId: id })).said).toBe(
    'SUCCESS',
  );
  const word = (text: string) => `0x${bytesToHex(textToBytes(text)).padEnd(64, '0')}`;
  const vote = 'multiSignForDepositTRC10(address,uint256,uint256,bytes32,bytes32,uint8,uint256)';
  const nonce = FIRST_NONCE + 1n;
  await world.vote(vote, [me, id, 700n, word('Harbour'), word('HRB'), 6, nonce], [liar]);
  await world.vote(vote, [me, id, 700n, word('Harbour'), word('HRB'), 2, nonce], honest.slice(0, 2));
  const side = world.side.chain.state;
  expect(side.asset(id.toString())).toBeUndefined();
  await world.vote(vote, [me, id, 700n, word('Harbour'), word('HRB'), 2, nonce], honest.slice(2));
  expect(side.tokenBalance(world.user.address, id.toString())).toBe(700n);
  expect(side.asset(id.toString())).toMatchObject({
    precision: 2,
    total_supply: 700n,
    name: textToBytes('Harbour'),
  });
  const back = await world.onSide(world.user, 'withdrawTRC10(uint256,uint256)', [id, 300n], {
    token: 300n,
    tokenId: id,
  });
  expect(back.said).toBe('SUCCESS');
  expect(side.tokenBalance(world.user.address, id.toString())).toBe(400n);
  const burned: BridgeWithdrawal = { kind: 'trc10', to: me, asset: id, amount: 300n, nonce: 1n };
  const released = await world.onMain(
    liar,
    'withdrawTRC10(address,uint256,uint256,uint256,bytes[],address[])',
    [me, id, 300n, 1n, ...world.signed(burned)],
  );
  expect(released.said).toBe('SUCCESS');
  expect(chain.state.tokenBalance(world.user.address, id.toString())).toBe(600n);
  expect(chain.state.tokenBalance(world.mainGateway, id.toString())).toBe(400n);
});

it('maps a TRC20 token of its deployer, and carries it there and back', async () => {
  const { address: token, txId } = await world.token('lantern', 1_000n);
  const base58 = addressFromBytes(token);
  expect((await world.onMain(world.user, 'depositTRC20(address,uint256)', [base58, 5n])).said).toBe(
    'the token is not mapped',
  );
  expect((await world.onMain(world.owner, 'mappingTRC20(bytes)', [`0x${txId}`])).said).toBe(
    'no contract of yours',
  );
  expect((await world.onMain(world.user, 'mappingTRC20(bytes)', [`0x${txId}`])).said).toBe('SUCCESS');
  expect((await world.onMain(world.user, 'mappingTRC20(bytes)', [`0x${txId}`])).said).toBe('mapped already');
  const map = 'multiSignForDeployDAppTRC20AndMapping(address,string,string,uint8,address,uint256)';
  await world.vote(map, [base58, 'lantern', 'LANTERN', 0, me, FIRST_NONCE], [liar]);
  expect(await world.vote(map, [base58, 'lantern', 'LANTERN', 6, me, FIRST_NONCE], honest)).toEqual([
    'SUCCESS',
    'SUCCESS',
    'SUCCESS',
  ]);
  const [sideToken] = (await world.read(
    world.side,
    world.sideGateway,
    'mainToSideContractMap(address)',
    [base58],
    ['address'],
  )) as [Address];
  const twin = addressToBytes(sideToken);
  expect(await world.read(world.side, twin, 'decimals()', [], ['uint8'])).toEqual([6n]);
  await world.call(world.main, world.user, token, 'approve(address,uint256)', [
    addressFromBytes(world.mainGateway),
    400n,
  ]);
  expect((await world.onMain(world.user, 'depositTRC20(address,uint256)', [base58, 401n])).said).toBe(
    'the token refused',
  );
  expect((await world.onMain(world.user, 'depositTRC20(address,uint256)', [base58, 400n])).said).toBe(
    'SUCCESS',
  );
  const balance = async () =>
    (await world.read(world.side, twin, 'balanceOf(address)', [me], ['uint256']))[0];
  await world.vote(
    'multiSignForDepositTRC20(address,address,uint256,uint256)',
    [me, base58, 400n, FIRST_NONCE + 2n],
    honest,
  );
  expect(await balance()).toBe(400n);
  expect((await world.call(world.side, world.user, twin, 'mint(address,uint256)', [me, 1n])).said).toBe(
    'only the gateway',
  );
  expect((await world.onSide(world.user, 'onTRC20Received(address,uint256)', [me, 5n])).said).toBe(
    'no mapped token',
  );
  expect((await world.call(world.side, world.user, twin, 'withdrawal(uint256)', [401n])).said).toContain(
    'exceeds balance',
  );
  expect((await world.call(world.side, world.user, twin, 'withdrawal(uint256)', [150n])).said).toBe(
    'SUCCESS',
  );
  expect(await balance()).toBe(250n);
  const asset = bytesToNumber(token.subarray(1));
  expect(
    await world.read(
      world.side,
      world.sideGateway,
      'totals(uint8,uint256)',
      [2, asset],
      ['uint256', 'uint256', 'uint256'],
    ),
  ).toEqual([400n, 150n, 250n]);
  const burned: BridgeWithdrawal = { kind: 'trc20', to: me, asset, amount: 150n, nonce: 2n };
  const released = await world.onMain(
    liar,
    'withdrawTRC20(address,address,uint256,uint256,bytes[],address[])',
    [me, base58, 150n, 2n, ...world.signed(burned)],
  );
  expect(released.said).toBe('SUCCESS');
  expect(
    await world.read(
      world.main,
      world.mainGateway,
      'totals(uint8,uint256)',
      [2, asset],
      ['uint256', 'uint256', 'uint256'],
    ),
  ).toEqual([400n, 150n, 250n]);
});

it('mints an item by votes for exactly this, counts items, and takes none that is mapped as another kind', async () => {
  const { side } = world;
  const nonce = FIRST_NONCE + 100n;
  const MAP = 'multiSignForDeployDAppTRC721AndMapping(address,string,string,address,uint256)';
  const DEPOSIT = 'multiSignForDepositTRC721(address,address,uint256,uint256)';
  // A stand-in: what is at this address on the main chain is the oracles' to look at.
  const token = addressFromBytes((world.main.accounts[6] as typeof liar).address);
  await world.vote(MAP, [token, 'Tide', 'LIE', me, nonce], [liar]);
  await world.vote(MAP, [token, 'Tide', 'TDE', me, nonce], honest);
  const [twin] = await world.read(
    side,
    world.sideGateway,
    'mainToSideContractMap(address)',
    [token],
    ['address'],
  );
  const at = addressToBytes(twin as Address);
  expect(await world.read(side, at, 'symbol()', [], ['string'])).toEqual(['TDE']);
  expect(
    (
      await world.onSide(liar, 'multiSignForDepositTRC20(address,address,uint256,uint256)', [
        me,
        token,
        5n,
        nonce,
      ])
    ).said,
  ).toBe('the token is not mapped');
  const ownerOf = (item: bigint) => world.read(side, at, 'ownerOf(uint256)', [item], ['address']);
  await world.vote(DEPOSIT, [me, token, 7n, nonce], [liar]);
  await world.vote(DEPOSIT, [me, token, 0n, nonce], honest);
  expect(await ownerOf(0n)).toEqual([me]);
  // There already, with another nonce.
  expect((await world.vote(DEPOSIT, [me, token, 0n, nonce + 1n], honest))[2]).toBe('TRC721: there already');
  expect((await world.call(side, liar, at, 'withdrawal(uint256)', [0n])).said).toBe('TRC721: not the owner');
  expect((await world.call(side, liar, at, 'burn(uint256)', [0n])).said).toBe('only the gateway');
  const asset = bytesToNumber(addressToBytes(token).subarray(1));
  const totals = () =>
    world.read(
      side,
      world.sideGateway,
      'totals(uint8,uint256)',
      [3, asset],
      ['uint256', 'uint256', 'uint256'],
    );
  expect(await totals()).toEqual([1n, 0n, 1n]);
  expect((await world.call(side, world.user, at, 'withdrawal(uint256)', [0n])).said).toBe('SUCCESS');
  expect(await totals()).toEqual([1n, 1n, 0n]);
});

it('keeps limits and pauses, and votes of an older set of oracles do not count', async () => {
  const own = world.owner;
  expect((await world.onMain(liar, 'setPause(bool)', [true])).said).toBe('only the owner');
  await world.onMain(own, 'setPauses(bool,bool)', [true, false]);
  expect((await world.onMain(world.user, 'depositTRX()', [], { sun: 5n })).said).toBe('paused');
  await world.onMain(own, 'setPauses(bool,bool)', [false, false]);
  await world.onSide(own, 'setLimit(uint8,uint256,uint256)', [0, 0n, 1_000n]);
  const nonce = FIRST_NONCE + 3n;
  expect(await world.vote(DEPOSIT_TRX, [me, 1_001n, nonce], honest)).toEqual([
    'SUCCESS',
    'SUCCESS',
    'above the daily limit',
  ]);
  await world.onSide(own, 'setLimit(uint8,uint256,uint256)', [0, 0n, 0n]);
  // Two votes stand; the set changes; they are worth nothing to the one that comes now.
  const stranger = addressFromBytes((world.main.accounts[5] as typeof liar).address);
  expect(await world.vote('delOracle(address)', [addressFromBytes(liar.address)], honest)).toEqual([
    'SUCCESS',
    'SUCCESS',
    'SUCCESS',
  ]);
  expect(await world.read(world.side, world.sideGateway, 'quorum()', [], ['uint256'])).toEqual([3n]);
  expect((await world.onSide(liar, 'addOracle(address)', [stranger])).said).toBe('only an oracle');
  const before = sideBalance();
  await world.vote(DEPOSIT_TRX, [me, 1_001n, nonce], honest.slice(2));
  expect(sideBalance()).toBe(before);
  await world.vote(DEPOSIT_TRX, [me, 1_001n, nonce], honest.slice(0, 2));
  expect(sideBalance()).toBe(before + 1_001n);
});
