import { alley } from '../scenes/town/alley.ts';
import { coastRoad } from '../scenes/land/coast-road.ts';
import { foodStall } from '../scenes/town/food-stall.ts';
import { beforeDawn } from '../scenes/town/before-dawn.ts';
import { bridge } from '../scenes/town/bridge.ts';
import { lighthouse } from '../scenes/sea/lighthouse.ts';
import { coffeeStill, coffeeWindow } from '../scenes/town/coffee.ts';
import { fairground } from '../scenes/town/fairground.ts';
import { jakartaRain } from '../scenes/town/jakarta-rain.ts';
import {
  meadowApe,
  meadowElephant,
  meadowFriends,
  meadowKomodo,
  moonGarden,
} from '../scenes/land/meadow.ts';
import { nightTrain } from '../scenes/land/night-train.ts';
import { reef } from '../scenes/sea/reef.ts';
import { sailing } from '../scenes/sea/sailing.ts';
import { seaNight } from '../scenes/sea/sea-night.ts';
import { spiceChart } from '../scenes/sea/chart.ts';
import { stage } from '../scenes/town/stage.ts';
import { terraces } from '../scenes/land/terraces.ts';
import { rainforestBird } from '../scenes/land/rainforest.ts';
import type { Reel } from './reel.ts';

/** Episodes by series slug and number: `kereta-malam-1`. */
export const episodeReels: Readonly<Record<string, Reel>> = {
  'kereta-malam-1': {
    palette: 'moonlit',
    mood: 'train',
    shots: [
      [nightTrain, 5.5],
      [jakartaRain, 4.5, { palette: 'plum' }],
      [nightTrain, 4.5],
    ],
  },
  'kereta-malam-2': {
    palette: 'plum',
    mood: 'train',
    shots: [
      [nightTrain, 5],
      [coffeeWindow, 4.5, { palette: 'tealCafe' }],
      [nightTrain, 4.5],
    ],
  },
  'kereta-malam-3': {
    palette: 'violetSea',
    mood: 'train',
    shots: [
      [nightTrain, 5],
      [terraces, 4.5],
      [nightTrain, 4.5],
    ],
  },
  'kereta-malam-4': {
    palette: 'dawn',
    mood: 'train',
    shots: [
      [nightTrain, 5],
      [bridge, 4.5],
      [nightTrain, 4.5, { palette: 'coral' }],
    ],
  },
  'lorong-neon-1': {
    palette: 'cyber',
    mood: 'chase',
    shots: [
      [alley, 5.5],
      [jakartaRain, 4.5],
      [alley, 4.5, { palette: 'neonStage' }],
    ],
  },
  'lorong-neon-2': {
    palette: 'neonStage',
    mood: 'chase',
    shots: [
      [alley, 5],
      [stage, 4.5],
      [alley, 4.5, { palette: 'acid' }],
    ],
  },
  'lorong-neon-3': {
    palette: 'acid',
    mood: 'chase',
    shots: [
      [alley, 5],
      [lighthouse, 4.5, { palette: 'stormSlate' }],
      [jakartaRain, 4.5],
    ],
  },
  'lorong-neon-4': {
    palette: 'blood',
    mood: 'chase',
    shots: [
      [alley, 5.5],
      [seaNight, 4.5, { palette: 'stormSlate' }],
      [alley, 4.5, { palette: 'cyber' }],
    ],
  },
  'gerobak-ajaib-1': {
    palette: 'plum',
    mood: 'fair',
    shots: [
      [foodStall, 5.5],
      [coastRoad, 4.5, { palette: 'bright' }],
      [foodStall, 4.5],
    ],
  },
  'gerobak-ajaib-2': {
    palette: 'tealCafe',
    mood: 'fair',
    shots: [
      [foodStall, 5],
      [fairground, 4.5, { palette: 'plum' }],
      [foodStall, 4.5],
    ],
  },
  'gerobak-ajaib-3': {
    palette: 'violetSea',
    mood: 'fair',
    shots: [
      [foodStall, 5],
      [beforeDawn, 4.5, { palette: 'ramadan' }],
      [foodStall, 4.5],
    ],
  },
  'sahabat-rimba-1': {
    palette: 'toy',
    mood: 'play',
    isBright: true,
    shots: [
      [meadowFriends, 5.5],
      [meadowKomodo, 4.5],
      [meadowFriends, 4.5],
    ],
  },
  'sahabat-rimba-2': {
    palette: 'mint',
    mood: 'play',
    isBright: true,
    shots: [
      [meadowKomodo, 5],
      [rainforestBird, 4.5, { palette: 'jungle' }],
      [meadowKomodo, 4.5],
    ],
  },
  'sahabat-rimba-3': {
    palette: 'peach',
    mood: 'play',
    isBright: true,
    shots: [
      [meadowElephant, 5],
      [meadowFriends, 4.5],
      [meadowElephant, 4.5],
    ],
  },
  'sahabat-rimba-4': {
    palette: 'toy',
    mood: 'play',
    isBright: true,
    shots: [
      [meadowApe, 5],
      [rainforestBird, 4.5, { palette: 'canopyGold' }],
      [meadowApe, 4.5],
    ],
  },
  'sahabat-rimba-5': {
    palette: 'bedtime',
    mood: 'lull',
    isBright: true,
    shots: [
      [moonGarden, 5.5],
      [meadowApe, 4.5, { palette: 'peach' }],
      [moonGarden, 4.5],
    ],
  },
  'jejak-rempah-1': {
    palette: 'parchment',
    mood: 'sea',
    shots: [
      [spiceChart, 5.5],
      [sailing, 4.5, { palette: 'coral' }],
      [spiceChart, 4.5],
    ],
  },
  'jejak-rempah-2': {
    palette: 'bright',
    mood: 'sea',
    shots: [
      [sailing, 5],
      [reef, 4.5, { palette: 'lagoon' }],
      [spiceChart, 4.5, { palette: 'parchment' }],
    ],
  },
  'jejak-rempah-3': {
    palette: 'coffee',
    mood: 'cafe',
    shots: [
      [coffeeStill, 5],
      [foodStall, 4.5],
      [coffeeStill, 4.5],
    ],
  },
};
