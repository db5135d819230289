import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { textToBytes } from '@sunscope/tron/bytes';
import { assert as check, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Risk, riskNames } from '../../database/risk-bits.ts';
import { fingerprintOf } from '../batch/fingerprints.ts';
import { foldSymbol, holdsLink, tokenFingerprint, tokenRisk } from './risk.ts';

const USDT = addressToBytes(parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'));
const OTHER = addressToBytes(parseAddress('TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'));

describe('the fingerprint of an address', () => {
  it('is the four characters after T and the last four', () => {
    expect(fingerprintOf(USDT)).toBe('R7NHLj6t');
    expect(fingerprintOf(OTHER)).toBe('Ekxirdz8');
  });

  it('is one of eight letters and digits for any bytes, of this chain or not', () => {
    check(
      property(uint8Array({ minLength: 21, maxLength: 21 }), bytes =>
        /^[0-9A-Za-z]{8}$/.test(fingerprintOf(bytes)),
      ),
    );
    expect(fingerprintOf(new Uint8Array(21))).toBe('00000000');
  });
});

describe('links', () => {
  it.each([
    'claim at https://x.y',
    'visit WWW.gift',
    'usdt-prize.top',
    't.me/free',
    'go to airdrop.example now',
    'claim at win-usdt.\u200Btop',
    'ｗｉｎ－ｕｓｄｔ．ｃｏｍ',
  ])('are seen in "%s"', text => expect(holdsLink(text)).toBe(true));
  it.each(['rent for May', 'v1.2 paid', 'a.b', '', 'thanks... more'])('are not seen in "%s"', text =>
    expect(holdsLink(text)).toBe(false),
  );
});

describe('token names', () => {
  it('fold to what the eye reads', () => {
    expect(foldSymbol('USDT')).toBe('usdt');
    // Cyrillic es and te, a zero-width space, full-width letters, a dotted form.
    expect(foldSymbol('U\u0405D\u0422')).toBe('usdt');
    expect(foldSymbol('US\u200BDT')).toBe('usdt');
    expect(foldSymbol('ＵＳＤＴ')).toBe('usdt');
    expect(foldSymbol('U.S.D.T')).toBe('usdt');
    // Ordered to be drawn from right to left, the whole and a part of it.
    expect(foldSymbol('\u202ETDSU')).toBe('usdt');
    expect(foldSymbol('US\u202ETD\u202C')).toBe('usdt');
    expect(tokenFingerprint('Sun Dollar', '')).toBe('sundollar');
    expect(tokenFingerprint(undefined, undefined)).toBeUndefined();
    // No database text holds NUL.
    expect(tokenFingerprint(undefined, 'a\0b')).toBe('ab');
  });

  it.each([
    ['\u202ETDSU', 'turned round by an override'],
    ['\u202ETDSU\u202C', 'turned round and back'],
    ['U\u2066SD\u2069T', 'isolated in the middle'],
    ['US\u00ADDT', 'a soft hyphen'],
    ['US\u3164DT', 'a Hangul filler'],
    ['US\u2800DT', 'a blank of braille'],
    ['U\u0332S\u0332D\u0332T\u0332', 'lines below'],
    ['ŪŚĎṬ', 'accents'],
    ['UЅDТ', 'Cyrillic'],
    ['USDΤ', 'Greek'],
    ['ՍSDT', 'Armenian'],
    ['ꓴꓢꓓꓔ', 'Lisu'],
    ['ᑌᏚᎠᎢ', 'Canadian and Cherokee'],
    ['𝐔𝐒𝐃𝐓', 'mathematical letters'],
    ['ⓊⓈⒹⓉ', 'letters in circles'],
    ['US௫T', 'a digit of another script in the middle'],
    ['US💵T', 'a picture in the middle'],
    ['USஅT', 'a letter of another script in the middle'],
    ['U$DT', 'a dollar sign'],
    ['US D₮', 'a currency sign and a space'],
  ])('see %j (%s) as USDT', symbol => {
    expect(tokenRisk(named(OTHER, symbol), [], false)).toBe(Risk.look_alike_token);
  });

  it.each([
    ['TЯX', 'trx'],
    ['TRΧ', 'trx'],
    ['\u202EXRT', 'trx'],
    ['SUΝ', 'sun'],
    ['W1N', 'win'],
    ['WlN', 'win'],
    ['VVIN', 'win'],
    ['ＪＳＴ', 'jst'],
  ])('see %s as %s', symbol => {
    expect(tokenRisk(named(OTHER, symbol), [], false)).toBe(Risk.look_alike_token);
  });

  it.each(['\u202Eabc', 'Gold\u2066coin\u2069', '\u202AABC\u202C'])(
    'see a disguise in %j, whatever it spells: no honest name orders a direction',
    symbol => expect(tokenRisk(named(OTHER, symbol), [], false)).toBe(Risk.look_alike_token),
  );

  it.each([
    'Σολ',
    'Рубль',
    '日本円',
    'دينار',
    'WINDOW',
    'SUNNY',
    'USD4',
    'ТРОН',
    'BTC',
    'JSTR',
    'Ünal',
    'نقد\u200Cها',
  ])('leave %s alone', symbol => expect(tokenRisk(named(OTHER, symbol), [], false)).toBe(0));

  const named = (token: Uint8Array, symbol: string, issuer = OTHER) => ({
    token,
    name: undefined,
    symbol,
    issuer,
  });

  it('on the main network only the genuine contract may bear a known symbol', () => {
    expect(tokenRisk(named(USDT, 'USDT'), [], true)).toBe(0);
    expect(tokenRisk(named(OTHER, 'USDT'), [], true)).toBe(Risk.look_alike_token);
  });

  it('elsewhere only disguises and the coin itself count as imitations', () => {
    expect(tokenRisk(named(OTHER, 'USDT'), [], false)).toBe(0);
    expect(tokenRisk(named(OTHER, 'U\u0405DT'), [], false)).toBe(Risk.look_alike_token);
    expect(tokenRisk(named(OTHER, 'TRX'), [], false)).toBe(Risk.look_alike_token);
  });

  it('protects an older token of another issuer, not of the same', () => {
    const older = [{ token: textToBytes('1000001'), issuer: USDT }];
    expect(tokenRisk(named(OTHER, 'SUNNY', OTHER), older, false)).toBe(Risk.look_alike_token);
    expect(tokenRisk(named(OTHER, 'SUNNY', USDT), older, false)).toBe(0);
  });

  it('with a link in them are marked', () => {
    expect(riskNames(tokenRisk(named(OTHER, 'win-usdt.top'), [], false))).toEqual(['link_in_text']);
  });
});

describe('risk names', () => {
  it('are those of the bits set', () => {
    expect(riskNames(0)).toEqual([]);
    expect(riskNames(1 | 4 | 16)).toEqual(['zero_value', 'look_alike_address', 'not_signed_by_owner']);
  });
});
