import { parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { DecodeError, SunscopeError } from '@sunscope/tron/errors';
import { bridgeKinds, withdrawalHash, type BridgeKind } from '@sunscope/tron/side-chain';
import { signDigest } from '@sunscope/tron/signature';
import { assetNumber } from './asset-number.ts';
import { allEnded } from './at-once.ts';
import type { ChainLink } from './chain-link.ts';
import type { Gateways } from './gateways.ts';
import { heldBack, type LargeSums } from './holding-back.ts';
import type { Entry } from './journal.ts';

interface Oracle {
  readonly key: Uint8Array;
  readonly address: Address;
}

/** What every crossing goes over. */
export interface Bridge {
  readonly main: ChainLink;
  readonly side: ChainLink;
  readonly gateways: Gateways;
  readonly domain: Uint8Array;
  readonly oracles: readonly Oracle[];
  readonly quorum: number;
  readonly retryMs: number;
  readonly large: LargeSums;
  readonly now: () => number;
  /** Stores what is about to be done. */
  readonly note: () => Promise<void>;
}

/** Longest wait before the next try. */
const MOST_WAIT_MS = 600_000;
/** Longest wait before what is held back is looked at again. */
const MOST_HELD_MS = 15_000;
/** A busy node may cut a call short; a token that is silent more often has no name, symbol or decimals. */
const MOST_SILENCE = 10;
/** Longest name or symbol that is taken over. */
const MOST_TEXT = 64;
/** Between two looks at a release that is in a block. */
const LOOK_AGAIN_MS = 10_000;
const NOTHING = `0x${'00'.repeat(32)}`;
const SUFFIX: Readonly<Record<BridgeKind, string>> = {
  trx: 'TRX',
  trc10: 'TRC10',
  trc20: 'TRC20',
  trc721: 'TRC721',
};

/** Takes a crossing that is due as far as it can go now, by the solid state of both gateways. */
export async function advance(bridge: Bridge, entry: Entry): Promise<void> {
  if (entry.direction === 'deposit') await deposit(bridge, entry);
  else if (entry.direction === 'mapping') await map(bridge, entry);
  else await withdraw(bridge, entry);
}

/** Marks it sent, on the disk, before it is; the wait until the next time doubles. */
async function goOn(bridge: Bridge, entry: Entry, state: 'voting' | 'sent'): Promise<void> {
  const now = bridge.now();
  entry.nextMs = now + Math.min(bridge.retryMs * 2 ** Math.min(entry.attempts, 10), MOST_WAIT_MS);
  entry.attempts++;
  entry.state = state;
  entry.updatedMs = now;
  entry.held = '';
  const isSlow = entry.attempts > 3;
  entry.problem = isSlow ? `Sent ${entry.attempts - 1} times and not there yet` : undefined;
  entry.reason = isSlow ? 'slow' : '';
  await bridge.note();
}

/** Whether it has to wait, and says why; looked at again after a while, and at once where somebody asks for it. */
async function waits(bridge: Bridge, entry: Entry): Promise<boolean> {
  const holding = await heldBack(bridge, entry);
  if (!holding) return false;
  const now = bridge.now();
  entry.nextMs = now + Math.min(bridge.retryMs, MOST_HELD_MS);
  if (entry.held !== holding.why) entry.updatedMs = now;
  entry.held = holding.why;
  entry.problem = holding.text;
  entry.reason = '';
  entry.state = 'waiting';
  await bridge.note();
  return true;
}

function finish(bridge: Bridge, entry: Entry): void {
  entry.state = 'done';
  entry.held = '';
  entry.problem = undefined;
  entry.reason = '';
  entry.updatedMs = bridge.now();
}

/** The gateway's own record, which an event has to agree with. */
async function agree(link: ChainLink, gateway: Address, call: string, entry: Entry): Promise<void> {
  const [user, kind, asset, amount] = await link.read(
    gateway,
    call,
    [entry.nonce],
    ['address', 'uint8', 'uint256', 'uint256'],
  );
  if (
    user !== entry.account ||
    kind !== BigInt(bridgeKinds[entry.kind]) ||
    asset !== assetNumber(entry.kind, entry.asset) ||
    amount !== entry.amount
  )
    throw new SunscopeError('bridge_record', `The gateway's record of ${entry.id} is another than its event`);
}

async function deposit(bridge: Bridge, entry: Entry): Promise<void> {
  const { main, side, gateways } = bridge;
  const [credited] = await side.read(gateways.side, 'credited(uint256)', [entry.nonce], ['bytes32']);
  if (credited !== NOTHING) {
    finish(bridge, entry);
    return;
  }
  await agree(main, gateways.main, 'getDepositMsg(uint256)', entry);
  if (await waits(bridge, entry)) return;
  const [signature, values] = await voteOf(bridge, entry);
  await vote(bridge, entry, signature, values);
}

/** As many oracles as it takes; all of them where that was not enough. */
async function vote(
  bridge: Bridge,
  entry: Entry,
  signature: string,
  values: readonly unknown[],
): Promise<void> {
  const { oracles, quorum, side, gateways } = bridge;
  const voters = entry.attempts === 0 ? oracles.slice(0, quorum) : oracles;
  await goOn(bridge, entry, 'voting');
  await allEnded(voters.map(({ key }) => side.send(key, gateways.side, signature, values)));
  entry.votes = quorum;
}

async function voteOf(
  { main, side, gateways }: Bridge,
  { kind, asset, account, amount, nonce }: Entry,
): Promise<[string, unknown[]]> {
  if (kind === 'trx') return ['multiSignForDepositTRX(address,uint256,uint256)', [account, amount, nonce]];
  if (kind !== 'trc10') {
    const [twin] = await side.read(gateways.side, 'mainToSideContractMap(address)', [asset], ['address']);
    if (twin === 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')
      throw new SunscopeError('not_mapped', 'The token is on its way to the side chain');
    return [
      `multiSignForDeposit${SUFFIX[kind]}(address,address,uint256,uint256)`,
      [account, asset, amount, nonce],
    ];
  }
  const token = await main.client.assetById(asset);
  if (!token) throw new SunscopeError('no_token', `The main chain does not know token ${asset}`);
  const word = (bytes: Uint8Array) => `0x${bytesToHex(bytes.subarray(0, 32)).padEnd(64, '0')}`;
  return [
    'multiSignForDepositTRC10(address,uint256,uint256,bytes32,bytes32,uint8,uint256)',
    [account, BigInt(asset), amount, word(token.name), word(token.abbr), token.precision, nonce],
  ];
}

/** @throws SunscopeError `odd_token` where it gives something else, or nothing however often it is asked */
async function readOfToken(main: ChainLink, entry: Entry, signature: string, type: string): Promise<unknown> {
  try {
    return (await main.read(parseAddress(entry.asset), signature, [], [type]))[0];
  } catch (error) {
    const isSilent = error instanceof SunscopeError && error.code === 'no_answer';
    const isOdd = error instanceof DecodeError || (isSilent && ++entry.attempts > MOST_SILENCE);
    if (!isOdd) throw error;
    throw new SunscopeError('odd_token', `${signature} of the token gives no ${type}`, { cause: error });
  }
}

async function map(bridge: Bridge, entry: Entry): Promise<void> {
  const { main, side, gateways } = bridge;
  const [twin] = await side.read(gateways.side, 'mainToSideContractMap(address)', [entry.asset], ['address']);
  const [done] = await side.read(gateways.side, 'mappingDone(uint256)', [entry.nonce], ['bool']);
  if (done === true) {
    entry.sideToken = twin as Address;
    finish(bridge, entry);
    return;
  }
  const [token, creator] = await main.read(
    gateways.main,
    'getMappingMsg(uint256)',
    [entry.nonce],
    ['address', 'address'],
  );
  if (token !== entry.asset)
    throw new SunscopeError('bridge_record', `The gateway's record of ${entry.id} is another`);
  entry.account = creator as Address;
  // Whatever cannot be read is no vote: a wrong name or number of decimals could never be corrected.
  const name = await readOfToken(main, entry, 'name()', 'string');
  const symbol = await readOfToken(main, entry, 'symbol()', 'string');
  if (
    typeof name !== 'string' ||
    typeof symbol !== 'string' ||
    name.length > MOST_TEXT ||
    symbol.length > MOST_TEXT
  )
    throw new SunscopeError('odd_token', 'Name and symbol of the token have to be at most 64 characters');
  if (entry.kind === 'trc721') {
    await vote(
      bridge,
      entry,
      'multiSignForDeployDAppTRC721AndMapping(address,string,string,address,uint256)',
      [entry.asset, name, symbol, creator, entry.nonce],
    );
    return;
  }
  const decimals = await readOfToken(main, entry, 'decimals()', 'uint256');
  if (typeof decimals !== 'bigint' || decimals > 255n)
    throw new SunscopeError('odd_token', 'The token has to have a number of decimals below 256');
  await vote(
    bridge,
    entry,
    'multiSignForDeployDAppTRC20AndMapping(address,string,string,uint8,address,uint256)',
    [entry.asset, name, symbol, Number(decimals), creator, entry.nonce],
  );
}

/** Whether a transaction is in a block that may still be replaced, and did not fail there. */
async function isInBlock(link: ChainLink, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const info = await link.client.transactionInfoById(hexToBytes(id));
  return info?.result === 0;
}

async function withdraw(bridge: Bridge, entry: Entry): Promise<void> {
  const { main, side, gateways, oracles } = bridge;
  const { kind, nonce, amount, account } = entry;
  const [released] = await main.read(gateways.main, 'released(uint256)', [nonce], ['bytes32']);
  if (released !== NOTHING) {
    finish(bridge, entry);
    return;
  }
  await agree(side, gateways.side, 'getWithdrawMsg(uint256)', entry);
  const [signatures, signers] = (await side.read(
    gateways.side,
    'getWithdrawSigns(uint256)',
    [nonce],
    ['bytes[]', 'address[]'],
  )) as [string[], Address[]];
  const known = new Set(oracles.map(({ address }) => address));
  const good = signers.flatMap((signer, index) =>
    known.has(signer) ? [{ signer, signature: signatures[index] }] : [],
  );
  // Another step begins: that it is due does not hang on how the one before went.
  if (good.length >= bridge.quorum && entry.state === 'voting') entry.attempts = 0;
  entry.votes = good.length;
  if (entry.state === 'sent' && (await isInBlock(main, entry.mainTransaction))) {
    // It becomes solid by itself: the main chain takes longer for that than a try does.
    entry.nextMs = bridge.now() + LOOK_AGAIN_MS;
    return;
  }
  if (await waits(bridge, entry)) return;
  const asset = assetNumber(kind, entry.asset);
  if (good.length < bridge.quorum) {
    const hash = withdrawalHash(bridge.domain, { kind, to: account, asset, amount, nonce });
    await goOn(bridge, entry, 'voting');
    const missing = oracles.filter(({ address }) => !signers.includes(address));
    await allEnded(
      missing.map(({ key }) =>
        side.send(key, gateways.side, `multiSignForWithdraw${SUFFIX[kind]}(uint256,bytes)`, [
          nonce,
          `0x${bytesToHex(signDigest(hash, key))}`,
        ]),
      ),
    );
    return;
  }
  // By another oracle each time, should one of them be out of energy.
  const sender = oracles[entry.attempts % oracles.length];
  await goOn(bridge, entry, 'sent');
  const lists = [good.map(({ signature }) => signature), good.map(({ signer }) => signer)];
  const tail = 'uint256,uint256,bytes[],address[])';
  if (!sender) return;
  if (kind === 'trx')
    entry.mainTransaction = await main.send(sender.key, gateways.main, `withdrawTRX(address,${tail}`, [
      account,
      amount,
      nonce,
      ...lists,
    ]);
  else
    entry.mainTransaction = await main.send(
      sender.key,
      gateways.main,
      `withdraw${SUFFIX[kind]}(address,${kind === 'trc10' ? 'uint256' : 'address'},${tail}`,
      [account, kind === 'trc10' ? asset : entry.asset, amount, nonce, ...lists],
    );
}
