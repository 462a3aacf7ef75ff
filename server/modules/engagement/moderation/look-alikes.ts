/** Letters of other scripts and of phonetic alphabets that are read as a Latin one, by that one. */
const byLatin: Record<string, string> = {
  a: 'аɑαᴀꭺａ∀ⱥ',
  b: 'вьʙƀɓβЬᏏ',
  c: 'сϲᴄƈςᏟⅽ',
  d: 'ԁɗᴅđᎠⅾ',
  e: 'еεҽɇᴇєəɘ℮Ꭼ',
  f: 'ғƒꜰϝ',
  g: 'ɡɢɠցǥԍᏀ',
  h: 'һнʜհħᎻ',
  i: 'іɪıιɩɨӏꭵꙇᎥι',
  j: 'јᴊʝɉϳᎫ',
  k: 'кᴋƙκҝᏦ',
  l: 'ʟӏłɭⅼƚլᏞ',
  m: 'мᴍɱⅿᎷϻ',
  n: 'ոɴпղηŋɳ',
  o: 'оοօᴏσөøɵᎾ',
  p: 'рρᴘƿᏢ',
  q: 'ԛզɋꞯ',
  r: 'гʀɾɽгᏒᖇ',
  s: 'ѕꜱʂςᏚ',
  t: 'тᴛτŧƭᎢ',
  u: 'υսᴜʋцᑌ',
  v: 'ѵνᴠⅴᏙ',
  w: 'ԝᴡшωɯᎳ',
  x: 'хχⅹ×',
  y: 'уүʏγყɏ',
  z: 'ᴢƶʐᏃ',
  '0': '〇',
};

export const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries(byLatin).flatMap(([latin, others]) =>
    Array.from(others, (other) => [other.toLowerCase(), latin] as const),
  ),
);

/** Blocks of enclosed letters that Unicode doesn't decompose: where each begins, and with which letter. */
export const enclosedAlphabets: readonly { first: number; last: number }[] = [
  { first: 0x1f150, last: 0x1f169 },
  { first: 0x1f170, last: 0x1f189 },
  { first: 0x1f1e6, last: 0x1f1ff },
];

/** What writers put in the place of a letter within a word; `1` is read both ways. */
export const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '€': 'e',
};
