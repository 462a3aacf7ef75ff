import { DAY, HOUR } from '#contract/constants.ts';
import type { ProblemTopic } from '#contract/commerce/problem-topics.ts';
import { grantCredit } from '#contract/commerce/index.ts';
import { seedRightsWork } from '#modules/catalog/index.ts';
import { describeGrant, seedTicket } from '#modules/commerce/index.ts';
import { seedApproval } from '#modules/studio/index.ts';
import { type Db, inTransaction } from '#platform/db.ts';

type Ids = ReadonlyMap<string, string>;
type DemoTicket = {
  id: string;
  identifier: string;
  topic: ProblemTopic;
  hoursAgo: number;
  said: readonly (readonly ['buyer' | 'team' | 'system', string])[];
};

const RECEIVED =
  'Laporanmu sudah kami terima. Tim kami membaca semuanya, dan jawabannya muncul di sini.';

/** What waits at the desk of the demo, from old to new. */
const tickets: readonly DemoTicket[] = [
  {
    id: '0d1e57c0-0001-4a7a-9a00-7a9a6e000001',
    identifier: 'lite@tayang.example',
    topic: 'payment',
    hoursAgo: 30,
    said: [
      [
        'buyer',
        'Kemarin malam saya bayar Lite sebulan lewat QRIS, tapi sebelumnya sempat gagal dua kali. Apakah saya tertagih tiga kali?',
      ],
      ['system', RECEIVED],
      ['team', 'Halo Lintang, kami periksa dulu pembayarannya, ya. Boleh tahu jamnya kira-kira?'],
      ['buyer', 'Sekitar pukul 20.15 sampai 20.30 WIB.'],
    ],
  },
  {
    id: '0d1e57c0-0001-4a7a-9a00-7a9a6e000002',
    identifier: 'keluarga@tayang.example',
    topic: 'account',
    hoursAgo: 9,
    said: [
      [
        'buyer',
        'Anak saya lupa PIN profilnya. Bagaimana cara mengganti PIN tanpa menghapus profil?',
      ],
      ['system', 'Perangkat: Android, Chrome\nHalaman: /akun/profil'],
      ['system', RECEIVED],
    ],
  },
  {
    id: '0d1e57c0-0001-4a7a-9a00-7a9a6e000003',
    identifier: 'premium@tayang.example',
    topic: 'picture',
    hoursAgo: 2,
    said: [
      [
        'buyer',
        'Teks Indonesia di Kereta Malam episode 1 terlambat kira-kira dua detik sejak menit awal.',
      ],
      ['system', 'Tayangan: Kereta Malam\nPerangkat: TV, Chrome\nJaringan: wifi'],
      ['system', RECEIVED],
    ],
  },
];

const KEY = '0d1e57c0-0002-4a7a-9a00-7a9a6e000001';
const AMOUNT_RUPIAH = 150_000;

/** What waits at the desk of rights: titles by their addresses. */
const rightsWork = {
  ending: { slug: 'sahur-terakhir-bapak', inDays: 21 },
  ended: {
    slug: 'rumah-di-ujung-kabut',
    licenceId: '0d1e57c0-0003-4a7a-9a00-7a9a6e000001',
    licensor: 'Samudra Pictures',
    contract: 'SP-097',
    beganDaysAgo: 200,
    daysAgo: 9,
  },
  request: {
    slug: 'mercusuar-willem',
    requestId: '0d1e57c0-0003-4a7a-9a00-7a9a6e000002',
    source: 'Kuasa hukum penata musik, surat 118/KH/2026',
    note: 'Lagu di menit 41 dipakai tanpa izin, kata suratnya. Kontrak musiknya sedang dicari.',
    hoursAgo: 1,
  },
} as const;

/** Puts work on the desks of staff: open tickets, a gift of credit that waits for a second person, rights to look after. */
export async function seedDesk(
  db: Db,
  { accountIds, titleIds, now }: { accountIds: Ids; titleIds: Ids; now: Date },
): Promise<void> {
  const idOf = (identifier: string): string => {
    const id = accountIds.get(identifier);
    if (id === undefined) throw new Error(`The demo has no account ${identifier}`);
    return id;
  };
  for (const { identifier, hoursAgo, said, ...ticket } of tickets) {
    const begun = now.getTime() - hoursAgo * HOUR;
    const step = (hoursAgo * HOUR) / (said.length + 1);
    await seedTicket(db, {
      ...ticket,
      accountId: idOf(identifier),
      said: said.map(([who, text], index) => ({
        who,
        text,
        at: new Date(begun + index * Math.min(step, DAY)),
      })),
    });
  }
  await seedRights(db, { recordedBy: idOf('rights@tayang.example'), titleIds, now });
  const accountId = idOf('lite@tayang.example');
  const reason = 'Siaran final terputus 40 menit di rumahnya, sudah dibuktikan dari linimasa';
  const input = { account_id: accountId, amountRupiah: AMOUNT_RUPIAH, reason, key: KEY };
  await inTransaction(db, async (tx) =>
    seedApproval(
      tx,
      {
        callId: grantCredit.id,
        input,
        area: 'refunds',
        subject: { kind: 'account', id: accountId },
        accountId,
        askedBy: idOf('support@tayang.example'),
        reason,
        because: ['Saldo di atas Rp100.000 perlu orang kedua.'],
        impact: await describeGrant(tx, input),
      },
      now,
    ),
  );
}

async function seedRights(
  db: Db,
  { recordedBy, titleIds, now }: { recordedBy: string; titleIds: Ids; now: Date },
): Promise<void> {
  const titleOf = (slug: string): string => {
    const id = titleIds.get(slug);
    if (id === undefined) throw new Error(`The demo has no title ${slug}`);
    return id;
  };
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const { ending, ended, request } = rightsWork;
  const { slug, beganDaysAgo, daysAgo, ...licence } = ended;
  const { slug: demanded, hoursAgo, ...demand } = request;
  await seedRightsWork(db, {
    ending: { titleId: titleOf(ending.slug), toAt: at(ending.inDays * DAY) },
    ended: {
      ...licence,
      titleId: titleOf(slug),
      fromAt: at(-beganDaysAgo * DAY),
      toAt: at(-daysAgo * DAY),
    },
    request: { ...demand, titleId: titleOf(demanded), receivedAt: at(-hoursAgo * HOUR) },
    recordedBy,
    now,
  });
}
