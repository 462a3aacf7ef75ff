import { alley } from '../scenes/town/alley.ts';
import { badminton, redPitch } from '../scenes/town/arena.ts';
import { beforeDawn } from '../scenes/town/before-dawn.ts';
import { bridge } from '../scenes/town/bridge.ts';
import { coastRoad } from '../scenes/land/coast-road.ts';
import { coffeeStill, coffeeWindow } from '../scenes/town/coffee.ts';
import { drownedCity } from '../scenes/imagined/drowned-city.ts';
import { fairground } from '../scenes/town/fairground.ts';
import { foodStall } from '../scenes/town/food-stall.ts';
import { jakartaRain } from '../scenes/town/jakarta-rain.ts';
import { kites } from '../scenes/sea/kites.ts';
import { lighthouse } from '../scenes/sea/lighthouse.ts';
import { seaNight } from '../scenes/sea/sea-night.ts';
import { stage } from '../scenes/town/stage.ts';
import { terraces } from '../scenes/land/terraces.ts';
import { inTurn, type Reel } from './reel.ts';

const SHOT = 5;

/** Episodes of the newer series, and second seasons. */
export const newerEpisodeReels: Readonly<Record<string, Reel>> = {
  'lorong-neon-m2-1': {
    palette: 'plum',
    mood: 'chase',
    shots: inTurn(SHOT, alley, [drownedCity, 'cyber'], [alley, 'blood']),
  },
  'lorong-neon-m2-2': {
    palette: 'cyber',
    mood: 'storm',
    shots: inTurn(SHOT, jakartaRain, [lighthouse, 'stormSlate'], alley),
  },
  'unit-pelabuhan-1': {
    palette: 'stormSlate',
    mood: 'chase',
    shots: inTurn(SHOT, bridge, [seaNight, 'stormSlate'], [alley, 'ember']),
  },
  'unit-pelabuhan-2': {
    palette: 'ember',
    mood: 'chase',
    shots: inTurn(SHOT, alley, [bridge, 'stormSlate'], jakartaRain),
  },
  'unit-pelabuhan-3': {
    palette: 'moonlit',
    mood: 'storm',
    shots: inTurn(SHOT, seaNight, [lighthouse, 'moonlit'], [bridge, 'blood']),
  },
  'unit-pelabuhan-m2-1': {
    palette: 'coral',
    mood: 'chase',
    shots: inTurn(SHOT, coastRoad, [bridge, 'coral'], [alley, 'plum']),
  },
  'unit-pelabuhan-m2-2': {
    palette: 'cyber',
    mood: 'chase',
    shots: inTurn(SHOT, drownedCity, [seaNight, 'cyber'], [bridge, 'dawn']),
  },
  'dapur-nenek-saodah-1': {
    palette: 'coffee',
    mood: 'cafe',
    shots: inTurn(SHOT, foodStall, [coffeeStill, 'ember'], [foodStall, 'rice']),
  },
  'dapur-nenek-saodah-2': {
    palette: 'tealCafe',
    mood: 'cafe',
    shots: inTurn(SHOT, coffeeStill, [terraces, 'rice'], foodStall),
  },
  'dapur-nenek-saodah-3': {
    palette: 'ramadan',
    mood: 'night',
    shots: inTurn(SHOT, beforeDawn, [foodStall, 'coffee'], coffeeStill),
  },
  'bangku-paling-belakang-1': {
    palette: 'bright',
    mood: 'road',
    shots: inTurn(SHOT, [redPitch, 'bright'], [coastRoad, 'mint'], [kites, 'bright']),
  },
  'bangku-paling-belakang-2': {
    palette: 'peach',
    mood: 'fair',
    shots: inTurn(SHOT, badminton, [fairground, 'plum'], [coastRoad, 'peach']),
  },
  'bangku-paling-belakang-3': {
    palette: 'neonStage',
    mood: 'stage',
    shots: inTurn(SHOT, stage, [coffeeWindow, 'tealCafe'], [redPitch, 'dawn']),
  },
};
