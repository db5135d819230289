import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../scripts/lib/deep.mjs';
import { startLiveChain, type LiveChain } from './live-chain.ts';
import { TOOLS, type Answer, type Tool, type ToolRequest } from './verification/tool-requests.ts';

let chain: LiveChain;
let chainId: string;
beforeAll(async () => {
  chain = await startLiveChain();
  const { result } = (await chain.get('/api?module=proxy&action=eth_chainId')).body as { result: string };
  chainId = String(BigInt(result));
});
afterAll(() => chain.close());

/** Deploys what a tool verifies, with an ABI that its creator published. */
async function deploy({ name, contract, constructorArguments, input }: Tool): Promise<string> {
  const [ann] = chain.people;
  const compiled = await chain.post('/api/solidity/contract/compile', { compiler: 'solc-0.8.37', input });
  const { byteCodeArr, abiArr } = compiled.body['data'] as {
    byteCodeArr: { contractName: string; byteCode: string }[];
    abiArr: { contractName: string; abi: string }[];
  };
  const byteCode = byteCodeArr.find(item => item.contractName === contract)?.byteCode;
  const abi = abiArr.find(item => item.contractName === contract)?.abi ?? '[]';
  if (!ann || byteCode === undefined) throw new Error(`${name}: ${JSON.stringify(compiled.body)}`);
  const built = await chain.web.transactionBuilder.createSmartContract(
    {
      abi: { entrys: JSON.parse(abi) as never[] },
      bytecode: byteCode,
      rawParameter: constructorArguments,
      feeLimit: 5_000_000_000,
      name: contract,
    },
    ann.address,
  );
  await chain.send(built, ann.privateKey);
  await chain.mine();
  return `0x${(built as unknown as { contract_address: string }).contract_address.slice(2)}`;
}

async function ask(request: ToolRequest, places: Record<string, string>): Promise<Answer> {
  const filled = (text: string) =>
    text.replaceAll(/\{(address|chainId|guid)\}/g, (_, name: string) => places[name] ?? '');
  const response = await fetch(chain.api + filled(request.path), {
    method: request.method,
    ...(request.contentType === undefined ? {} : { headers: { 'content-type': request.contentType } }),
    ...(request.body === undefined ? {} : { body: filled(request.body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe.each(TOOLS)('$name', tool => {
  it(
    'verifies, is told of what does not fit and of what is verified already',
    async () => {
      const address = await deploy(tool);
      const places = { address, chainId };
      const ended = async (request: ToolRequest) => {
        const sent = await ask(request, places);
        const guid = tool.idOf(sent);
        expect([sent, guid]).toEqual([sent, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
        return vi.waitFor(
          async () => {
            const answer = await ask(tool.poll, { ...places, guid });
            expect([answer, tool.endOf(answer)]).not.toEqual([answer, 'pending']);
            return { answer, end: tool.endOf(answer) };
          },
          { timeout: limits.hookTimeout, interval: 100 },
        );
      };
      expect(tool.isVerified(await ask(tool.look, places))).toBe(false);
      expect(await ended(tool.wrong)).toMatchObject({ end: 'failed' });
      expect(tool.isVerified(await ask(tool.look, places))).toBe(false);
      expect(await ended(tool.submit)).toMatchObject({ end: 'verified' });
      expect(tool.isVerified(await ask(tool.look, places))).toBe(true);
      const again = await ask(tool.submit, places);
      expect([again, tool.saysAlready(again)]).toEqual([again, true]);
    },
    limits.testTimeout,
  );
});
