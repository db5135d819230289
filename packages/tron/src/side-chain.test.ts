import { encodeAbiParameters, keccak256 as keccakOfHex, parseAbiParameters, toHex } from 'viem';
import { expect, it } from 'vitest';
import { addressFromBytes, addressToEvmBytes, parseAddress } from './address.ts';
import { bytesToHex, hexToBytes } from './bytes.ts';
import { sha256 } from './hash.ts';
import { recoverAddress, signDigest } from './signature.ts';
import {
  bridgeDomain,
  bridgeKinds,
  contractChainId,
  isSideChainId,
  oracleQuorum,
  parseSideChainId,
  sideDigest,
  sideGenesisParent,
  withdrawalHash,
  type BridgeWithdrawal,
} from './side-chain.ts';

// What the public side chain's client signs: key 00…01, a withdrawal of 30 TRX.
const CHAIN_ID = '41E209E4DE650F0150788E8EC5CAFA240A23EB8EB7';
const RAW =
  '0a0201022208010203040506070840e0d4bdbbc82e5a72081f126e0a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412390a15417e5f4552091a69125d5dfcb7b8c2659029395bdf12154145b632a0bff61ff1b372ff6dd22f64188e620764188087a70e22044a6bdd6a708080babbc82e900180ade204';
const KEY = hexToBytes('01'.padStart(64, '0'));
const ME = parseAddress('417e5f4552091a69125d5dfcb7b8c2659029395bdf');

it('signs what the public client signs', () => {
  const id = sha256(hexToBytes(RAW));
  expect(bytesToHex(id)).toBe('e77a56dba5405940d1cf7c967767a0afdeffb4f48f96a47dd6e5e31b7e17cf53');
  const digest = sideDigest(id, parseSideChainId(CHAIN_ID));
  expect(bytesToHex(digest)).toBe('e9b5050e4e7ae2e6742f3cf21e5ed45984cc64fbcf1018d75458ac5c568e7cb1');
  // It has the other s of the two that count, and v 0.
  const published = hexToBytes(
    'a1b7c7daf214e51446b977a23c6dd05e75c2adc85f09f8936485846f2822e58cf191a654759d15b78bbe1f9cac27c2257d833ff86e2dc4af4c812e8e90f2c3bb00',
  );
  for (const signature of [published, signDigest(digest, KEY)]) {
    expect(bytesToHex(signature.subarray(0, 32))).toBe(bytesToHex(published.subarray(0, 32)));
    expect(recoverAddress(digest, signature)).toBe(ME);
    expect(recoverAddress(id, signature)).not.toBe(ME);
  }
  expect(bytesToHex(sideGenesisParent(parseSideChainId(CHAIN_ID)))).toBe(
    'ce94107a0e2f2c7719ae97386e465d38b5007320092d1387d9822e4ad0ac30df',
  );
});

it('reads ids in any case and nothing else', () => {
  expect(parseSideChainId(CHAIN_ID.toLowerCase())).toEqual(parseSideChainId(CHAIN_ID));
  for (const odd of ['', `0x${CHAIN_ID}`, CHAIN_ID.slice(2), `${CHAIN_ID}00`, `42${CHAIN_ID.slice(2)}`]) {
    expect(isSideChainId(odd)).toBe(false);
    expect(() => parseSideChainId(odd)).toThrow('42 hexadecimal characters');
  }
  expect(() => sideDigest(new Uint8Array(31), parseSideChainId(CHAIN_ID))).toThrow('32 bytes');
  expect(() => sideDigest(new Uint8Array(32), new Uint8Array(20))).toThrow('21 bytes');
});

it('binds a withdrawal to kind, chains, gateway and every field, as contracts encode it', () => {
  const gateway = addressFromBytes(hexToBytes(`41${'ab'.repeat(20)}`));
  const domain = { mainChainId: 0x2b6653dcn, mainGateway: gateway, sideChainId: parseSideChainId(CHAIN_ID) };
  const own = bridgeDomain(domain);
  const evm = (address: typeof ME) => toHex(addressToEvmBytes(address));
  expect(bytesToHex(own)).toBe(
    keccakOfHex(
      encodeAbiParameters(parseAbiParameters('bytes32, uint256, address, bytes21'), [
        keccakOfHex(toHex('SunscopeBridge(uint256 mainChainId,address mainGateway,bytes21 sideChainId)')),
        domain.mainChainId,
        evm(gateway),
        `0x${CHAIN_ID.toLowerCase()}`,
      ]),
    ).slice(2),
  );
  const withdrawal: BridgeWithdrawal = {
    kind: 'trc20',
    to: ME,
    asset: 0xab_cdn,
    amount: 2n ** 200n,
    nonce: 3n,
  };
  expect(bytesToHex(withdrawalHash(own, withdrawal))).toBe(
    keccakOfHex(
      encodeAbiParameters(parseAbiParameters('bytes32, bytes32, uint8, address, uint256, uint256, uint256'), [
        keccakOfHex(
          toHex(
            'Withdrawal(bytes32 domain,uint8 kind,address to,uint256 asset,uint256 amount,uint256 nonce)',
          ),
        ),
        `0x${bytesToHex(own)}`,
        bridgeKinds.trc20,
        evm(ME),
        withdrawal.asset,
        withdrawal.amount,
        withdrawal.nonce,
      ]),
    ).slice(2),
  );
  const hashes = [
    withdrawalHash(own, withdrawal),
    withdrawalHash(own, { ...withdrawal, kind: 'trc721' }),
    withdrawalHash(own, { ...withdrawal, to: gateway }),
    withdrawalHash(own, { ...withdrawal, asset: 1n }),
    withdrawalHash(own, { ...withdrawal, amount: 1n }),
    withdrawalHash(own, { ...withdrawal, nonce: 4n }),
    withdrawalHash(bridgeDomain({ ...domain, mainChainId: 1n }), withdrawal),
    withdrawalHash(bridgeDomain({ ...domain, mainGateway: ME }), withdrawal),
    withdrawalHash(bridgeDomain({ ...domain, sideChainId: hexToBytes(`41${'00'.repeat(20)}`) }), withdrawal),
  ].map(bytesToHex);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(() => withdrawalHash(own, { ...withdrawal, amount: -1n })).toThrow('32 bytes');
});

it('asks for more than two thirds of the oracles', () => {
  expect([1, 2, 3, 4, 5, 7, 16].map(oracleQuorum)).toEqual([1, 2, 3, 3, 4, 5, 11]);
  expect(contractChainId(hexToBytes(`${'00'.repeat(28)}2b6653dc`))).toBe(0x2b6653dcn);
});
