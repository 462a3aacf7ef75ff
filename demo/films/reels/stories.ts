import { foodStall } from '../scenes/town/food-stall.ts';
import { alley } from '../scenes/town/alley.ts';
import { coastRoad } from '../scenes/land/coast-road.ts';
import { beforeDawn } from '../scenes/town/before-dawn.ts';
import { drownedCity } from '../scenes/imagined/drowned-city.ts';
import { caldera } from '../scenes/land/caldera.ts';
import { canting } from '../scenes/imagined/batik.ts';
import { coffeeStill, coffeeWindow } from '../scenes/town/coffee.ts';
import { fairground } from '../scenes/town/fairground.ts';
import { jakartaRain } from '../scenes/town/jakarta-rain.ts';
import { bigWave } from '../scenes/sea/big-wave.ts';
import { bridge } from '../scenes/town/bridge.ts';
import { kites } from '../scenes/sea/kites.ts';
import { lighthouse } from '../scenes/sea/lighthouse.ts';
import { maskInSmoke, maskWall } from '../scenes/imagined/masks.ts';
import { nightTrain } from '../scenes/land/night-train.ts';
import { oldHouse } from '../scenes/town/old-house.ts';
import { abyss, reef } from '../scenes/sea/reef.ts';
import { sailing } from '../scenes/sea/sailing.ts';
import { savanna } from '../scenes/land/savanna.ts';
import { seaNight } from '../scenes/sea/sea-night.ts';
import { spiceChart } from '../scenes/sea/chart.ts';
import { terraces } from '../scenes/land/terraces.ts';
import { wayangBattle } from '../scenes/imagined/wayang-screen.ts';
import { badminton, redPitch } from '../scenes/town/arena.ts';
import type { Reel } from './reel.ts';

/** Drama, adventure, mystery, romance, comedy and sport. */
export const storyReels: Readonly<Record<string, Reel>> = {
  'lentera-laut-banda': {
    palette: 'moonlit',
    mood: 'sea',
    hero: 1,
    shots: [
      [sailing, 5.5, { palette: 'violetSea' }],
      [seaNight, 5.5],
      [reef, 4.5, { palette: 'lagoon' }],
      [seaNight, 6],
    ],
  },
  'sahur-terakhir-bapak': {
    palette: 'ramadan',
    mood: 'night',
    shots: [
      [beforeDawn, 6],
      [foodStall, 4.5],
      [coffeeStill, 4.5, { palette: 'coffee' }],
      [beforeDawn, 5.5],
    ],
  },
  'layang-layang-terakhir': {
    palette: 'coral',
    mood: 'dawn',
    shots: [
      [kites, 6],
      [terraces, 4.5],
      [savanna, 4.5],
      [kites, 6, { palette: 'violetSea' }],
    ],
  },
  kaldera: {
    palette: 'dawn',
    mood: 'dawn',
    hero: 1,
    shots: [
      [terraces, 5.5],
      [caldera, 5.5],
      [savanna, 4.5],
      [caldera, 5.5, { palette: 'indigo' }],
    ],
  },
  'peta-tanpa-utara': {
    palette: 'parchment',
    mood: 'sea',
    shots: [
      [spiceChart, 6.5],
      [sailing, 5, { palette: 'dawn' }],
      [lighthouse, 4.5, { palette: 'stormSlate' }],
      [reef, 5.5, { palette: 'lagoon' }],
    ],
  },
  'angin-sabana': {
    palette: 'savanna',
    mood: 'chase',
    shots: [
      [savanna, 6.5],
      [kites, 4.5],
      [caldera, 4.5],
      [savanna, 6],
    ],
  },
  'menyelam-ke-gelap': {
    palette: 'lagoon',
    mood: 'reef',
    hero: 2,
    shots: [
      [sailing, 5, { palette: 'bright' }],
      [reef, 5],
      [abyss, 6],
      [abyss, 5.5],
    ],
  },
  'rumah-di-ujung-kabut': {
    palette: 'fogGreen',
    mood: 'dread',
    shots: [
      [oldHouse, 7],
      [maskWall, 4.5],
      [oldHouse, 5.5, { enter: 'black' }],
      [lighthouse, 5],
    ],
  },
  'mercusuar-willem': {
    palette: 'stormSlate',
    mood: 'storm',
    shots: [
      [lighthouse, 7],
      [seaNight, 4.5, { palette: 'stormSlate' }],
      [oldHouse, 4.5],
      [lighthouse, 6.5],
    ],
  },
  'topeng-ketujuh': {
    palette: 'blood',
    mood: 'dread',
    shots: [
      [maskInSmoke, 7],
      [maskWall, 4.5],
      [wayangBattle, 4.5],
      [maskInSmoke, 6.5, { enter: 'black' }],
    ],
  },
  'payung-merah': {
    palette: 'plum',
    mood: 'rain',
    shots: [
      [jakartaRain, 7],
      [coffeeWindow, 5],
      [bridge, 4.5],
      [jakartaRain, 5.5],
    ],
  },
  'senja-di-ampera': {
    palette: 'dawn',
    mood: 'sea',
    shots: [
      [bridge, 7],
      [coffeeWindow, 4.5, { palette: 'coffee' }],
      [fairground, 4.5],
      [bridge, 6, { palette: 'coral' }],
    ],
  },
  'secangkir-di-kotagede': {
    palette: 'coffee',
    mood: 'cafe',
    shots: [
      [coffeeWindow, 7],
      [coffeeStill, 4.5],
      [canting, 4.5],
      [coffeeWindow, 6, { palette: 'tealCafe' }],
    ],
  },
  'kincir-terakhir': {
    palette: 'neonStage',
    mood: 'fair',
    shots: [
      [fairground, 7],
      [jakartaRain, 4.5],
      [fairground, 5, { palette: 'plum' }],
      [kites, 5.5, { palette: 'violetSea' }],
    ],
  },
  'vespa-pak-lurah': {
    palette: 'bright',
    mood: 'road',
    isBright: true,
    shots: [
      [coastRoad, 6.5],
      [terraces, 4.5, { palette: 'rice' }],
      [foodStall, 4.5, { palette: 'plum' }],
      [coastRoad, 6, { palette: 'coral' }],
    ],
  },
  'gagal-mudik': {
    palette: 'mint',
    mood: 'road',
    isBright: true,
    shots: [
      [nightTrain, 5.5],
      [coastRoad, 5, { palette: 'mint' }],
      [sailing, 4.5],
      [nightTrain, 5.5, { palette: 'coral' }],
    ],
  },
  'smes-terakhir': {
    palette: 'stadium',
    mood: 'arena',
    shots: [
      [badminton, 7],
      [redPitch, 4.5, { palette: 'savanna' }],
      [badminton, 6],
    ],
  },
  'lapangan-tanah-merah': {
    palette: 'ember',
    mood: 'arena',
    shots: [
      [redPitch, 7],
      [kites, 4.5],
      [terraces, 4.5],
      [redPitch, 6, { palette: 'coral' }],
    ],
  },
  'ombak-nias': {
    palette: 'lagoon',
    mood: 'sea',
    shots: [
      [bigWave, 7],
      [reef, 4.5],
      [kites, 4.5, { palette: 'bright' }],
      [bigWave, 6, { palette: 'violetSea' }],
    ],
  },
  'jakarta-2145': {
    palette: 'cyber',
    mood: 'chase',
    shots: [
      [drownedCity, 7],
      [alley, 4.5],
      [drownedCity, 5, { palette: 'acid' }],
      [jakartaRain, 5.5],
    ],
  },
};
