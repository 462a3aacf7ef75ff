import { abyss, reef } from '../scenes/sea/reef.ts';
import { alley } from '../scenes/town/alley.ts';
import { badminton, redPitch } from '../scenes/town/arena.ts';
import { beforeDawn } from '../scenes/town/before-dawn.ts';
import { bigWave } from '../scenes/sea/big-wave.ts';
import { bridge } from '../scenes/town/bridge.ts';
import { caldera } from '../scenes/land/caldera.ts';
import { coastRoad } from '../scenes/land/coast-road.ts';
import { coffeeStill, coffeeWindow } from '../scenes/town/coffee.ts';
import { drownedCity } from '../scenes/imagined/drowned-city.ts';
import { fairground } from '../scenes/town/fairground.ts';
import { foodStall } from '../scenes/town/food-stall.ts';
import { gongs, stage } from '../scenes/town/stage.ts';
import { jakartaRain } from '../scenes/town/jakarta-rain.ts';
import { kites } from '../scenes/sea/kites.ts';
import { lighthouse } from '../scenes/sea/lighthouse.ts';
import { maskInSmoke, maskWall } from '../scenes/imagined/masks.ts';
import { meadowApe, meadowFriends, moonGarden, turtleSky } from '../scenes/land/meadow.ts';
import { nightTrain } from '../scenes/land/night-train.ts';
import { planetrise, station } from '../scenes/imagined/cosmos.ts';
import { oldHouse } from '../scenes/town/old-house.ts';
import { rainforestApe, rainforestBird } from '../scenes/land/rainforest.ts';
import { sailing } from '../scenes/sea/sailing.ts';
import { savanna } from '../scenes/land/savanna.ts';
import { seaNight } from '../scenes/sea/sea-night.ts';
import { spiceChart } from '../scenes/sea/chart.ts';
import { stupas } from '../scenes/land/stupas.ts';
import { terraces } from '../scenes/land/terraces.ts';
import { wayangBattle, wayangTree } from '../scenes/imagined/wayang-screen.ts';
import { inTurn, type Reel } from './reel.ts';

const SHOT = 6;
/** Films of three shots, and in the second half those that last for minutes. */
export const newerReels: Readonly<Record<string, Reel>> = {
  'pendekar-kali-progo': {
    palette: 'savanna',
    mood: 'chase',
    shots: inTurn(SHOT, savanna, [wayangBattle, 'ember'], [savanna, 'blood']),
  },
  'kuda-lumping-terakhir': {
    palette: 'ember',
    mood: 'gamelan',
    shots: inTurn(SHOT, maskWall, [savanna, 'coral'], [gongs, 'goldStage']),
  },
  'jalur-carstensz': {
    palette: 'indigo',
    mood: 'cosmos',
    shots: inTurn(SHOT, caldera, [rainforestBird, 'jungle'], [caldera, 'dawn']),
  },
  'perahu-ke-tidore': {
    palette: 'coral',
    mood: 'sea',
    shots: inTurn(SHOT, sailing, [spiceChart, 'parchment'], [sailing, 'violetSea']),
  },
  'sumur-belakang-sekolah': {
    palette: 'fogGreen',
    mood: 'dread',
    shots: inTurn(SHOT, oldHouse, [rainforestApe, 'fogGreen'], [oldHouse, 'bedtime']),
  },
  'tamu-malam-jumat': {
    palette: 'plum',
    mood: 'dread',
    shots: inTurn(SHOT, beforeDawn, [oldHouse, 'plum'], [foodStall, 'violetSea']),
  },
  'arsip-nomor-sembilan': {
    palette: 'stormSlate',
    mood: 'storm',
    shots: inTurn(SHOT, lighthouse, [maskInSmoke, 'stormSlate'], [alley, 'cyber']),
  },
  'surat-dari-lembah-anai': {
    palette: 'jungle',
    mood: 'forest',
    shots: inTurn(SHOT, rainforestBird, [terraces, 'mint'], [coffeeWindow, 'tealCafe']),
  },
  'dua-tiket-ke-labuan-bajo': {
    palette: 'bright',
    mood: 'sea',
    shots: inTurn(SHOT, [kites, 'bright'], [sailing, 'coral'], [reef, 'lagoon']),
  },
  'rindu-di-peron-tiga': {
    palette: 'violetSea',
    mood: 'train',
    shots: inTurn(SHOT, nightTrain, [coffeeWindow, 'plum'], [nightTrain, 'dawn']),
  },
  'kopi-darat-di-gayo': {
    palette: 'coffee',
    mood: 'cafe',
    shots: inTurn(SHOT, coffeeStill, [terraces, 'canopyGold'], [coffeeWindow, 'coffee']),
  },
  'juragan-kos-tiga-pintu': {
    palette: 'mint',
    mood: 'fair',
    isBright: true,
    shots: inTurn(SHOT, coastRoad, [foodStall, 'tealCafe'], [coastRoad, 'peach']),
  },
  'orbit-merah-putih': {
    palette: 'indigo',
    mood: 'cosmos',
    shots: inTurn(SHOT, station, [planetrise, 'lagoon'], [station, 'mars']),
  },
  'robot-penjual-es': {
    palette: 'neonStage',
    mood: 'play',
    shots: inTurn(SHOT, [alley, 'acid'], [foodStall, 'cyber'], [fairground, 'neonStage']),
  },
  'kota-di-bawah-teluk': {
    palette: 'lagoon',
    mood: 'reef',
    shots: inTurn(SHOT, abyss, [drownedCity, 'lagoon'], [reef, 'cyber']),
  },
  'musim-hujan-buatan': {
    palette: 'acid',
    mood: 'rain',
    shots: inTurn(SHOT, [drownedCity, 'stormSlate'], jakartaRain, [terraces, 'acid']),
  },
  'raket-pinjaman': {
    palette: 'mint',
    mood: 'arena',
    shots: inTurn(SHOT, badminton, [redPitch, 'coral'], [badminton, 'ember']),
  },
  'tendangan-penjuru': {
    palette: 'dawn',
    mood: 'arena',
    shots: inTurn(SHOT, redPitch, [bridge, 'dawn'], [redPitch, 'stadium']),
  },
  'karapan-terakhir-sampang': {
    palette: 'canopyGold',
    mood: 'road',
    shots: inTurn(SHOT, [savanna, 'canopyGold'], [kites, 'coral'], [savanna, 'dawn']),
  },
  'papan-kayu-pantai-selatan': {
    palette: 'violetSea',
    mood: 'sea',
    shots: inTurn(SHOT, bigWave, [coastRoad, 'coral'], [bigWave, 'dawn']),
  },
  'surau-di-tepi-danau': {
    palette: 'ramadan',
    mood: 'night',
    shots: inTurn(SHOT, [seaNight, 'ramadan'], [beforeDawn, 'ramadan'], [terraces, 'rice']),
  },
  'bedug-kampung-sawah': {
    palette: 'goldStage',
    mood: 'gamelan',
    shots: inTurn(SHOT, gongs, [beforeDawn, 'bedtime'], [gongs, 'ramadan']),
  },
  'penyu-pulang-kampung': {
    palette: 'lagoon',
    mood: 'play',
    isBright: true,
    shots: inTurn(SHOT, [turtleSky, 'mint'], reef, [meadowFriends, 'toy']),
  },
  'monyet-dan-kue-apem': {
    palette: 'peach',
    mood: 'play',
    isBright: true,
    shots: inTurn(SHOT, meadowApe, [meadowFriends, 'mint'], [meadowApe, 'toy']),
  },
  'laut-sebelum-badai': {
    palette: 'lagoon',
    mood: 'sea',
    hero: 1,
    shots: inTurn(6.5, sailing, reef, bigWave, abyss, seaNight, lighthouse),
    chapters: ['Pagi', 'Arus Balik', 'Angin Barat', 'Langit Rendah', 'Sesudahnya'],
  },
  'rel-tua-ke-cepu': {
    palette: 'dawn',
    mood: 'train',
    shots: inTurn(6.5, nightTrain, bridge, terraces, coffeeStill, savanna, [nightTrain, 'coral']),
    chapters: ['Dipo', 'Hutan Jati', 'Jembatan Seratus Tahun', 'Stasiun Kecil', 'Cepu'],
  },
  'pasar-sebelum-subuh': {
    palette: 'plum',
    mood: 'night',
    shots: inTurn(6.5, foodStall, beforeDawn, coffeeStill, alley, jakartaRain, [foodStall, 'dawn']),
    chapters: ['Pukul Dua', 'Bongkar Muat', 'Tawar-Menawar', 'Azan', 'Matahari', 'Pulang'],
  },
  'menidurkan-bulan': {
    palette: 'bedtime',
    mood: 'lull',
    isBright: true,
    shots: inTurn(6.5, moonGarden, turtleSky, meadowApe, seaNight, meadowFriends, moonGarden),
    chapters: ['Menguap', 'Menghitung Domba', 'Lagu Angin', 'Selimut Awan', 'Ssst', 'Tidur'],
  },
  'semalam-di-panggung-rakyat': {
    palette: 'goldStage',
    mood: 'stage',
    shots: inTurn(6.5, stage, gongs, wayangTree, fairground, stupas, [stage, 'neonStage']),
    chapters: [
      'Membuka Panggung',
      'Gending Pembuka',
      'Lakon Pertama',
      'Goro-Goro',
      'Lakon Kedua',
      'Orkes',
      'Permintaan Penonton',
      'Gunungan Ditancapkan',
    ],
  },
};
