/** Who licensed a title of the demo, and for what; all others are our own. */
export type DemoLicence = {
  licensor: string;
  contract: string;
  costRupiah?: number;
  sharePercent?: number;
};

const rimba = { licensor: 'Rimba Sinema', contract: 'RS-2026/014', sharePercent: 55 };
const samudra = { licensor: 'Samudra Pictures', contract: 'SP-118', sharePercent: 40 };
const nusantara = { licensor: 'Nusantara Layar Lebar', contract: 'NLL/26/07' };

/** By the address of the title. What has a cost has an end, years away: its cost is spread over its window. */
export const demoLicences: Readonly<Record<string, DemoLicence>> = {
  'lentera-laut-banda': samudra,
  'kereta-malam': { ...rimba, costRupiah: 240_000_000 },
  'sahur-terakhir-bapak': rimba,
  'layang-layang-terakhir': { ...nusantara, costRupiah: 180_000_000 },
  kaldera: { ...samudra, costRupiah: 120_000_000 },
  'malam-sang-dalang': { ...nusantara, costRupiah: 96_000_000, sharePercent: 10 },
  'hutan-yang-bernapas': rimba,
};
