import type { ContentDescriptor } from '#contract/catalog/shapes.ts';

/** Why titles of the demo have their class, by slug. */
export const demoDescriptors: Readonly<Record<string, ContentDescriptor[]>> = {
  kaldera: ['violence', 'fear'],
  'peta-tanpa-utara': ['fear'],
  'angin-sabana': ['violence', 'language'],
  'menyelam-ke-gelap': ['fear'],
  'lentera-laut-banda': ['grief'],
  'kereta-malam': ['fear', 'grief'],
  'sinyal-dari-bosscha': ['fear'],
  'jakarta-2145': ['violence', 'language'],
  'koloni-khatulistiwa': ['violence'],
  'rumah-di-ujung-kabut': ['fear', 'violence'],
  'mercusuar-willem': ['fear', 'substances'],
  'topeng-ketujuh': ['violence', 'sex'],
  'lorong-neon': ['violence', 'language', 'gambling'],
  'payung-merah': ['grief'],
  'senja-di-ampera': ['language'],
  'orkes-keliling': ['substances'],
};
