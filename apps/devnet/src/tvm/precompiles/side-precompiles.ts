import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import type { State } from '../../state/state.ts';
import { MAX_LONG, readWord } from '../machine/words.ts';
import type { Precompile, PrecompileCall } from './precompile.ts';

// How a side chain's gateways make what stands for units locked on the main chain. Whoever is not in the chain's list of
// gateways, or reaches them other than by CALL of its own, gets nothing: code that a gateway calls could mint in its
// name by DELEGATECALL otherwise.

const MINT_ENERGY = 5_000;
const MINT_WORK = 1_000;
/** Ids that tokens of the main chain have. */
const FIRST_TOKEN = 1_000_001n;
const LAST_TOKEN = 1_999_999n;
const EMPTY = new Uint8Array(0);

function isGateway(state: State, hex: string): boolean {
  return state.marks.gateways.some(gateway => bytesToHex(gateway) === hex);
}

/** Makes a change where a gateway asks for it properly; false where the change cannot be made. */
function minting(words: number, mint: (call: PrecompileCall, values: bigint[]) => boolean): Precompile {
  return call => {
    if (!call.mayChange || call.energyLimit < MINT_ENERGY || call.data.length !== words * 32)
      return undefined;
    call.spendWork(MINT_WORK);
    if (!isGateway(call.world.state, call.caller)) return undefined;
    const values = Array.from({ length: words }, (_, index) => readWord(call.data, index * 32));
    return mint(call, values) ? { energy: MINT_ENERGY, output: EMPTY } : undefined;
  };
}

/** (amount): the gateway has so many sun more. */
const mintTrx = minting(1, ({ world: { state }, caller }, [amount = 0n]) => {
  const minted = state.property('SIDE_MINTED_TRX') + amount;
  if (amount === 0n || minted > MAX_LONG) return false;
  state.setProperty('SIDE_MINTED_TRX', minted);
  state.addBalance(hexToBytes(caller), amount);
  return true;
});

/** (amount, id, name, symbol, decimals): the gateway has so many units more of a token, which appears with the first. */
const mintTrc10 = minting(
  5,
  ({ world: { state }, caller, data }, [amount = 0n, id = 0n, , , decimals = 0n]) => {
    if (amount === 0n || id < FIRST_TOKEN || id > LAST_TOKEN || decimals > 6n) return false;
    const known = state.asset(id.toString());
    const supply = (known?.total_supply ?? 0n) + amount;
    if (supply > MAX_LONG) return false;
    state.putAsset({
      ...(known ?? {
        ...emptyMessage('AssetIssueContract'),
        id: id.toString(),
        owner_address: hexToBytes(caller),
        name: textOf(data.subarray(64, 96)),
        abbr: textOf(data.subarray(96, 128)),
        precision: Number(decimals),
        trx_num: 1,
        num: 1,
      }),
      total_supply: supply,
    });
    state.addToken(hexToBytes(caller), id.toString(), amount);
    return true;
  },
);

/** Bytes of a bytes32 before its trailing zeros. */
function textOf(word: Uint8Array): Uint8Array {
  let end = word.length;
  while (end > 0 && word[end - 1] === 0) end--;
  return word.slice(0, end);
}

/** Precompiled contracts that only side chains have. */
export const sidePrecompiles: ReadonlyMap<bigint, Precompile> = new Map([
  [0x10000n, mintTrx],
  [0x10001n, mintTrc10],
]);
