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
