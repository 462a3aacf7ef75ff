import { licenceWarningDays } from '#contract/catalog/operator-licences.ts';
import type { StaffRole } from '#contract/call.ts';
import { DAY, DEFAULT_TIMEZONE, MINUTE } from '#contract/constants.ts';
import { dateTime } from '#contract/formats.ts';
import { layoutEmail, listStaffWith } from '#modules/accounts/index.ts';
import { listEndingLicences, listTakedownRequests } from '#modules/catalog/index.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { Rounds } from '#platform/due.ts';
import { wallTimeAt, wibDay } from '#platform/zone.ts';
import { claimEmail, listSettled } from './queries.ts';

const EVERY_MS = 5 * MINUTE;
/** Western Indonesian time: before work begins. What comes in later on a quiet day is told then. */
const FROM_HOUR = 7;
/** Named one by one; of more it says how many. */
const MOST_NAMED = 20;
const MOST_READ = 200;

type EmailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>;

/** Without a choice of their own: who looks after rights gets it, an admin does not. */
export const wantsBySilence = (roles: readonly StaffRole[]) => roles.includes('rights');

/** The daily e-mail to who looks after rights: once a day for each, on days with something to tell. */
export const rightsEmails = (deps: EmailDeps): Rounds => ({
  name: 'e-mails to who looks after rights',
  every: EVERY_MS,
  round: () => sendRightsEmails(deps),
});

export async function sendRightsEmails({ db, clock, config, mail }: EmailDeps): Promise<void> {
  const now = clock.now();
  const day = wibDay(now);
  if (wallTimeAt(now, DEFAULT_TIMEZONE).hour < FROM_HOUR) return;
  const readers = await listReaders(db, day);
  if (readers.length === 0) return;
  const told = await tell(db, now);
  if (told === undefined) return;
  for (const { accountId, name, email, roles } of readers) {
    // One that fails is tried again with the next round; an e-mail goes out with its mark or not at all.
    await inTransaction(db, async (tx) => {
      const isWantedBySilence = wantsBySilence(roles);
      if (!(await claimEmail(tx, { accountId, day, isWantedBySilence }))) return;
      const message = layoutEmail({
        to: email,
        subject: told.subject,
        paragraphs: [`Halo ${name},`, ...told.paragraphs],
        button: { label: 'Buka Hak siar', url: `${config.http.publicUrl}/studio/hak` },
        notes: [
          'Surat ini datang sekali sehari. Kamu bisa mematikannya di Studio, di Kunci sandi.',
        ],
      });
      await mail.send(message, { db: tx });
    });
  }
}

/** Who wants one and has had none today. */
async function listReaders(db: Db, day: string) {
  const staff = await listStaffWith(db, ['rights', 'admin']);
  const accountIds = staff.map(({ accountId }) => accountId);
  const settled = new Map(
    (await listSettled(db, { accountIds, day })).map((row) => [row.accountId, row]),
  );
  return staff.filter(({ accountId, roles }) => {
    const { isWanted = null, hasToday = false } = settled.get(accountId) ?? {};
    return (isWanted ?? wantsBySilence(roles)) && !hasToday;
  });
}

/** What stands open; undefined where nothing does. */
async function tell(db: Db, now: Date) {
  const until = new Date(now.getTime() + Math.max(...licenceWarningDays) * DAY);
  const [licences, requests] = await Promise.all([
    listEndingLicences(db, { from: now, until, limit: MOST_READ }),
    listTakedownRequests(db, { isOpen: true, after: undefined, limit: MOST_READ }),
  ]);
  const endings = licences.flatMap(({ name, licensor, endsAt, ackDays }) => {
    const left = (endsAt.getTime() - now.getTime()) / DAY;
    const warning = licenceWarningDays.findLast((each) => left <= each);
    // Somebody knows, until the next of the warnings.
    if (warning === undefined || (ackDays !== null && ackDays <= warning)) return [];
    return [`${name} (${licensor}): ${dateTime(endsAt)} WIB, ${Math.ceil(left)} hari lagi`];
  });
  const late = requests.filter(({ dueAt }) => dueAt <= now).length;
  const demands = requests.map(
    ({ name, source, dueAt }) =>
      `${name} (${source}): paling lambat ${dateTime(dueAt)} WIB${dueAt <= now ? ', sudah lewat' : ''}`,
  );
  const counts = [
    ...(demands.length === 0 ? [] : [`${count(demands)} permintaan penurunan`]),
    ...(endings.length === 0 ? [] : [`${count(endings)} lisensi segera habis`]),
  ];
  if (counts.length === 0) return undefined;
  return {
    subject: `Hak siar hari ini: ${counts.join(', ')}`,
    paragraphs: [
      ...(demands.length === 0
        ? []
        : [
            late === 0
              ? 'Permintaan penurunan yang menunggu keputusan:'
              : `Permintaan penurunan yang menunggu keputusan, ${late} sudah lewat batasnya:`,
            ...named(demands),
          ]),
      ...(endings.length === 0
        ? []
        : ['Lisensi yang segera habis dan belum ditandai diketahui:', ...named(endings)]),
    ],
  };
}

const count = ({ length }: readonly string[]) =>
  length < MOST_READ ? String(length) : `${MOST_READ} atau lebih`;

function named(lines: readonly string[]): string[] {
  const shown = lines.slice(0, MOST_NAMED).map((line) => `• ${line}`);
  const rest = lines.length - shown.length;
  return rest === 0 ? shown : [...shown, `Dan ${rest} lagi, di halaman Hak siar.`];
}
