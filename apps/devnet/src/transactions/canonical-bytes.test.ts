import { describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { canonicalBytes } from './canonical-bytes.ts';

const joined = (hex: string) => hex.replaceAll(' ', '');
const canonical = (hex: string) => bytesToHex(canonicalBytes('TransactionRaw', hexToBytes(joined(hex))));

// TransactionRaw: 1 ref_block_bytes, 4 ref_block_hash, 8 expiration, 11 contract, 14 timestamp. By hand.
describe('bytes in another form than protobuf-java writes', () => {
  it('stay as they are where they have the right one', () => {
    const right = '0a020001 2208a1a2a3a4a5a6a7a8 4005 7007';
    expect(canonical(right)).toBe(joined(right));
  });

  it('are put in order, without defaults, in shortest numbers, the last of twins', () => {
    // timestamp 7, expiration 1 and then 5 in two bytes, fee_limit 0, the reference last.
    expect(canonical('7007 4001 408500 900100 0a020001')).toBe(joined('0a020001 4005 7007'));
  });

  it('keep unknown fields, behind the known ones and by number', () => {
    // Field 30 as bytes "ab" and as the number 3 in two bytes, field 20 as 32 bits.
    expect(canonical('f201026162 f0018300 a501 01020304 4005')).toBe(
      joined('4005 a50101020304 f00103 f201026162'),
    );
  });

  it('are put right inside a contract, but not inside its parameter’s value', () => {
    // contract {parameter {value 08 8500, type_url "x"}, type 1 in two bytes} becomes {type 1, parameter {"x", value}}.
    expect(canonical('5a 0d 1208 1203088500 0a0178 088100')).toBe(
      joined('5a 0c 0801 1208 0a0178 1203088500'),
    );
  });

  it('of a message that is given twice are merged', () => {
    const whole = canonicalBytes('Transaction', hexToBytes('0a0240050a027007'));
    expect(bytesToHex(whole)).toBe('0a0440057007');
  });
});
