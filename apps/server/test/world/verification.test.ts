import { describe, expect, inject, it } from 'vitest';
import { named, sourceOf, standardJson } from './demo-sources.ts';
import { call, callPost, refusedPost } from './world.ts';

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
/** As contracts/compile.mjs has them. */
const SETTINGS = { compiler: 'solc-0.8.37', optimizer: '1', runs: '200', evmVersion: 'cancun' } as const;

async function sendForm(path: string, fields: Record<string, string>, files: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, code] of Object.entries(files)) form.append('files', new Blob([code]), name);
  const response = await fetch(inject('api') + path, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

describe('/api/solidity/compilers', () => {
  it('values: names the compilers of TRONSCAN’s form, and those that are here', async () => {
    const { data, total } = await call('/api/solidity/compilers');
    expect(total).toBe(data.length);
    const ids = data.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        'tron-0.4.25_Odyssey_v3.2.3',
        'tronbox_soljson_v1',
        'tron-0.5.9_Odyssey_v3.6.5',
      ]),
    );
    const here = data.filter(({ available }) => available).map(({ version }) => version);
    expect(here).toEqual(['0.8.37', '0.6.12', '0.5.17', '0.4.26']);
  });
});

describe('/api/solidity/contract/verify', () => {
  it('values: a form with the source verifies a factory; its page, lists and ABI say so', async () => {
    const address = await named('Factory');
    const verify = (source: string, settings: Record<string, string> = {}) =>
      sendForm(
        '/api/solidity/contract/verify',
        { ...SETTINGS, ...settings, contractAddress: address, contractName: 'Factory', license: '3' },
        { 'src/Factory.sol': source },
      );
    const source = sourceOf('src/Factory.sol');
    const other = await verify(source.replace('parcels.length;', 'parcels.length + 1;'));
    expect(other.body).toMatchObject({ code: 200, data: { status: 2007, match: '' } });
    expect(other.body['errmsg']).toMatch(/byte \d+/);
    expect((await verify(source, { runs: '201', evmVersion: 'shanghai' })).body).toMatchObject({
      data: { status: 2007 },
    });
    const commented = await verify(`${source}// a comment`);
    expect(commented.body).toMatchObject({
      code: 200,
      errmsg: null,
      data: { status: 2006, match: 'partial' },
    });
    expect((await verify(source)).body).toMatchObject({ data: { status: 2006, match: 'full' } });
    expect((await verify(`${source}// a comment`)).body).toMatchObject({ data: { status: 2001 } });

    const { data } = await callPost('/api/solidity/contract/info', { contractAddress: address });
    expect(data).toMatchObject({
      status: 2,
      match: 'full',
      contract_name: 'Factory',
      optimizer: 1,
      optimizer_runs: 200,
      evm_version: 'cancun',
      license: 3,
      compiler_version: '0.8.37+commit.f401782d',
      contract_code: [{ name: 'src/Factory.sol', code: source }],
    });
    const [detail] = (await call('/api/contract', { contract: address })).data;
    expect([detail?.verify_status, detail?.license]).toEqual([2, '3']);
    expect(Object.values(detail?.methodMap ?? {})).toContain('makeAt(bytes32,string)');
    const list = await call('/api/contracts', { 'verified-only': '1', limit: 200 });
    expect(list.data.find(row => row.address === address)).toMatchObject({
      compile_version: '0.8.37+commit.f401782d',
      compile_settings: JSON.stringify({ optimizer: { enabled: true, runs: 200 } }),
      isSetting: true,
      isParameter: false,
      isLibrary: false,
      license: '3',
    });
    expect(list.verifyContractCount).toBe(list.rangeTotal);
    const code = (await call('/api/contracts/code', { contract: address })).data;
    expect([code.address, code.name, code.abi]).toEqual([address, 'Factory', data.abi]);
  });

  it('values: a child of the factory, with its constructor unseen', async () => {
    const { data } = await call('/api/contracts', { limit: 200 });
    const factory = await named('Factory');
    const child = data.find(row => row.creator === factory);
    const answer = await callPost('/api/solidity/contract/verify', {
      ...SETTINGS,
      contractAddress: child?.address,
      contractName: 'src/Factory.sol:Parcel',
      input: standardJson('src/Factory.sol'),
    });
    expect(answer.data).toMatchObject({ status: 2006, match: 'full' });
    const info = await callPost('/api/solidity/contract/info', { contractAddress: child?.address });
    expect([info.data.contract_name, info.data.constructor_params]).toEqual(['Parcel', '']);
  });

  it('values: says what is missing rather than that nothing fits', async () => {
    const address = await named('Vault');
    const verify = (more: object) =>
      callPost('/api/solidity/contract/verify', {
        ...SETTINGS,
        contractAddress: address,
        contractName: 'Vault',
        files: [{ name: 'src/Vault.sol', code: sourceOf('src/Vault.sol') }],
        ...more,
      });
    for (const [more, status, words] of [
      [{ compiler: 'tron-0.8.20' }, 2008, /Needs compiler solc-0\.8\.37/],
      [{ compiler: 'solc-0.5.17' }, 2008, /the code says it was made by version 0\.8\.37/],
      [{ files: [{ name: 'a.sol', code: 'contract Vault {' }] }, 2008, /does not compile/],
      [{ contractName: 'Safe' }, 2007, /declares no contract Safe/],
      [{ contractAddress: NOBODY }, 2007, /Unable to locate ContractCode/],
      [{ constructorParams: '00' }, 2007, /leave the arguments empty/],
    ] as const) {
      const answer = await verify(more);
      expect([more, answer.data.status, answer.errmsg]).toEqual([more, status, expect.stringMatching(words)]);
    }
  });

  it('bad input: forms and settings that cannot be read', async () => {
    const path = '/api/solidity/contract/verify';
    await refusedPost(path, {}, /contractAddress/);
    const body = { ...SETTINGS, contractAddress: NOBODY, contractName: 'A' };
    await refusedPost(path, body, /at least one/);
    await refusedPost(path, { ...body, files: [{ name: '\n', code: '' }] }, /name/);
    await refusedPost(path, { ...body, compiler: '../x', files: [{ name: 'a', code: '' }] }, /no compiler/);
    await refusedPost(path, { ...body, runs: '1000001' }, /runs/);
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`${at}.sol`, '']));
    expect((await sendForm(path, body, many)).status).toBe(400);
  });
});

describe('/api/solidity/contract/compile', () => {
  it('values: gives code and ABI of what can be deployed, or the errors', async () => {
    const { body } = await sendForm('/api/solidity/contract/compile', SETTINGS, {
      'src/Vault.sol': sourceOf('src/Vault.sol'),
    });
    const artifact = JSON.parse(sourceOf('artifacts/Vault.json')) as { bytecode: string; abi: unknown };
    expect(body).toMatchObject({
      code: 200,
      errmsg: null,
      data: { byteCodeArr: [{ contractName: 'Vault', byteCode: artifact.bytecode }] },
    });
    const failed = await callPost('/api/solidity/contract/compile', {
      ...SETTINGS,
      files: [{ name: 'a.sol', code: 'import "/etc/passwd"; contract A {}' }],
    });
    expect([failed.code, failed.errmsg]).toEqual([400, expect.stringMatching(/not found/)]);
  });

  it('bad input: no source', () =>
    refusedPost('/api/solidity/contract/compile', { compiler: 'solc-0.8.37' }, /at least one/));
});

describe('/api/solidity/contract/deploy', () => {
  it('values: verifies what was deployed from code that was compiled here', async () => {
    const compiled = await callPost('/api/solidity/contract/compile', {
      ...SETTINGS,
      files: [{ name: 'src/Vault.sol', code: sourceOf('src/Vault.sol') }],
    });
    const answer = await callPost('/api/solidity/contract/deploy', {
      contractAddress: await named('Vault'),
      contractName: 'Vault',
      byteCode: compiled.data.byteCodeArr[0]?.byteCode,
    });
    expect(answer.data.status === 2001 || answer.data.match === 'full').toBe(true);
  });

  it('bad input: code of somewhere else', () =>
    refusedPost(
      '/api/solidity/contract/deploy',
      { contractAddress: NOBODY, byteCode: '6080' },
      /did not compile it/,
    ));
});

describe('/api/solidity/contract/info', () => {
  it('values: status 0 where nothing is verified', async () => {
    const { data } = await callPost('/api/solidity/contract/info', { contractAddress: NOBODY });
    expect([data.status, data.contract_code, data.abi]).toEqual([0, [], '']);
  });

  it('bad input: no address', () => refusedPost('/api/solidity/contract/info', {}, /contractAddress/));
});

describe('/api/contracts/verify', () => {
  it('values: the form of 2018, which does not know of EVM versions', async () => {
    const answer = await callPost('/api/contracts/verify', {
      address: await named('Vault'),
      name: 'Vault',
      compiler: 'solc-0.8.37',
      source: sourceOf('src/Vault.sol'),
    });
    expect([0, 1001]).toContain(answer.status.code);
    expect(answer.status.message).toMatch(/SUCCESS|byte|already/);
  });

  it('bad input: no source', () =>
    refusedPost('/api/contracts/verify', { address: NOBODY, name: 'A', compiler: 'x' }, /source/));
});
