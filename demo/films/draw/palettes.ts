import type { Palette } from './color.ts';

/** Sky from zenith to horizon, distant land, nearest silhouettes, the light, and the one colour that stands out. */
const paint = (
  sky: Palette['sky'],
  far: string,
  ink: string,
  light: string,
  accent: string,
): Palette => ({ sky, far, ink, light, accent });

export const PALETTES = {
  moonlit: paint(['#070b24', '#16305e', '#3f6f9c'], '#1c3358', '#050a1e', '#ffe9c4', '#ff9c3a'),
  plum: paint(['#0d1030', '#2b2a5c', '#8a4a78'], '#2a2c58', '#0b0c20', '#ffcf8a', '#ff4d4d'),
  dawn: paint(['#1d2350', '#8a4f7d', '#ffb27a'], '#6b4a78', '#1c1530', '#ffd08a', '#ff8a3d'),
  rice: paint(['#2a6f8f', '#9fd0c4', '#ffe9b0'], '#4f9a86', '#10352c', '#fff0b8', '#7cc04a'),
  indigo: paint(['#0b0f2e', '#28256b', '#7a5aa8'], '#2c2a66', '#0a0a22', '#ffdf9e', '#ffb03a'),
  ember: paint(['#3a0d0a', '#a8401a', '#ffb454'], '#7a2a14', '#1a0704', '#ffcf70', '#ff6a3d'),
  lagoon: paint(['#8fe0e8', '#1c8fb0', '#06324f'], '#0f5a78', '#031a2c', '#d8fff4', '#ff8f5a'),
  jungle: paint(['#dff0c0', '#9cc9a0', '#4f8f78'], '#5a9a80', '#0c2a22', '#f4ffc8', '#ff7a3d'),
  canopyGold: paint(['#fff0c0', '#d8b060', '#7a6a2c'], '#8a7a3a', '#1f1c08', '#fff6c8', '#c8541f'),
  toy: paint(['#59c3f0', '#a8e4f7', '#fdf3c8'], '#7ccf8f', '#2f8f5b', '#ffe27a', '#ff8f5a'),
  peach: paint(['#ff9a8a', '#ffc9a0', '#fff0c8'], '#f0a878', '#b8604a', '#fff3b0', '#5ac8c0'),
  bedtime: paint(['#141a4a', '#3a3f9a', '#8a7ad0'], '#4a5ab0', '#1f2a6a', '#ffe08a', '#ff9ec4'),
  fogGreen: paint(['#07090d', '#1d2a2c', '#5b6f5e'], '#24302e', '#050706', '#e8f0c8', '#c4302b'),
  stormSlate: paint(['#0a0d14', '#26323f', '#6a7f8a'], '#2c3844', '#06080c', '#ffe6a0', '#d8432f'),
  savanna: paint(['#5a2a4c', '#d9683f', '#ffd27a'], '#a8552f', '#2a0f12', '#ffe6a0', '#ffb03a'),
  sogan: paint(['#2b1408', '#6b3414', '#c98a3a'], '#8a4a1c', '#1a0b05', '#f4dcae', '#b5541c'),
  cirebon: paint(['#071a3a', '#0f3f78', '#3f8fc0'], '#1a5a98', '#04102a', '#f2efe0', '#d8432f'),
  coffee: paint(['#1c1210', '#4a2a1c', '#a8683a'], '#6b4028', '#140a07', '#ffd9a0', '#e8843a'),
  tealCafe: paint(['#0c1a1f', '#1f4a4f', '#4f8a80'], '#2a5a5a', '#071214', '#ffe0a8', '#e86a4a'),
  neonStage: paint(['#12041f', '#4a0f5e', '#c02f8a'], '#3a1050', '#0a0212', '#ffe0f4', '#ff3fa0'),
  goldStage: paint(['#1a0c04', '#6a3208', '#e89a2a'], '#5a2c0a', '#0f0602', '#fff0c0', '#ff5a2a'),
  bright: paint(['#2f9fd8', '#8fd6e8', '#fff2cc'], '#5fb0b8', '#0f4a5f', '#fff6d8', '#ff6a3d'),
  coral: paint(['#e8587a', '#ff9f6a', '#ffe0a0'], '#d86a5a', '#5a1f3a', '#fff0c8', '#2fb7a8'),
  parchment: paint(['#f0dcb0', '#d9b87a', '#a8753a'], '#8a5a2a', '#3a200c', '#fff2d0', '#a8281c'),
  cyber: paint(['#04081c', '#0f1f4a', '#1f5f8a'], '#14305a', '#030612', '#7af0ff', '#ff2f8a'),
  acid: paint(['#06120f', '#0f3a34', '#2f9a7a'], '#145a4a', '#020a08', '#d8ff7a', '#ff7a2f'),
  ramadan: paint(['#0a1838', '#2f3f7a', '#e08f6a'], '#3a3f70', '#0a0f24', '#ffe0a0', '#3fc0a8'),
  blood: paint(['#120304', '#4a0a0c', '#a82a1a'], '#3a0a0a', '#080102', '#ffc890', '#e0202a'),
  mars: paint(['#1a0a14', '#6a2430', '#e07a4a'], '#8a3a34', '#120508', '#ffe0b8', '#4ac0d8'),
  mint: paint(['#5ac0a8', '#b0e6c8', '#fdf6d0'], '#6ab890', '#1a5a48', '#fffbe0', '#ff7a5a'),
  violetSea: paint(['#2a1a5a', '#6a4aa8', '#f0a0c0'], '#5a4a98', '#140c34', '#ffe8d0', '#ffd04a'),
  stadium: paint(['#081a3a', '#0f4a8a', '#4fa0d8'], '#1a6ab0', '#04102a', '#f6fbff', '#ff4a3a'),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
