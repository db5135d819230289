import { TronWeb } from 'tronweb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import counter from '@sunscope/contracts/Counter' with { type: 'json' };
import trc20 from '@sunscope/contracts/Trc20' with { type: 'json' };
import { createNodeClient } from '@sunscope/node-api/client';
import { verifyBlock } from '@sunscope/node-api/shapes';
import { addressFromBytes } from '@sunscope/tron/address';
import { encodeHeaderRaw } from '@sunscope/tron/block';
import { bytesToHex } from '@sunscope/tron/bytes';
import { sha256 } from '@sunscope/tron/hash';
import { recoverAddress } from '@sunscope/tron/signature';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { describeAccount } from '../src/chain/genesis.ts';

// TronWeb as it comes from npm is the judge here: whole flows must go as on a real node, refusals included.
let devnet: Devnet;
let tronWeb: TronWeb;
let sender: { address: string; privateKey: string };
let recipient: { address: string; privateKey: string };
const stranger = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

beforeAll(async () => {
  // A block per transaction, final at once, so that nothing waits.
  devnet = await startDevnet({ blockMs: 0, solid: 'instant' });
  const [first, second] = devnet.accounts;
  if (!first || !second) throw new Error('The devnet needs two funded accounts');
  sender = describeAccount(first);
  recipient = describeAccount(second);
  tronWeb = new TronWeb({ fullHost: devnet.url, privateKey: sender.privateKey });
});

afterAll(async () => {
  await devnet.close();
});

/** The info of a transaction that is in a block. */
async function infoOf(id: string) {
  const info = await tronWeb.trx.getTransactionInfo(id);
  expect(info.id).toBe(id);
  return info;
}

/** Messages of refusals come as hex of their text. */
function textOf(hex: string | undefined): string {
  return Buffer.from(hex ?? '', 'hex').toString();
}

describe('reading', () => {
  it('finds a node, its parameters and its witnesses', async () => {
    expect(await tronWeb.isConnected()).toMatchObject({ fullNode: true, solidityNode: true });
    const info = await tronWeb.trx.getNodeInfo();
    expect(info.configNodeInfo.codeVersion).toMatch(/^\d+\.\d+\.\d+/);
    const parameters = await tronWeb.trx.getChainParameters();
    expect(parameters.find(item => item.key === 'getTransactionFee')).toEqual({
      key: 'getTransactionFee',
      value: 1000,
    });
    expect(await tronWeb.trx.listSuperRepresentatives()).toHaveLength(27);
    expect(await tronWeb.trx.timeUntilNextVoteCycle()).toBeGreaterThanOrEqual(0);
  });

  it('finds accounts with the funds of the genesis block and free bandwidth', async () => {
    expect(await tronWeb.trx.getBalance(recipient.address)).toBe(1_000_000_000_000);
    const account = await tronWeb.trx.getAccount(recipient.address);
    expect(account.address).toBe(tronWeb.address.toHex(recipient.address));
    expect(await tronWeb.trx.getBandwidth(recipient.address)).toBe(600);
    expect(await tronWeb.trx.getAccountResources(recipient.address)).toMatchObject({
      freeNetLimit: 600,
      TotalNetLimit: 43_200_000_000,
    });
  });

  it('finds nothing where nobody ever paid in', async () => {
    expect(await tronWeb.trx.getAccount(stranger)).toEqual({});
    expect(await tronWeb.trx.getBalance(stranger)).toBe(0);
  });
});

describe('TRX', () => {
  it('moves, and is found in block, transaction and info', async () => {
    const before = await tronWeb.trx.getBalance(recipient.address);
    const sent = await tronWeb.trx.sendTransaction(recipient.address, 1_500_000);
    expect(sent.result).toBe(true);
    const id = sent.transaction.txID;
    expect(await tronWeb.trx.getBalance(recipient.address)).toBe(before + 1_500_000);

    const info = await infoOf(id);
    // Raw data by hand: reference 4 + 10, expiration 7, contract 105, timestamp 7: 133, and 3 in front; a signature 67;
    // 64 for the result. All within the free 600.
    expect(info).toMatchObject({ contractResult: [''], receipt: { net_usage: 267 } });
    expect(info.result).toBeUndefined();
    expect(info.fee).toBeUndefined();

    const transaction = await tronWeb.trx.getTransaction(id);
    expect(transaction.ret).toEqual([{ contractRet: 'SUCCESS' }]);
    expect(transaction.raw_data.contract[0]).toMatchObject({
      type: 'TransferContract',
      parameter: {
        value: {
          amount: 1_500_000,
          owner_address: tronWeb.address.toHex(sender.address),
          to_address: tronWeb.address.toHex(recipient.address),
        },
      },
    });

    const block = await tronWeb.trx.getBlock(info.blockNumber);
    expect(block.block_header.raw_data.number).toBe(info.blockNumber);
    expect(block.transactions?.map(item => item.txID)).toEqual([id]);
    expect((await tronWeb.trx.getBlockByHash(block.blockID)).blockID).toBe(block.blockID);
    expect(await tronWeb.trx.getBlockTransactionCount(info.blockNumber)).toBe(1);
    expect((await tronWeb.trx.getTransactionFromBlock(info.blockNumber, 0)).txID).toBe(id);
    expect((await tronWeb.trx.getCurrentBlock()).blockID).toBe(block.blockID);
    const range = await tronWeb.trx.getBlockRange(info.blockNumber - 1, info.blockNumber);
    expect(range.at(-1)?.blockID).toBe(block.blockID);
  });

  it('brings a new account to life for 1.1 TRX', async () => {
    const fresh = tronWeb.utils.accounts.generateAccount().address.base58;
    const before = await tronWeb.trx.getBalance(sender.address);
    const sent = await tronWeb.trx.sendTransaction(fresh, 5);
    const info = await infoOf(sent.transaction.txID);
    expect(info.fee).toBe(1_100_000);
    expect(info.receipt).toEqual({ net_fee: 100_000 });
    expect(await tronWeb.trx.getBalance(fresh)).toBe(5);
    expect(await tronWeb.trx.getBalance(sender.address)).toBe(before - 1_100_000 - 5);
  });

  it('carries a memo for 1 TRX', async () => {
    const built = await tronWeb.transactionBuilder.sendTrx(sender.address, 7, recipient.address);
    const noted = await tronWeb.transactionBuilder.addUpdateData(built, 'Thanks, 谢谢', 'utf8');
    const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(noted, recipient.privateKey));
    expect(sent.result).toBe(true);
    const transaction = await tronWeb.trx.getTransaction(noted.txID);
    expect(textOf(transaction.raw_data.data as string)).toBe('Thanks, 谢谢');
    expect((await infoOf(noted.txID)).fee).toBe(1_000_000);
  });

  it('is refused with the node’s code and words', async () => {
    const poor = tronWeb.utils.accounts.generateAccount();
    await tronWeb.trx.sendTransaction(poor.address.base58, 1);
    const built = await tronWeb.transactionBuilder.sendTrx(sender.address, 10_000_000, poor.address.base58);
    const signed = await tronWeb.trx.sign(built, poor.privateKey.replace('0x', ''));
    const refused = await tronWeb.trx.sendRawTransaction(signed);
    expect(refused).toMatchObject({ code: 'CONTRACT_VALIDATE_ERROR', txid: built.txID });
    expect(textOf(refused.message)).toBe(
      'Contract validate error : Validate TransferContract error, balance is not sufficient.',
    );
  });

  it('is refused a second time, unsigned, or signed by another', async () => {
    const built = await tronWeb.transactionBuilder.sendTrx(recipient.address, 9, sender.address);
    const signed = await tronWeb.trx.sign(built);
    expect((await tronWeb.trx.sendRawTransaction(signed)).result).toBe(true);
    expect(await tronWeb.trx.sendRawTransaction(signed)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' });
    const other = await tronWeb.transactionBuilder.sendTrx(recipient.address, 10, sender.address);
    expect(await tronWeb.trx.sendRawTransaction({ ...other, signature: [] })).toMatchObject({
      code: 'SIGERROR',
    });
    const foreign = await tronWeb.trx.sendRawTransaction(
      await tronWeb.trx.multiSign(other, recipient.privateKey, 0),
    );
    expect(foreign).toMatchObject({ code: 'SIGERROR' });
    expect(textOf(foreign.message)).toMatch(
      new RegExp(
        `^Validate signature error: [0-9a-f]{130} is signed by ${recipient.address} but it is not contained of permission\\.$`,
      ),
    );
  });
});

describe('bytes in another order', () => {
  it('are the transaction that java-tron would write', async () => {
    const built = await tronWeb.transactionBuilder.sendTrx(recipient.address, 77, sender.address);
    const signed = await tronWeb.trx.sign(built);
    // ref_block_bytes, four bytes in front, put behind everything; raw_data and the signature around it.
    const raw = `${built.raw_data_hex.slice(8)}${built.raw_data_hex.slice(0, 8)}`;
    const bytes = raw.length / 2;
    expect(bytes).toBeGreaterThan(128);
    // A length of 128 to 255 takes two bytes: the lower seven bits, then 1.
    const length = `${bytes.toString(16)}01`;
    const sent = await tronWeb.trx.sendHexTransaction(`0a${length}${raw}1241${signed.signature[0]}`);
    expect(sent).toMatchObject({ result: true, txid: built.txID });
    expect((await tronWeb.trx.getTransaction(built.txID)).raw_data_hex).toBe(built.raw_data_hex);
  });
});

describe('TRC10', () => {
  it('is issued, moves, and shows in accounts', async () => {
    const start = devnet.clock.now() + 60_000;
    const issue = await tronWeb.transactionBuilder.createToken(
      {
        name: 'Harbour',
        abbreviation: 'HRB',
        description: 'A token',
        url: 'https://example.org',
        totalSupply: 9_007_199_254_740_991,
        trxRatio: 1,
        tokenRatio: 1,
        saleStart: start,
        saleEnd: start + 86_400_000,
        freeBandwidth: 0,
        freeBandwidthLimit: 0,
        frozenAmount: 0,
        frozenDuration: 0,
        precision: 6,
      },
      sender.address,
    );
    const issued = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(issue));
    expect(issued.result).toBe(true);
    const { assetIssueID } = (await infoOf(issue.txID)) as { assetIssueID?: string };
    expect(assetIssueID).toBe('1000001');

    const token = await tronWeb.trx.getTokenByID('1000001');
    expect(token).toMatchObject({
      name: 'Harbour',
      abbr: 'HRB',
      total_supply: 9_007_199_254_740_991,
      precision: 6,
      id: '1000001',
    });
    expect(Object.keys(await tronWeb.trx.getTokensIssuedByAddress(sender.address))).toEqual(['Harbour']);
    expect(await tronWeb.trx.listTokens()).toHaveLength(1);

    const sent = await tronWeb.trx.sendToken(recipient.address, 2_500_000, '1000001');
    expect(sent.result).toBe(true);
    const account = await tronWeb.trx.getAccount(recipient.address);
    expect(account.assetV2).toContainEqual({ key: '1000001', value: 2_500_000 });
    const refused = await tronWeb.trx.sendToken(stranger, 5, '1000002');
    expect(refused).toMatchObject({ code: 'CONTRACT_VALIDATE_ERROR' });
  });
});

describe('permissions', () => {
  const operations = '7fff1fc0033ec30f000000000000000000000000000000000000000000000000';

  it('of two keys want both, and cost what they cost', async () => {
    const third = devnet.accounts[2];
    if (!third) throw new Error('The devnet needs three funded accounts');
    const owner = describeAccount(third);
    const keys = [
      { address: owner.address, weight: 1 },
      { address: recipient.address, weight: 1 },
    ];
    const update = await tronWeb.transactionBuilder.updateAccountPermissions(
      owner.address,
      { type: 0, permission_name: 'owner', threshold: 1, keys: keys.slice(0, 1) },
      null,
      [{ type: 2, permission_name: 'both', threshold: 2, operations, keys }],
    );
    const updated = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(update, owner.privateKey));
    expect(updated.result).toBe(true);
    expect((await infoOf(update.txID)).fee).toBe(100_000_000);
    const account = await tronWeb.trx.getAccount(owner.address);
    expect(account.active_permission).toMatchObject([
      { type: 'Active', id: 2, permission_name: 'both', threshold: 2 },
    ]);

    const built = await tronWeb.transactionBuilder.sendTrx(sender.address, 3, owner.address, {
      permissionId: 2,
    });
    const one = await tronWeb.trx.multiSign(built, owner.privateKey, 2);
    const weight = await tronWeb.trx.getSignWeight(one);
    expect(weight).toMatchObject({ current_weight: 1, result: { code: 'NOT_ENOUGH_PERMISSION' } });
    expect(weight.approved_list).toEqual([tronWeb.address.toHex(owner.address)]);
    const early = await tronWeb.trx.sendRawTransaction(one);
    expect(early.code).toBe('SIGERROR');
    expect(textOf(early.message)).toBe('Validate signature error: sig error');

    const both = await tronWeb.trx.multiSign(one, recipient.privateKey, 2);
    expect((await tronWeb.trx.getApprovedList(both)).approved_list).toHaveLength(2);
    expect((await tronWeb.trx.sendRawTransaction(both)).result).toBe(true);
    // 1 TRX for a second signature; the rest of the free bandwidth pays for the bytes or burns for them.
    expect((await infoOf(built.txID)).fee).toBeGreaterThanOrEqual(1_000_000);
  });
});

describe('contracts', () => {
  it('deploy, read, write, and leave their events in the info', async () => {
    const supply = 1_000_000_000_000_000n;
    const deploy = await tronWeb.transactionBuilder.createSmartContract(
      {
        abi: trc20.abi as never,
        bytecode: trc20.bytecode,
        name: 'Trc20',
        feeLimit: 1_000_000_000,
        userFeePercentage: 100,
        originEnergyLimit: 10_000_000,
        parameters: ['Sun Dollar', 'USDS', 6, supply.toString()],
      },
      sender.address,
    );
    const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(deploy));
    expect(sent.result).toBe(true);
    const deployed = await infoOf(deploy.txID);
    expect(deployed.contract_address).toBe(deploy.contract_address);
    expect(deployed.receipt.result).toBe('SUCCESS');
    expect(deployed.receipt.energy_usage_total).toBeGreaterThan(100_000);

    const stored = await tronWeb.trx.getContract(deploy.contract_address);
    expect(stored).toMatchObject({
      name: 'Trc20',
      origin_address: tronWeb.address.toHex(sender.address),
      consume_user_resource_percent: 100,
    });

    const token = tronWeb.contract(trc20.abi as never, tronWeb.address.fromHex(deploy.contract_address));
    expect(await token.methods['symbol']?.().call()).toBe('USDS');
    expect(Number(await token.methods['decimals']?.().call())).toBe(6);
    const read = token.methods['balanceOf'];
    if (!read) throw new Error('The ABI has no balanceOf');
    // TronWeb gives a named output as a result of one.
    const balanceOf = async (address: string) => ((await read(address).call()) as readonly bigint[])[0];
    expect(await balanceOf(sender.address)).toBe(supply);

    const id = (await token.methods['transfer']?.(recipient.address, '2500000').send({
      feeLimit: 100_000_000,
    })) as string;
    expect(await balanceOf(recipient.address)).toBe(2_500_000n);
    const info = await infoOf(id);
    const word = (address: string) => tronWeb.address.toHex(address).slice(2).padStart(64, '0');
    expect(info.log).toEqual([
      {
        address: deploy.contract_address.slice(2),
        topics: [
          'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          word(sender.address),
          word(recipient.address),
        ],
        data: (2_500_000).toString(16).padStart(64, '0'),
      },
    ]);
    expect(info.contractResult).toEqual(['1'.padStart(64, '0')]);
    expect(info.receipt.result).toBe('SUCCESS');

    const estimate = await tronWeb.transactionBuilder.estimateEnergy(
      tronWeb.address.fromHex(deploy.contract_address),
      'transfer(address,uint256)',
      {},
      [
        { type: 'address', value: recipient.address },
        { type: 'uint256', value: 1 },
      ],
      sender.address,
    );
    // A real estimate: what a like transfer used, give or take a storage slot and the search's step.
    expect(estimate.energy_required).toBeGreaterThan(5_000);
    expect(estimate.energy_required).toBeLessThan(100_000);
  });

  it('revert with a reason that the info keeps, and the energy is paid', async () => {
    const deploy = await tronWeb.transactionBuilder.createSmartContract(
      {
        abi: counter.abi as never,
        bytecode: counter.bytecode,
        name: 'Counter',
        feeLimit: 1_000_000_000,
        userFeePercentage: 100,
        originEnergyLimit: 10_000_000,
      },
      sender.address,
    );
    await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(deploy));
    const address = tronWeb.address.fromHex(deploy.contract_address);
    const before = await tronWeb.trx.getBalance(sender.address);
    const wrapped = await tronWeb.transactionBuilder.triggerSmartContract(
      address,
      'failWithReason()',
      { feeLimit: 50_000_000 },
      [],
      sender.address,
    );
    const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(wrapped.transaction));
    expect(sent.result).toBe(true);
    const info = await infoOf(wrapped.transaction.txID);
    expect(info).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } });
    expect(textOf(info.resMessage)).toBe('REVERT opcode executed');
    expect(textOf(info.contractResult[0])).toContain('Counter: closed for today');
    expect(info.receipt.energy_usage_total).toBeGreaterThan(0);
    expect(info.receipt.energy_usage_total).toBeLessThan(100_000);
    expect(await tronWeb.trx.getBalance(sender.address)).toBe(before - (info.fee ?? 0));
    const transaction = await tronWeb.trx.getTransaction(wrapped.transaction.txID);
    expect(transaction.ret).toEqual([{ contractRet: 'REVERT' }]);
    // What was written before the revert is gone.
    expect(
      await tronWeb
        .contract(counter.abi as never, address)
        .methods['count']?.()
        .call(),
    ).toBe(0n);
  });
});

describe('the chain that came of it', () => {
  it('holds: ids, Merkle roots, parents, and signatures of the witnesses', async () => {
    const client = createNodeClient({ baseUrl: devnet.url });
    const head = await client.nowBlock();
    const blocks = await client.blockRange(0n, head.number + 1n);
    expect(blocks).toHaveLength(Number(head.number) + 1);
    // Block 1 at the start, then one for each of the 14 transactions above.
    expect(head.number).toBe(15n);
    for (const [index, block] of blocks.entries()) {
      expect(verifyBlock(block)).toEqual([]);
      const raw = block.header.raw_data;
      if (index === 0) continue;
      expect(raw.parentHash).toEqual(blocks[index - 1]?.id);
      const signer = recoverAddress(sha256(encodeHeaderRaw(raw)), block.header.witness_signature);
      expect(signer).toBe(addressFromBytes(raw.witness_address));
      const infos = await client.transactionInfosByBlock(block.number);
      expect(infos.map(info => bytesToHex(info.id))).toEqual(
        block.transactions.map(item => bytesToHex(item.id)),
      );
    }
  });
});
