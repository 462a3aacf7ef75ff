import { cells, fractal, ripple, weave } from '../scenes/imagined/abstract.ts';
import {
  batikKawung,
  batikParang,
  batikTruntum,
  canting,
  megaMendung,
} from '../scenes/imagined/batik.ts';
import { planetrise, observatory, station } from '../scenes/imagined/cosmos.ts';
import { fairground } from '../scenes/town/fairground.ts';
import {
  meadowApe,
  meadowElephant,
  meadowFriends,
  moonGarden,
  turtleSky,
} from '../scenes/land/meadow.ts';
import { rainforestApe, rainforestBird } from '../scenes/land/rainforest.ts';
import { reef } from '../scenes/sea/reef.ts';
import { gongs, stage } from '../scenes/town/stage.ts';
import { foodStall } from '../scenes/town/food-stall.ts';
import { stupas } from '../scenes/land/stupas.ts';
import { terraces } from '../scenes/land/terraces.ts';
import { wayangBattle, wayangTree } from '../scenes/imagined/wayang-screen.ts';
import type { Reel } from './reel.ts';

/** For children, documentaries, music, science fiction and experiments. */
export const worldReels: Readonly<Record<string, Reel>> = {
  'kura-kura-ingin-terbang': {
    palette: 'toy',
    mood: 'play',
    isBright: true,
    shots: [
      [turtleSky, 6.5],
      [reef, 4.5, { palette: 'lagoon' }],
      [turtleSky, 4.5, { palette: 'peach' }],
      [meadowFriends, 5.5],
    ],
  },
  'bulan-yang-lupa-pulang': {
    palette: 'bedtime',
    mood: 'lull',
    isBright: true,
    shots: [
      [moonGarden, 7],
      [meadowApe, 4.5],
      [turtleSky, 4.5, { palette: 'peach' }],
      [moonGarden, 6],
    ],
  },
  'gajah-kecil-dan-hujan': {
    palette: 'mint',
    mood: 'play',
    isBright: true,
    shots: [
      [meadowElephant, 6.5],
      [rainforestBird, 4.5, { palette: 'jungle' }],
      [meadowFriends, 4.5],
      [meadowElephant, 5.5, { palette: 'peach' }],
    ],
  },
  'subak-air-yang-dibagi': {
    palette: 'rice',
    mood: 'dawn',
    shots: [
      [terraces, 7],
      [rainforestBird, 4.5],
      [terraces, 5, { palette: 'dawn' }],
      [terraces, 5.5, { palette: 'mint' }],
    ],
  },
  'seribu-tahun-batu': {
    palette: 'indigo',
    mood: 'night',
    shots: [
      [stupas, 7],
      [batikKawung, 4, { palette: 'sogan' }],
      [stupas, 5.5, { palette: 'dawn' }],
      [gongs, 5.5, { palette: 'ember' }],
    ],
  },
  'hutan-yang-bernapas': {
    palette: 'jungle',
    mood: 'forest',
    hero: 1,
    shots: [
      [rainforestBird, 6],
      [rainforestApe, 6],
      [rainforestBird, 4.5, { palette: 'canopyGold' }],
      [terraces, 5, { palette: 'mint' }],
    ],
  },
  'selembar-mori': {
    palette: 'sogan',
    mood: 'gamelan',
    hero: 1,
    shots: [
      [canting, 6],
      [batikKawung, 4.5],
      [batikTruntum, 4.5, { palette: 'cirebon' }],
      [batikParang, 5.5],
    ],
  },
  'malam-sang-dalang': {
    palette: 'ember',
    mood: 'gamelan',
    hero: 1,
    shots: [
      [gongs, 5.5],
      [wayangTree, 6],
      [wayangBattle, 5.5],
      [wayangTree, 5.5, { palette: 'goldStage' }],
    ],
  },
  'gong-senja': {
    palette: 'goldStage',
    mood: 'gamelan',
    shots: [
      [gongs, 7],
      [stupas, 4.5, { palette: 'dawn' }],
      [batikParang, 4, { palette: 'sogan' }],
      [gongs, 6, { palette: 'ember' }],
    ],
  },
  'orkes-keliling': {
    palette: 'neonStage',
    mood: 'stage',
    shots: [
      [stage, 7],
      [foodStall, 4.5, { palette: 'plum' }],
      [fairground, 4.5],
      [stage, 6, { palette: 'goldStage' }],
    ],
  },
  'sinyal-dari-bosscha': {
    palette: 'moonlit',
    mood: 'cosmos',
    shots: [
      [observatory, 7],
      [planetrise, 5, { palette: 'indigo' }],
      [observatory, 4.5, { palette: 'violetSea' }],
      [station, 5.5],
    ],
  },
  'koloni-khatulistiwa': {
    palette: 'mars',
    mood: 'cosmos',
    shots: [
      [planetrise, 7],
      [station, 5],
      [planetrise, 4.5, { palette: 'acid' }],
      [station, 5.5, { palette: 'cyber' }],
    ],
  },
  riak: {
    palette: 'neonStage',
    mood: 'cosmos',
    shots: [
      [ripple, 8],
      [ripple, 6, { palette: 'lagoon', enter: 'fade' }],
      [ripple, 7, { palette: 'ember', enter: 'fade' }],
    ],
  },
  'batik-tak-hingga': {
    palette: 'cirebon',
    mood: 'gamelan',
    shots: [
      [fractal, 8],
      [batikTruntum, 4.5],
      [fractal, 8, { palette: 'ember' }],
    ],
  },
  'sel-sel-kecil': {
    palette: 'acid',
    mood: 'play',
    shots: [
      [cells, 8],
      [weave, 5, { palette: 'sogan' }],
      [cells, 7, { palette: 'cirebon' }],
    ],
  },
  'mega-mendung': {
    palette: 'cirebon',
    mood: 'gamelan',
    shots: [
      [megaMendung, 8],
      [canting, 4.5, { palette: 'cirebon' }],
      [megaMendung, 8],
    ],
  },
};
