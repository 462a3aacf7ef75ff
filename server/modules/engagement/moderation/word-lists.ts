import type { WordKind } from '#contract/engagement/index.ts';

export type WordEntry = { kind: WordKind; word: string; points: number };

/** Words of a kind by their points, separated by commas. */
type Lists = Record<WordKind, Partial<Record<1 | 2 | 3 | 4 | 0.5, string>>>;

/**
 * What the moderation begins with; staff add, change and take out by calls. Points of `gambling` below 2 are topics,
 * which a film may be about: together they count once. `gambling_offer` counts only beside something of gambling.
 */
const lists: Lists = {
  gambling: {
    1: 'slot, judi, judol, taruhan, jackpot, jekpot, scatter, zeus, olympus, mahjong, kasino, casino, togel, poker, domino qq, bandar judi, spin, rungkad, parlay, rtp, bola tangkas, sabung ayam',
    2: 'maxwin, slot gacor, slot online, slot gacor hari ini, slot deposit, slot dana, slot pulsa, gacor hari ini, gacor malam ini, gacor parah, auto maxwin, auto gacor, situs slot, link slot, link gacor, daftar slot, bandar slot, agen slot, akun slot, bocoran slot, pola gacor, pola slot, jam gacor, situs gacor, situs judi, agen judi, bandar togel, situs togel, toto macau, toto togel, togel online, togel hongkong, togel singapore, prediksi togel, angka jitu, bocoran togel, result togel, sbobet, mix parlay, judi bola, bandarq, bandar qq, pokerqq, poker online, dominoqq, domino online, ceme online, capsa susun, mahjong ways, gates of olympus, starlight princess, sweet bonanza, pragmatic play, pg soft, habanero slot, free spin, freespin, buy spin, rtp live, rtp slot, rtp tinggi, bonus new member, bonus newmember, akun pro, server thailand, server kamboja, server luar, anti rungkad, petir merah, petir zeus, kakek zeus, jp paus, auto jp, gampang jp, mudah jp, gampang maxwin, mudah maxwin, mudah menang, slot88, slot777, link alternatif, bo slot, info slot, main slot, depo slot, deposit dana, depo dana, depo pulsa, depo via dana, wd lancar, wd cepat, wd cair, scatter hitam, scatter emas, x500, x1000, x5000, perkalian besar, cuan slot, tembus jp, pecah jackpot, pasti jp, casino online, kasino online, live casino, sicbo, baccarat online, roulette online, bola88, tembak ikan, sabung ayam online',
  },
  gambling_offer: {
    0.5: 'daftar, ketik, bandar, agen, hari ini, malam ini, resmi, gas, 24 jam, hubungi, situs, bonus, deposit, cuan, link, menang besar, profit, main di, gabung, join, hoki',
    1: 'di google, daftar sekarang, daftar di, daftar segera, daftar yuk, yuk daftar, langsung daftar, buruan daftar, klik, klik link, klik profil, cek bio, cek profil, link di bio, di bio, terpercaya, promo, modal receh, modal kecil, modal 10rb, modal 20rb, depo, wd, withdraw, jp, new member, member baru, gampang menang, gampang cair, pasti cair, langsung cair, pasti bayar, winrate, anti kalah, admin wa, whatsapp, telegram, gaskeun, buktikan, gacor, terbukti, dijamin, minimal depo, min depo, tanpa potongan, via dana, via pulsa, qris',
  },
  brand: {
    3: 'slot, toto, togel, bet, gacor, maxwin, hoki, qq, mpo, sbo, poker, judi, jp, win, scatter, spin, zeus, jackpot, casino, kasino, mahjong, cuan',
    2: 'dewa, raja, sultan, naga, macan, bola, mega, joker, panen, juragan, kaisar, ratu, surga, lucky, vip, bos, play, master, idn, pragmatic, olympus, kakek, petir, harta, mulia, bandar, agen, garuda, koi, luxury, royal, pusat, situs, link, rtp, king, asia, indo, pulau, kapal, planet, super, tiger, dragon, nusa, server, pro, max, gudang, istana, warung, rumah, panda, live',
  },
  porn: {
    1: 'telanjang bulat, sange, sangean, ngaceng, coli, desahan, esek esek',
    2: 'bokep, bokeb, ngewe, ngentot, ngentod, ngentu, colmek, vcs, jav sub, video dewasa, film dewasa gratis, bugil live, toge mulus, memek, meki, kontol, kntl, mmk, jembut, pepek, itil, titit, sepong, crot',
    3: 'open bo, openbo, open vcs, bispak, pijat plus, pijet plus, jual video bokep, link bokep, vip bokep, grup bokep, vcs murah, bo murah, cewek panggilan, ready vcs, tante girang, sugar daddy ready, jual konten dewasa',
  },
  fraud: {
    1: 'pinjol, robot trading, passive income, kerja dari rumah, penghasilan tambahan, giveaway, pulsa gratis, kuota gratis, saldo dana gratis, jasa, jual akun, sharing akun, nonton gratis',
    2: 'pinjol cepat cair, dana cepat cair, pinjaman online cepat, tanpa jaminan, tanpa bi checking, jasa hapus pinjol, gestun, gesek tunai, jual akun premium, akun premium murah, netflix murah, followers murah, jasa followers, tambah followers, jual followers, bagi bagi saldo, saldo dana kaget, dana kaget, klaim saldo, klaim hadiah, menang undian, investasi bodong, profit harian, profit konsisten, titip dana, modal kembali, kerja online gaji, gaji harian, cari partner bisnis, penghasilan jutaan, lk21, indoxxi, indoxx1, layarkaca21, rebahin, nonton gratis di, download gratis di, full movie gratis, film gratis di telegram, jual akun, sewa akun, obat kuat, pembesar, pelangsing, peninggi badan, jimat, pesugihan, dukun, jual data',
  },
  abuse: {
    0.5: 'setan, iblis, sampah, najis, jelek, gembel, norak, cupu, babi, monyet, cok, cuk, tai, taik, kampret, banci, bencong, autis, cacat, mampus, modar, pecundang, lonte, pelacur, dungu',
    1: 'goblok, goblog, gblk, tolol, bego, idiot, bangsat, bgst, bajingan, brengsek, keparat, anjing, anjeng, anjg, anying, asu, jancok, jancuk, pantek, pukimak, kimak, perek, bacot, bacod, otak udang, otak kosong, gak punya otak, tidak punya otak, ga punya otak, gapunya otak',
    2: 'anak haram, anjing lu, anjing lo, anjing kau, anjing kalian, babi lu, babi lo, babi kau, monyet lu, dasar anjing, dasar babi, dasar monyet, dasar lonte, dasar goblok, dasar tolol, dasar bego, dasar banci, dasar bencong, dasar cacat, dasar autis, ngentot lu, kontol lu, memek lu, bapak kau, bapak lu kontol, mak kau, emak lu lonte, mati aja, mati aja lu, mati aja lo, mending mati, mampus lu, bunuh diri aja, gue bunuh, gua bunuh, aku bunuh kau, kubunuh, gue bacok, gua bacok, tak bacok, gorok, gue gorok, awas lu, awas kau, tunggu gue di, gue datengin rumah, gue cari rumah',
  },
  hate: {
    2: 'kadrun, cebong, kampret kadrun, cokin, aseng, antek aseng, cina loleng, chindo babi, indon babi, anti islam pki, pki, komunis laknat, kafir laknat, cina kafir, dasar cina, dasar kafir, dasar aseng, dasar arab, dasar yahudi, dasar papua, dasar batak, dasar madura, dasar jawa, dasar dayak, dasar negro, negro, hitam jelek',
  },
  hostile: {
    1: 'usir, ganyang, bantai, musnahkan, basmi, bunuh, habisi, babi, anjing, monyet, kafir, sesat, laknat, najis, kotor, biadab, penjajah, maling, rampok, primitif, terbelakang, bau, pelit, licik, serakah, sampah, hina, rendahan, keparat, bangsat, teroris, penyakit, hama, tidak pantas, gak pantas, ga pantas, pulang sana, pulang ke negara, jangan dipercaya, pembohong, penipu semua, perusak, racun, jijik, haram',
  },
  group: {
    1: 'cina, china, tionghoa, chindo, arab, yahudi, kristen, nasrani, katolik, islam, muslim, hindu, budha, buddha, konghucu, papua, batak, jawa, madura, dayak, ambon, sunda, padang, minang, bugis, aceh, bali, melayu, flores, timor, pribumi, negro, rohingya, ahmadiyah, syiah, lgbt, gay, homo, waria, banci',
  },
};

/** Every entry that the code brings. */
export const defaultWords: readonly WordEntry[] = (
  Object.entries(lists) as [WordKind, Lists[WordKind]][]
).flatMap(([kind, byPoints]) =>
  Object.entries(byPoints).flatMap(([points, words]) =>
    words.split(',').map((word) => ({ kind, word: word.trim(), points: Number(points) })),
  ),
);

/** The lists with what staff changed; points of 0 take a word out. */
export function mergeWords(changes: readonly WordEntry[]): WordEntry[] {
  const merged = new Map(defaultWords.map((entry) => [`${entry.kind}/${entry.word}`, entry]));
  for (const entry of changes) {
    if (entry.points > 0) merged.set(`${entry.kind}/${entry.word}`, entry);
    else merged.delete(`${entry.kind}/${entry.word}`);
  }
  return [...merged.values()];
}
