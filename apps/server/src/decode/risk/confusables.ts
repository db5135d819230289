/**
 * Characters that are drawn like a Latin letter, by that letter: from the alphabets whose letters fonts draw alike
 * (Cyrillic, Greek, Armenian, Cherokee, Lisu, Coptic, Canadian syllabics), small capitals, letters with a stroke, signs
 * and digits. NFKD takes care of compatibility forms and marks before. Capitals have lines of their own where the small
 * letter looks like another one (Greek Ν is an N, ν a v).
 */
const DRAWN_ALIKE: Readonly<Record<string, string>> = {
  a: 'аɑαᴀⲁⲀΑАᎪꓮᗅ₳ӑ@',
  b: 'вʙββƄЬᏏᏴꓐΒВᗷ₿฿ƀ',
  c: 'сᴄϲⲥⲤСᏟꓚᑕϹ₵¢ƈ',
  d: 'ԁᴅԀᎠꓓᗞᗪđɖ',
  e: 'еᴇεҽєЕΕᎬꓰⲉ€ɇ',
  f: 'ϝғꓝᖴ₣',
  g: 'ɡցԍᏀꓖɢ₲ǥ',
  h: 'һнʜհӊНΗᎻꓧⲏᏂħ',
  j: 'јʝյᴊЈᎫꓙɉ',
  k: 'кᴋκКΚᏦꓗⲕ₭ƙ',
  l: 'ӏіιıɩɪꓲⲒꓡʟᏞᒪІΙӀ1|!łɨƗ£∣',
  m: 'мᴍмΜМᎷꓟⲘϻᗰ₥',
  n: 'ηɴпոռΝꓠⲚᴎ₦и',
  o: 'оοσօᴏⲟОΟՕꓳ0өѳθø໐০ഠ○◯',
  p: 'рρᴘРΡᏢꓑⲣᑭ₱þ',
  q: 'ԛզգԚ',
  r: 'ʀгᴦɾᎡᏒꓣⲅᖇɍ',
  s: 'ѕꜱտʂЅՏᏚᏕꓢ5$§ƽ',
  t: 'тᴛτТΤᎢꓔⲧ₮ŧ†ƭ',
  u: 'υᴜսцՍꓴᑌ∪ʊ',
  v: 'νᴠѵѴᏙꓦ∨',
  w: 'ԝᴡωшщɯաѡԜᎳꓪⲱ₩',
  x: 'хχХΧꓫⲭ×᙮',
  y: 'уʏγҮүУΥꓬⲩᎩყ¥',
  z: 'ᴢζΖᏃꓜⲍʐƶ',
};

const latinOf = new Map(
  Object.entries(DRAWN_ALIKE).flatMap(([latin, characters]) =>
    Array.from(characters, character => [character, latin] as const),
  ),
);
// One shape in many fonts: I, l and what is folded to them.
latinOf.set('i', 'l').set('I', 'l');

/** The Latin letter, small, that a character is drawn like; another character as it is, in small. */
export function latinLike(character: string): string {
  const small = character.toLowerCase();
  return latinOf.get(character) ?? latinOf.get(small) ?? small;
}

const FOREIGN = /[^\p{Script=Latin}\p{ASCII}]/u;

/** True for a letter, digit or sign beside Latin script and ASCII. */
export function isForeign(character: string): boolean {
  return FOREIGN.test(character);
}
