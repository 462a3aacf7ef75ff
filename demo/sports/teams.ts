import type { Sport, TieBreaker } from '#contract/live/sports-shapes.ts';

/** Leagues of the demo. Names and colours are invented: no club has them. */
export type DemoLeague = {
  slug: string;
  sport: Sport;
  name: string;
  mark: string;
  colour: string;
  rule: { win: number; draw: number; loss: number; tieBreakers: TieBreaker[] };
  /** When a match day begins, in hours after midnight UTC. */
  hour: number;
  teams: readonly DemoTeam[];
};

export type DemoTeam = {
  slug: string;
  name: string;
  shortName: string;
  mark: string;
  colour: string;
  city: string;
  venue: string;
  players: readonly string[];
};

const team = (
  [slug, name, shortName, mark, colour, city, venue]: [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  players: string,
): DemoTeam => ({
  slug,
  name,
  shortName,
  mark,
  colour,
  city,
  venue,
  players: players.split(', '),
});

export const demoLeagues: readonly DemoLeague[] = [
  {
    slug: 'liga-samudra',
    sport: 'football',
    name: 'Liga Samudra',
    mark: 'LS',
    colour: '#0f766e',
    rule: {
      win: 3,
      draw: 1,
      loss: 0,
      tieBreakers: ['points', 'headToHead', 'difference', 'scored'],
    },
    hour: 12,
    teams: [
      team(
        [
          'garuda-laut',
          'Garuda Laut',
          'Garuda',
          'GL',
          '#1d4ed8',
          'Teluk Biru',
          'Stadion Teluk Biru',
        ],
        'Rendra, Bagja, Tirta, Sagara',
      ),
      team(
        ['elang-rimba', 'Elang Rimba', 'Elang', 'ER', '#15803d', 'Rimba Jaya', 'Stadion Beringin'],
        'Wira, Damar, Jati, Rimbun',
      ),
      team(
        [
          'banteng-kawah',
          'Banteng Kawah',
          'Banteng',
          'BK',
          '#b91c1c',
          'Kawah Agung',
          'Gelora Kawah',
        ],
        'Lahar, Bara, Guntur, Marapi',
      ),
      team(
        ['hiu-selat', 'Hiu Selat', 'Hiu', 'HS', '#0369a1', 'Selat Timur', 'Stadion Karang'],
        'Ombak, Arung, Karang, Segara',
      ),
      team(
        ['badai-senja', 'Badai Senja', 'Badai', 'BS', '#c2410c', 'Pantai Senja', 'Gelora Senja'],
        'Senja, Angkasa, Topan, Lembayung',
      ),
      team(
        ['macan-padma', 'Macan Padma', 'Macan', 'MP', '#7e22ce', 'Padma Raya', 'Stadion Padma'],
        'Kresna, Padma, Loreng, Wangsa',
      ),
    ],
  },
  {
    slug: 'liga-bulu-nusa',
    sport: 'badminton',
    name: 'Liga Bulu Nusa',
    mark: 'BN',
    colour: '#be123c',
    rule: { win: 2, draw: 0, loss: 0, tieBreakers: ['points', 'difference', 'rallies'] },
    hour: 8,
    teams: [
      team(
        ['kepak-merpati', 'Kepak Merpati', 'Merpati', 'KM', '#4338ca', 'Lembah Awan', 'GOR Awan'],
        'Laras, Mega',
      ),
      team(
        ['sayap-kolibri', 'Sayap Kolibri', 'Kolibri', 'SK', '#047857', 'Bukit Embun', 'GOR Embun'],
        'Embun, Rinjing',
      ),
      team(
        ['angin-timur', 'Angin Timur', 'Angin', 'AT', '#a16207', 'Tanjung Fajar', 'GOR Fajar'],
        'Fajar, Surya',
      ),
      team(
        ['kilat-jingga', 'Kilat Jingga', 'Kilat', 'KJ', '#9f1239', 'Kota Jingga', 'GOR Jingga'],
        'Candra, Halilin',
      ),
    ],
  },
];
