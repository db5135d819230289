import recorded from './recorded-tools.json' with { type: 'json' };

/** One request of a tool, with {address}, {chainId} and {guid} where those stand. */
export interface ToolRequest {
  method: string;
  path: string;
  contentType?: string;
  body?: string;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** How a tool asks, and how it reads the answers. */
export interface Tool {
  name: string;
  /** What it deploys and verifies: a name within its sources, and the constructor's arguments. */
  contract: string;
  constructorArguments: string;
  /** Asks whether there is anything to verify. */
  look: ToolRequest;
  isVerified(answer: Answer): boolean;
  submit: ToolRequest;
  wrong: ToolRequest;
  /** What {@link poll} is asked by. */
  idOf(answer: Answer): string;
  saysAlready(answer: Answer): boolean;
  poll: ToolRequest;
  endOf(answer: Answer): 'pending' | 'verified' | 'failed' | 'unknown';
  /** The standard JSON within {@link submit}. */
  input: string;
}

const FORM = 'application/x-www-form-urlencoded';
const FRUIT = `${'20'.padStart(64, '0')}${'5'.padStart(64, '0')}${'4672756974'.padEnd(64, '0')}`;
const APPLES = `${'20'.padStart(64, '0')}${'6'.padStart(64, '0')}${'4170706c6573'.padEnd(64, '0')}`;
const FIVE = '5'.padStart(64, '0');

const result = ({ body }: Answer): string => String(body['result']);

/** As hardhat-verify and foundry-block-explorers compare the texts. */
const byEtherscan = {
  idOf: result,
  saysAlready: (answer: Answer) => result(answer).startsWith('Contract source code already verified'),
  endOf(answer: Answer) {
    const text = result(answer);
    if (text === 'Pending in queue') return 'pending';
    if (text === 'Pass - Verified') return answer.body['status'] === '1' ? 'verified' : 'unknown';
    return text.startsWith('Fail - Unable to verify') && answer.body['status'] === '0' ? 'failed' : 'unknown';
  },
} satisfies Partial<Tool>;

/** As Hardhat's own and forge read Sourcify's answers: all of these members must be there. */
const bySourcify = {
  isVerified: ({ status, body }: Answer) =>
    status === 200 &&
    ['match', 'creationMatch', 'runtimeMatch', 'chainId', 'address'].every(name => name in body),
  idOf: ({ status, body }: Answer) => (status === 202 ? String(body['verificationId']) : ''),
  saysAlready: ({ status, body }: Answer) => status === 409 && body['customCode'] === 'already_verified',
  endOf({ status, body }: Answer) {
    const { isJobCompleted, error, contract } = body as {
      isJobCompleted?: boolean;
      error?: { customCode: string; message: string; errorId: string };
      contract?: { match: string | null };
    };
    if (status !== 200 || contract === undefined || typeof body['jobStartTime'] !== 'string')
      return 'unknown';
    if (isJobCompleted !== true) return 'pending';
    if (error) return error.message && error.errorId ? 'failed' : 'unknown';
    return contract.match === null ? 'unknown' : 'verified';
  },
} satisfies Partial<Tool>;

const hasSource = ({ body }: Answer): boolean => {
  const [row] = body['result'] as { SourceCode?: unknown }[];
  return typeof row?.SourceCode === 'string' && row.SourceCode !== '';
};

const sourceIn = (body: string): string => new URLSearchParams(body).get('sourceCode') ?? '';

/** Sources of the recorded project, under the names and with the settings that forge sends. */
function forgeInput(): string {
  const { sources } = JSON.parse(sourceIn(recorded.hardhat2.submit.body)) as {
    sources: Record<string, { content: string }>;
  };
  return JSON.stringify({
    language: 'Solidity',
    sources: Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [name.replace('contracts/', 'src/'), source]),
    ),
    settings: {
      remappings: ['forge-std/=lib/forge-std/src/'],
      optimizer: { enabled: true, runs: 10_000 },
      metadata: { useLiteralContent: false, bytecodeHash: 'ipfs', appendCBOR: true },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'metadata'] } },
      evmVersion: 'cancun',
      viaIR: false,
      libraries: {},
    },
  });
}

const FORGE_INPUT = forgeInput();
const COMPILER = '0.8.37+commit.f401782d';

/** Fields as forge orders them; the arguments go by both names. */
function forgeForm(constructorArguments: string): ToolRequest {
  const body = new URLSearchParams({
    apikey: '',
    module: 'contract',
    action: 'verifysourcecode',
    contractaddress: '{address}',
    sourceCode: FORGE_INPUT,
    codeformat: 'solidity-standard-json-input',
    contractname: 'src/Stall.sol:Stall',
    compilerversion: `v${COMPILER}`,
    constructorArguements: constructorArguments,
    constructorArguments,
  });
  return {
    method: 'POST',
    path: '/api',
    contentType: FORM,
    body: body.toString().replace('%7Baddress%7D', '{address}'),
  };
}

function forgeSourcify(input: string): ToolRequest {
  return {
    method: 'POST',
    path: '/v2/verify/{chainId}/{address}',
    contentType: 'application/json',
    body: JSON.stringify({
      stdJsonInput: JSON.parse(input) as unknown,
      compilerVersion: COMPILER,
      contractIdentifier: 'src/parts/Item.sol:Item',
    }),
  };
}

const withOtherItem = (text: string): string => text.replace('size = size_;', 'size = size_ + 1;');

/**
 * Hardhat's are recorded: what version 2.1.3 and 3.1.1 of its plugin sent to this server when they verified a contract.
 * Forge's follow its source (crates/verify, and foundry-block-explorers).
 */
export const TOOLS: readonly Tool[] = [
  {
    name: recorded.hardhat2.version,
    contract: 'Stall',
    constructorArguments: FRUIT,
    ...recorded.hardhat2,
    ...byEtherscan,
    isVerified: answer => answer.body['message'] === 'OK' && hasSource(answer),
    input: sourceIn(recorded.hardhat2.submit.body),
  },
  {
    name: recorded.hardhat3.version,
    contract: 'Stall',
    constructorArguments: FRUIT,
    ...recorded.hardhat3,
    ...byEtherscan,
    isVerified: answer => answer.body['status'] === '1' && hasSource(answer),
    input: sourceIn(recorded.hardhat3.submit.body),
  },
  {
    name: `${recorded.hardhat3Sourcify.version}, Sourcify`,
    contract: 'Item',
    constructorArguments: FIVE,
    ...recorded.hardhat3Sourcify,
    ...bySourcify,
    wrong: {
      ...recorded.hardhat3Sourcify.submit,
      body: withOtherItem(recorded.hardhat3Sourcify.submit.body),
    },
    input: JSON.stringify(
      (JSON.parse(recorded.hardhat3Sourcify.submit.body) as { stdJsonInput: unknown }).stdJsonInput,
    ),
  },
  {
    name: 'forge, custom',
    contract: 'Stall',
    constructorArguments: FRUIT,
    look: { method: 'GET', path: '/api?apikey=&module=contract&action=getabi&address={address}' },
    ...byEtherscan,
    isVerified: answer => answer.body['status'] === '1' && result(answer).startsWith('['),
    submit: forgeForm(FRUIT),
    wrong: forgeForm(APPLES),
    poll: {
      method: 'POST',
      path: '/api',
      contentType: FORM,
      body: 'apikey=&module=contract&action=checkverifystatus&guid={guid}',
    },
    input: FORGE_INPUT,
  },
  {
    name: 'forge, Sourcify',
    contract: 'Item',
    constructorArguments: FIVE,
    look: { method: 'GET', path: '/v2/contract/{chainId}/{address}' },
    ...bySourcify,
    submit: forgeSourcify(FORGE_INPUT),
    wrong: forgeSourcify(withOtherItem(FORGE_INPUT)),
    poll: { method: 'GET', path: '/v2/verify/{guid}' },
    input: FORGE_INPUT,
  },
];
