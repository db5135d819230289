import { EditorView } from '@codemirror/view';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepCompiled } from '../features/smart-contracts/compiled-code.ts';
import { EMPTY_DRAFT, keepDraft } from '../features/smart-contracts/source-draft.ts';
import { useWalletDialog } from '../features/wallet/wallet-dialogs.ts';
import { sessionStore } from '../wallet/session-store.ts';
import { renderApp } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB } from '../test/rows.ts';

const WAIT = { timeout: 50_000 };

beforeEach(() => {
  keepDraft(EMPTY_DRAFT);
  keepCompiled(undefined);
});
afterEach(() => {
  cleanup();
  sessionStore.setState({ status: 'closed' }, true);
  useWalletDialog.setState({ dialog: undefined });
  vi.unstubAllGlobals();
});

const compilers = {
  '/api/solidity/compilers': {
    total: 2,
    data: [
      { id: 'tron-0.8.20', vendor: 'tron', version: '0.8.20', available: false },
      { id: 'solc-0.8.37', vendor: 'solc', version: '0.8.37', available: true },
    ],
  },
};

const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};

async function writeSource(): Promise<void> {
  // There is a file to write into at first.
  await screen.findByLabelText('File name', {}, WAIT);
  await type('File name', 'Vault.sol');
  await screen.findByLabelText('Source code', {}, WAIT);
  await type('Source code', 'contract Vault {}');
  expect(screen.getByLabelText('Source code').textContent).toBe('contract Vault {}');
}

test('verifying: what is wrong is said in words, a match says how good it is', async () => {
  const verdicts = [
    {
      code: 200,
      errmsg: 'Code, byte 7: compiled 60, chain 61',
      data: { status: 2007, match: '', errors: [] },
    },
    {
      code: 200,
      errmsg: 'The source does not compile',
      data: { status: 2008, match: '', errors: ['ParserError'] },
    },
    { code: 200, errmsg: null, data: { status: 2006, match: 'partial', errors: [] } },
  ];
  await renderApp(`/contracts/contract-compiler/verify?address=${BOB}`, {
    ...compilers,
    '/api/solidity/contract/verify': () => verdicts.shift() ?? {},
  });
  await screen.findByRole('heading', { level: 1, name: 'Verify a contract' }, WAIT);
  const verify = screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
  expect(screen.getByLabelText<HTMLInputElement>('Contract address').value).toBe(BOB);
  await writeSource();
  await type('Name of the contract in the source', 'Vault');
  await waitFor(
    () => expect(screen.getByLabelText<HTMLSelectElement>('Compiler').value).toBe('solc-0.8.37'),
    WAIT,
  );
  await type('Optimizer runs', '1000001');
  expect(verify.disabled).toBe(true);
  await type('Optimizer runs', '200');
  await type('Constructor arguments, hex (optional)', 'abc');
  expect(await screen.findByText(/Fill in hex/)).toBeDefined();
  await type('Constructor arguments, hex (optional)', 'abcd');
  await userEvent.click(verify);
  expect(
    await screen.findByText('Not verified: Code, byte 7: compiled 60, chain 61', {}, WAIT),
  ).toBeDefined();
  await userEvent.click(verify);
  expect(await screen.findByText('Console', {}, WAIT)).toBeDefined();
  await userEvent.click(verify);
  expect(await screen.findByText(/^Verified, partial match/, {}, WAIT)).toBeDefined();
});

test('verifying: the compiler that the code names is chosen, and another can be', async () => {
  const end = `a2646970667358221220${'7b'.repeat(32)}64736f6c63430008140033`;
  await renderApp(`/contracts/contract-compiler/verify?address=${BOB}`, {
    '/api/solidity/compilers': {
      total: 2,
      data: [
        { id: 'solc-0.8.37', vendor: 'solc', version: '0.8.37', available: true },
        { id: 'solc-0.8.20', vendor: 'solc', version: '0.8.20', available: false },
      ],
    },
    '/api/contracts/code': {
      data: { abi: '[]', abiEncoded: '', byteCode: '6080', runtimeCode: `6080${end}`, name: '', source: '' },
    },
  });
  expect(await screen.findByText(/The code names its compiler: solc-0\.8\.20/, {}, WAIT)).toBeDefined();
  const compiler = screen.getByLabelText<HTMLSelectElement>('Compiler');
  await waitFor(() => expect(compiler.value).toBe('solc-0.8.20'), WAIT);
  await userEvent.selectOptions(compiler, 'solc-0.8.37');
  await waitFor(() => expect(compiler.value).toBe('solc-0.8.37'), WAIT);
});

test('verifying: a metadata.json and its sources are taken together and fill the form', async () => {
  await renderApp('/contracts/contract-compiler/verify', compilers);
  const files = await screen.findByLabelText<HTMLInputElement>('Source files', {}, WAIT);
  await waitFor(
    () => expect(screen.getByLabelText<HTMLSelectElement>('Compiler').value).toBe('solc-0.8.37'),
    WAIT,
  );
  const metadata = {
    compiler: { version: '0.8.37+commit.f401782d' },
    settings: {
      compilationTarget: { 'a/Vault.sol': 'Vault' },
      remappings: ['@lib/=lib/'],
      optimizer: { enabled: true, runs: 7 },
      metadata: { bytecodeHash: 'none' },
    },
    sources: {
      'a/Vault.sol': { content: 'contract Vault {}' },
      'a/Other.sol': { keccak256: '0x00' },
    },
  };
  await userEvent.upload(files, [
    new File([JSON.stringify(metadata)], 'metadata.json'),
    new File(['contract Sums {}'], 'Sums.sol'),
    new File(['{}'], 'package.json'),
  ]);
  expect(await screen.findByText(/^package\.json: neither/, {}, WAIT)).toBeDefined();
  expect(screen.getByText(/Add: a\/Other\.sol/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name of the contract in the source').value).toBe(
    'a/Vault.sol:Vault',
  );
  expect(screen.getByLabelText<HTMLTextAreaElement>('Remappings').value).toBe('@lib/=lib/');
  expect(screen.getByLabelText<HTMLInputElement>('Optimizer runs').value).toBe('7');
  expect(screen.getByText(/From the file as well: metadata/)).toBeDefined();
  const shown = within(screen.getByRole('tablist', { name: 'File shown' })).getAllByRole('tab');
  expect(shown.map(tab => tab.textContent)).toEqual(['a/Vault.sol', 'Sums.sol']);
  await userEvent.click(screen.getByRole('tab', { name: 'Sums.sol' }));
  expect(screen.getByLabelText<HTMLInputElement>('File name').value).toBe('Sums.sol');
  expect((await screen.findByLabelText('Source code', {}, WAIT)).textContent).toBe('contract Sums {}');
});

test('verifying: a folder is taken by the paths in it, and one without sources is told', async () => {
  await renderApp('/contracts/contract-compiler/verify', compilers);
  const folder = await screen.findByLabelText<HTMLInputElement>('Choose a folder', {}, WAIT);
  const fileAt = (path: string) =>
    Object.defineProperty(new File([`// ${path}`], 'x'), 'webkitRelativePath', { value: path });
  await userEvent.upload(folder, [fileAt('shop/README.md')], { applyAccept: false });
  expect(await screen.findByText(/^No \.sol file/, {}, WAIT)).toBeDefined();
  fireEvent.change(folder, {
    target: { files: [fileAt('shop/contracts/A.sol'), fileAt('shop/node_modules/@a/B.sol')] },
  });
  expect(await screen.findByRole('tab', { name: 'contracts/A.sol' }, WAIT)).toBeDefined();
  expect(screen.getByRole('tab', { name: '@a/B.sol' })).toBeDefined();
  expect(screen.queryByText(/^No \.sol file/)).toBeNull();
});

test('compiling: a place that the compiler names is marked, and the console leads to it', async () => {
  const said = ["ParserError: Expected ';'\n --> B.sol:2:5:\n  |\n", 'Error: of no place'];
  keepDraft({
    ...EMPTY_DRAFT,
    files: [
      { name: 'A.sol', code: 'contract A {}' },
      { name: 'B.sol', code: 'contract B {\n    x\n}' },
    ],
  });
  await renderApp('/contracts/contract-compiler', {
    ...compilers,
    '/api/solidity/contract/compile': {
      code: 2008,
      errmsg: 'The source does not compile',
      data: { byteCodeArr: [], abiArr: [], compilerVersion: '', errors: said, warnings: [] },
    },
  });
  const compile = await screen.findByRole<HTMLButtonElement>('button', { name: 'Compile' }, WAIT);
  await waitFor(() => expect(compile.disabled).toBe(false), WAIT);
  await userEvent.click(compile);
  const places = await screen.findByRole('list', { name: 'Places in the source' }, WAIT);
  expect(within(places).getAllByRole('button')).toHaveLength(1);
  await userEvent.click(within(places).getByRole('button', { name: /^B\.sol:2:5 ParserError/ }));
  expect(screen.getByLabelText<HTMLInputElement>('File name').value).toBe('B.sol');
  const editor = await screen.findByLabelText('Source code', {}, WAIT);
  await waitFor(() => expect(document.activeElement).toBe(editor), WAIT);
  expect(EditorView.findFromDOM(editor)?.state.selection.main.head).toBe('contract B {\n    '.length);
  expect(editor.querySelector('.cm-wrong')?.getAttribute('title')).toBe("ParserError: Expected ';'");
});

test('compiling: the contract chosen fills the form of the deployment', async () => {
  sessionStore.setState(
    {
      status: 'open',
      account: { recordId: '1', address: ALICE as never, kind: 'ACCOUNT_PRIVATE_KEY', keeping: 'memory' },
    },
    true,
  );
  await renderApp('/contracts/contract-compiler', {
    ...compilers,
    '/api/solidity/contract/compile': {
      code: 200,
      errmsg: null,
      data: {
        byteCodeArr: [
          { contractName: 'Sums', byteCode: '6001' },
          { contractName: 'Vault', byteCode: '6002' },
        ],
        abiArr: [
          { contractName: 'Sums', abi: '[]' },
          { contractName: 'Vault', abi: '[]' },
        ],
        compilerVersion: '0.8.37',
        errors: [],
        warnings: ['Unused variable'],
      },
    },
  });
  await writeSource();
  const compile = screen.getByRole<HTMLButtonElement>('button', { name: 'Compile' });
  await waitFor(() => expect(compile.disabled).toBe(false), WAIT);
  await userEvent.click(compile);
  expect(await screen.findByText('2 contracts compiled with 0.8.37', {}, WAIT)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Vault');
  await userEvent.selectOptions(screen.getByLabelText('Contract to deploy'), 'Sums');
  await userEvent.click(screen.getByRole('button', { name: 'Check and deploy' }));
  await waitFor(() => {
    const { dialog } = useWalletDialog.getState();
    expect(dialog?.name === 'action' && dialog.start.intent).toMatchObject({
      kind: 'contract_create',
      name: 'Sums',
      bytecode: '6001',
    });
  }, WAIT);
});

test('compiling: what was compiled last can be deployed after the page is opened anew', async () => {
  keepCompiled({
    contracts: [
      { name: 'Sums', abi: '[]', bytecode: '6001' },
      { name: 'Vault', abi: '[]', bytecode: '6002' },
    ],
    version: '0.8.37',
    warnings: [],
  });
  await renderApp('/contracts/contract-compiler', compilers);
  expect(await screen.findByText('2 contracts compiled with 0.8.37', {}, WAIT)).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('Contract to deploy').value).toBe('Vault');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Bytecode').value).toBe('6002'), WAIT);
});

test('a verified contract shows how sure its source is, its settings and its files', async () => {
  await renderApp(`/contract/${BOB}/code`, {
    '/api/accountv2': accountOf(BOB, { accountType: 2 }),
    '/api/contracts/code': {
      data: {
        abi: '[]',
        abiEncoded: '',
        byteCode: '6002',
        runtimeCode: '6002',
        name: 'Vault',
        source: 'contract Vault {}',
      },
    },
    '/api/solidity/contract/info': {
      code: 200,
      errmsg: null,
      data: {
        status: 2,
        match: 'partial',
        similarTo: ALICE,
        contract_name: 'Vault',
        file_name: 'a/Vault.sol',
        compiler: 'solc-0.8.37',
        compiler_version: '0.8.37+commit.f401782d',
        optimizer: 1,
        optimizer_runs: 999_999,
        evm_version: '',
        via_ir: true,
        license: 3,
        libraries: { 'a/Sums.sol:Sums': 'ab'.repeat(20) },
        contract_code: [{ name: 'a/Vault.sol', code: 'contract Vault {}' }],
        input: '{}',
        metadata: '{}',
      },
    },
  });
  expect(await screen.findByText('Source verified: partial match', {}, WAIT)).toBeDefined();
  expect(screen.getByText(/which has the same code/)).toBeDefined();
  expect(screen.getByText(/On for 999,999 runs/)).toBeDefined();
  expect(screen.getByText('MIT')).toBeDefined();
  expect(screen.getByText(/a\/Sums\.sol:Sums 0xabab/)).toBeDefined();
  expect(screen.queryByText('Source code not verified')).toBeNull();
  expect(await screen.findByRole('heading', { name: 'a/Vault.sol' }, WAIT)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open in compiler' }).getAttribute('href')).toContain(
    `/contracts/contract-compiler?from=${BOB}`,
  );
});
