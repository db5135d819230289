const Purse = artifacts.require('./Purse.sol');

contract('Purse', accounts => {
  let purse;
  before(async () => {
    purse = await Purse.deployed();
  });

  it('has the accounts of /admin/accounts-json', () => assert.isAtLeast(accounts.length, 2));

  it('was deployed by the first of them', async () =>
    assert.equal(tronWeb.address.fromHex(await purse.owner()), accounts[0]));

  it('reads and calls a linked library', async () => {
    assert.equal(await purse.coins(accounts[0]), 10000n);
    assert.equal(await purse.doubled(accounts[0]), 20000n);
  });

  it('sends and waits for the receipt', async () => {
    const id = await purse.send(accounts[1], 10, { from: accounts[0] });
    const { receipt, log } = await waitForTransactionReceipt(id);
    assert.equal(receipt.result, 'SUCCESS');
    assert.equal(log.length, 1);
    assert.equal(await purse.coins(accounts[1]), 10n);
  });

  it('sends from another account, and says why a call was reverted', async () => {
    await waitForTransactionReceipt(await purse.send(accounts[0], 4, { from: accounts[1] }));
    assert.equal(await purse.coins(accounts[1]), 6n);
    const info = await waitForTransactionReceipt(await purse.send(accounts[0], 7, { from: accounts[1] }));
    assert.equal(info.receipt.result, 'REVERT');
    assert.include(tronWeb.toUtf8(info.contractResult[0].slice(8)), 'not enough coins');
  });

  it('takes TRX with a call, and gives it back after a time', async () => {
    const { block_header: header } = await tronWeb.trx.getCurrentBlock();
    const until = Math.round(header.raw_data.timestamp / 1000) + 600;
    await waitForTransactionReceipt(await purse.lock(until, { callValue: 1000 }));
    assert.equal(await tronWeb.trx.getBalance(purse.address), 1000);
    const early = await waitForTransactionReceipt(await purse.withdraw());
    assert.equal(early.receipt.result, 'REVERT');
    // The second slot is the time: nobody waits ten minutes.
    await tronWrap.send('tre_setAccountStorageAt', [tronWeb.address.fromHex(purse.address), '0x1', '0x1']);
    const late = await waitForTransactionReceipt(await purse.withdraw());
    assert.equal(late.receipt.result, 'SUCCESS');
    assert.equal(await tronWeb.trx.getBalance(purse.address), 0);
  });

  it('changes a balance and mines by /tre', async () => {
    await tronWrap.send('tre_setAccountBalance', [accounts[9], '0x3e8']);
    const before = await tronWeb.trx.getCurrentBlock();
    await tronWrap.send('tre_mine', [{ blocks: 2 }]);
    const after = await tronWeb.trx.getCurrentBlock();
    assert.isAtLeast(after.block_header.raw_data.number, before.block_header.raw_data.number + 2);
    assert.equal(await tronWeb.trx.getUnconfirmedBalance(accounts[9]), 1000);
  });
});
