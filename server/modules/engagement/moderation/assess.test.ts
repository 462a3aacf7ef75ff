import { describe, expect, test } from 'vitest';
import { HELD_FROM, REFUSED_FROM } from '../reviews/policy.ts';
import { assess, createLexicon } from './assess.ts';
import { shapes } from './advertising.ts';
import { fold, MOST_LETTERS } from './fold.ts';
import { defaultWords, mergeWords } from './word-lists.ts';

const lexicon = createLexicon(defaultWords);
const look = (text: string) => assess(text, lexicon);

describe('fold', () => {
  test.each([
    ['mathematical letters', '𝗦𝗟𝗢𝗧 𝓰𝓪𝓬𝓸𝓻'],
    ['full width', 'ＳＬＯＴ ｇａｃｏｒ'],
    ['circles and squares', 'Ⓢⓛⓞⓣ 🅖🅐🅒🅞🅡'],
    ['flags that name no country', '🇸🇱🇴🇹 gacor'],
    ['another script', 'ѕlоt gаcоr'],
    ['small capitals', 'ꜱʟᴏᴛ ɢᴀᴄᴏʀ'],
    ['nothing to see between letters', 's\u200Bl\u2060ot ga\u00ADcor'],
    ['letters struck through', 's̶l̶o̶t̶ g̶a̶c̶o̶r̶'],
    ['letters apart', 's l o t g-a-c-o-r'],
    ['digits for letters', 'sl0t g4c0r'],
    ['letters again and again', 'slooottt gaaacorrr'],
  ])('%s', (_, text) => {
    const { readings } = fold(text);
    expect(readings.some((reading) => / slot ?gacor /.test(reading))).toBe(true);
  });

  test('what people write is no ornament', () => {
    for (const text of ['Café señor 👍🏽 👨‍👩‍👧 🇮🇩🇲🇾 1️⃣ 2️⃣ 40°C', 'Это хороший фильм', '良い映画'])
      expect(fold(text).ornamental, text).toBe(0);
  });
});

describe('assess', () => {
  test.each([
    'Slot gacor hari ini, daftar sekarang, link di bio',
    '𝗦𝗟𝗢𝗧 𝗚𝗔𝗖𝗢𝗥 𝗠𝗔𝗫𝗪𝗜𝗡 klik profil',
    'Filmnya bagus, gacor di HOKI777 maxwin',
    'open bo ready vcs, wa 0812-3456-7890',
  ])('refused: %s', (text) => {
    expect(look(text).points).toBeGreaterThanOrEqual(REFUSED_FROM);
  });

  test.each([
    ['gambling', 'Main di DEWA88 aja'],
    ['phone', 'Hubungi saya di 0812-3456-7890'],
    ['phone', 'kosong delapan satu dua tiga empat lima enam tujuh delapan'],
    ['link', 'nonton di filmgratis21.xyz'],
    ['link', 'dunia-hiburan titik com'],
    ['contact', 'kirim ke hadiah@gmail.com'],
    ['ornamental', '𝓫𝓪𝓰𝓾𝓼 𝓼𝓮𝓴𝓪𝓵𝓲'],
    ['abuse', 'yang kasih bintang lima goblok semua'],
    ['hate', 'usir orang cina'],
    ['porn', 'link bokep'],
    ['fraud', 'pinjol cepat cair'],
  ] as const)('held as %s: %s', (sign, text) => {
    const { points, signs } = look(text);
    expect(points).toBeGreaterThanOrEqual(HELD_FROM);
    expect(signs).toContain(sign);
  });

  test.each([
    'Slot waktu tayangnya pas.',
    'Aktingnya gacor banget!',
    'Film tentang bahaya judi online, tokohnya kehilangan segalanya.',
    'Anjing di film ini lucu sekali, monyetnya juga.',
    'Tokoh utamanya goblok banget keputusannya, bikin gemas.',
    'Menit 88 dan episode 77 paling seru, nilainya 10/10, tahun 1998.',
    'Makanan padang bikin lapar, tari bali indah, orang papua ramah.',
    'Jelek. Sampah. Buang waktu 3 jam 20 menit.',
  ])('goes through: %s', (text) => {
    expect(look(text).points).toBeLessThan(HELD_FROM);
  });

  test('staff add words, change and take them out', () => {
    const changed = createLexicon(
      mergeWords([
        { kind: 'brand', word: 'kancil', points: 3 },
        { kind: 'gambling', word: 'maxwin', points: 0 },
      ]),
    );
    expect(look('kancil12 enak').points).toBe(0);
    expect(assess('kancil12 enak', changed).points).toBe(3);
    expect(look('maxwin').points).toBe(2);
    expect(assess('maxwin', changed).points).toBe(0);
  });

  test.each(['Ⅷ', '㎉', 'ﷺ', '㍿', 's ', '0 8 ', 'a.', '@a', 'yang suka ', '🇸', 'sloot '])(
    'however long %s is made, little is read and nothing is let through unread',
    (piece) => {
      const text = Array.from(piece.repeat(1000)).slice(0, 1000).join('');
      const { plain, together, readings, joined } = fold(`${text} slot gacor`);
      for (const each of [plain, together, joined, ...readings])
        expect(each.length).toBeLessThanOrEqual(MOST_LETTERS + 2);
      expect(readings.length).toBeLessThanOrEqual(18);
      expect(look(`${text}\nslot gacor maxwin`).points).toBeGreaterThanOrEqual(HELD_FROM);
    },
  );

  test('no shape of a contact repeats a part without a bound', () => {
    for (const { source } of shapes) {
      const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
      expect(bare).not.toMatch(/[*+]|\{\d+,\}/);
    }
  });

  test('endings come off words, and a word of any length is one', () => {
    expect(look('judinya dan taruhanlah').points).toBe(look('judi dan taruhan').points);
    expect(look(`${'a'.repeat(998)}ku`).points).toBe(0);
  });
});
