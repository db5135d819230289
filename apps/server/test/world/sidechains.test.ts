import { describe, expect, it } from 'vitest';
import { ignoresParametersTest } from './usual-tests.ts';
import { call, get, refused } from './world.ts';

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

describe('/external/sidechain/getMappingBySidechainAddress', () => {
  const path = '/external/sidechain/getMappingBySidechainAddress';
  it('values: no main chain is mapped here', async () => {
    expect(await call(path, { sidechainAddress: NOBODY })).toEqual({
      retCode: '0',
      retMsg: 'success',
      data: { mainchainAddress: '' },
    });
  });
  it('bad input: a malformed address is refused', async () => {
    await refused(`${path}?sidechainAddress=1`, /sidechainAddress/);
    expect((await get(path)).status).toBe(400);
  });
});

describe('/external/sidechain/getMappingByMainchainAddress', () => {
  const path = '/external/sidechain/getMappingByMainchainAddress';
  it('values: no side chain is mapped here', async () => {
    expect((await call(path, { mainchainAddress: NOBODY })).data).toEqual({ sidechains: [] });
  });
  it('bad input: a malformed address is refused', async () => {
    await refused(`${path}?mainchainAddress=1`, /mainchainAddress/);
    await refused(path, /mainchainAddress/);
  });
});

describe('/external/sidechain/getSideChainList', () => {
  ignoresParametersTest('/external/sidechain/getSideChainList');
  it('values: this network has no side chain', async () => {
    expect(await call('/external/sidechain/getSideChainList')).toMatchObject({
      retCode: '0',
      data: { chains: [] },
    });
  });
});

describe('/external/sidechain/getMappingFees', () => {
  ignoresParametersTest('/external/sidechain/getMappingFees');
  it('values: where no bridge is, none charges', async () => {
    expect(await call('/external/sidechain/getMappingFees')).toEqual({
      retCode: '0',
      retMsg: 'success',
      data: {
        mappingFee: 0,
        retryFee: 0,
        depositFee: 0,
        withdrawFee: 0,
        trxDepositMinValue: 0,
        trxWithdrawMinValue: 0,
      },
    });
  });
});

describe('/api/sidechains', () => {
  ignoresParametersTest('/api/sidechains');
  it('values: this network has no side chain', async () => {
    expect(await call('/api/sidechains')).toEqual({ total: 0, data: [] });
  });
});

describe('/api/sidechain/account', () => {
  const path = '/api/sidechain/account';
  it('values: where no bridge is, nobody knows', async () => {
    expect(await call(path, { address: NOBODY })).toEqual({ active: null });
  });
  it('bad input: what is no address is refused', async () => {
    await refused(`${path}?address=1`, /address/);
    await refused(path, /address/);
  });
});

describe('/api/sidechain/transfers', () => {
  const path = '/api/sidechain/transfers';
  it('values: nothing crosses where no bridge is', async () => {
    expect(await call(path, { account: NOBODY })).toMatchObject({ total: 0, data: [] });
  });
  it('bad input: what names no account, transfer or direction is refused', async () => {
    await refused(`${path}?account=1`, /account/);
    await refused(`${path}?id=deposit`, /deposit-7/);
    await refused(`${path}?transaction=1`, /transaction/);
    await refused(`${path}?direction=up`, /direction/);
    await refused(`${path}?limit=-1`, /limit/);
  });
});
