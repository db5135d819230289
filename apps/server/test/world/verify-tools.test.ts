import { addressToEvmBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { describe, expect, inject, it, vi } from 'vitest';
import { named, standardJson } from './demo-sources.ts';
import { call, post } from './world.ts';

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

const evm = (address: string) => `0x${bytesToHex(addressToEvmBytes(parseAddress(address)))}`;

/** As Etherscan's clients send it. */
async function etherscan(fields: Record<string, string>, inPath: Record<string, string> = {}) {
  const response = await fetch(`${inject('api')}/api?${new URLSearchParams(inPath).toString()}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { status: string; message: string; result: string };
}

describe('/api', () => {
  it('values: Hardhat’s and Foundry’s verify tools, as they ask', async () => {
    const address = evm(await named('LegacyToken'));
    const form = {
      contractaddress: address,
      sourceCode: standardJson('src/LegacyToken.sol'),
      codeformat: 'solidity-standard-json-input',
      contractname: 'src/LegacyToken.sol:LegacyToken',
      compilerversion: 'v0.8.37+commit.f401782d',
    };
    // Hardhat asks whether it is verified already, and never sends the arguments' real name.
    const before = await call('/api', { module: 'contract', action: 'getsourcecode', address, apikey: 'x' });
    expect(before).toMatchObject({ status: '1', message: 'OK', result: [{ SourceCode: '' }] });
    const wrong = await etherscan({
      ...form,
      module: 'contract',
      action: 'verifysourcecode',
      apikey: 'x',
      constructorArguements: '00'.repeat(32),
    });
    expect(wrong).toMatchObject({ status: '1', message: 'OK' });
    const check = (guid: string) =>
      etherscan({ module: 'contract', action: 'checkverifystatus', guid, apikey: 'x' });
    await vi.waitFor(
      async () =>
        expect(await check(wrong.result)).toEqual({
          status: '0',
          message: 'NOTOK',
          result: expect.stringMatching(/^Fail - Unable to verify/) as string,
        }),
      50_000,
    );
    // Hardhat 3 names the action in the path, and Foundry asks for the status by POST.
    const sent = await etherscan(form, {
      module: 'contract',
      action: 'verifysourcecode',
      chainid: '1',
      apikey: 'x',
    });
    expect(sent.status).toBe('1');
    await vi.waitFor(
      async () =>
        expect(await check(sent.result)).toEqual({ status: '1', message: 'OK', result: 'Pass - Verified' }),
      50_000,
    );
    const after = (await call('/api', { module: 'contract', action: 'getsourcecode', address })) as {
      result: Record<string, string>[];
    };
    expect(after.result[0]).toMatchObject({
      ContractName: 'LegacyToken',
      CompilerVersion: 'v0.8.37+commit.f401782d',
      OptimizationUsed: '1',
      Runs: '200',
      EVMVersion: 'cancun',
    });
    expect(await call('/api', { module: 'contract', action: 'getabi', address })).toMatchObject({
      status: '1',
      result: after.result[0]?.['ABI'],
    });
    expect(JSON.parse(after.result[0]?.['SourceCode']?.slice(1, -1) ?? '')).toHaveProperty('sources');
    const again = await etherscan({ ...form, module: 'contract', action: 'verifysourcecode' });
    expect(again).toEqual({ status: '0', message: 'NOTOK', result: 'Contract source code already verified' });
    const nobody = await etherscan({
      ...form,
      contractaddress: evm(NOBODY),
      module: 'contract',
      action: 'verifysourcecode',
    });
    expect(nobody.result).toMatch(/^Unable to locate ContractCode at/);
  });

  it('bad input: an unknown guid, and Vyper', async () => {
    const status = await etherscan({ module: 'contract', action: 'checkverifystatus', guid: 'x' });
    expect(status.result).toMatch(/^Fail - Unable to verify/);
    const vyper = await etherscan({
      module: 'contract',
      action: 'verifysourcecode',
      codeformat: 'vyper-json',
    });
    expect(vyper).toMatchObject({ status: '0', message: 'NOTOK' });
    expect((await post('/api', { module: 'contract' })).status).toBe(200);
  });
});
