/** An idea of section 3 of docs/ARCHITECTURE.md, and how its name looks where it is made again. */
export interface Mechanism {
  readonly idea: string;
  /** The files that may: the one mechanism. */
  readonly one: readonly string[];
  /** Folders in which no other file may. */
  readonly within: RegExp;
  readonly again: RegExp;
  /** Who may all the same, each with its reason. */
  readonly exceptions: Readonly<Record<string, string>>;
  /** Made again, as the law must see it. */
  readonly examples: readonly string[];
}

const processes = /^(?:server|worker)\//;

export const mechanisms: readonly Mechanism[] = [
  {
    idea: 'rounds and rows that fall due: repeatRounds, repeatAlone, workDueRows',
    one: ['server/platform/due.ts'],
    within: processes,
    again: /\bsetInterval\(/,
    exceptions: {
      'server/connections.ts':
        'lets go what falls idle while a server closes, some tenths of a second long',
      'server/platform/change-stream.ts':
        'the heartbeat of one open stream, and whether its reader still may',
      'worker/ingest/station.ts':
        'the beat of what is on air: four a second, whatever else goes on',
    },
    examples: ['const timer = setInterval(poll, 5_000);'],
  },
  {
    idea: 'rows that fall due, each claimed and worked on by itself: workDueRows',
    one: [],
    within: /^server\/modules\//,
    // A prompt lasts until its buyer has answered, and others must not wait for it.
    again: /\brepeatRounds\((?!deps, wantedPrompts\()/,
    exceptions: {
      'server/modules/playback/origin/playback-gate.ts':
        'reads a list anew, without rows of its own',
      'server/modules/playback/viewing-state/open-viewing-state.ts':
        'what Valkey holds is no rows: accounts are claimed there, by pages',
    },
    examples: ['repeatRounds(deps, dueGifts(deps))'],
  },
  {
    idea: 'values kept for a time: cached, cachedById',
    one: ['server/platform/cached.ts'],
    within: processes,
    again:
      /new LRUCache\b[^;]*?\bttl\b|\blet \w+\s*:[^;=]*\{[^}]*\b(?:until|untilMs|expiresAt|expiry|readAt|keptAt)\b|\b(?:type \w+(?:<\w+>)? =|interface \w+(?:<\w+>)?) \{[^}]*\b(?:until|untilMs|expiresAt|expiry|readAt|keptAt): number(?=[^]*new LRUCache)/,
    exceptions: {
      'server/platform/auth.ts': 'tokens that were verified, which say themselves when they end',
      'server/platform/edge/edge-class.ts':
        'classes that were signed, which say themselves when they end',
      'server/platform/cached-responses.ts':
        'whole answers as bytes, by their size, with what an edge may do',
      'server/modules/playback/origin/playback-gate.ts':
        'what playbacks show, learnt by events and found nowhere',
      'server/modules/playback/viewing-state/channel-viewers.ts':
        'what was said lately, not what was found',
      'server/shared-pages.ts':
        'whole pages as bytes, by their size, ended by each change of content',
      'server/page-sender.ts':
        'whole answers for pages, which take what has grown old as their base',
    },
    examples: [
      'const tokens = new LRUCache<string, string>({ max: 200, ttl: HOUR });',
      'let kept: { token: string; until: number } | undefined;',
      'type Kept<T> = { value: T; readAt: number };\nnew LRUCache<string, Kept<T>>({ max: 5_000 })',
    ],
  },
  {
    idea: 'answers written past Fastify with the headers of every answer: hijackReply',
    one: ['server/platform/responses/hijack-reply.ts'],
    within: processes,
    again: /\.hijack\(\)/,
    exceptions: {},
    examples: ['reply.hijack();'],
  },
  {
    idea: 'wall time and zones',
    one: ['server/platform/zone.ts', 'web/lib/formats/zone.ts'],
    within: /^(?:server|worker|web|studio)\//,
    again:
      /Asia\/(?:Jakarta|Makassar|Jayapura)|\+07:00[`'"]|\b7 \* (?:HOUR|60)\b|(?:Intl\.DateTimeFormat|\.toLocale\w*String)\([^;]*\btimeZone\b/,
    exceptions: {
      'web/features/account/profile-form.tsx':
        'names of the time zones that an account chooses among',
    },
    examples: [
      'new Date(`${day}T00:00:00+07:00`)',
      "at time zone 'Asia/Jakarta'",
      "const wita = 'Asia/Makassar';",
      'at + 7 * HOUR',
      "new Intl.DateTimeFormat('id-ID', { timeStyle: 'short', timeZone: zone })",
    ],
  },
  {
    idea: 'dialogs, and where focus begins in them: openDialog',
    one: ['web/ui/open-dialog.ts'],
    within: /^(?:server|worker|web|studio)\//,
    again: /\.showModal\(/,
    exceptions: {},
    examples: ['dialog.current?.showModal();'],
  },
  {
    idea: 'secrets, digests, codes, encryption',
    one: ['server/platform/secrets.ts'],
    within: processes,
    again:
      /\b(?:createHash|createHmac|timingSafeEqual|randomBytes|createCipheriv|createDecipheriv)\(|\bhash\(\s*'sha|\w\[randomInt\(/,
    exceptions: {
      'server/modules/accounts/passwords/password-hashing.ts':
        'the salt and hash of a decoy, as Argon2 writes them',
      'server/modules/commerce/payments/gateways/doku/snap.ts':
        'HMAC-SHA512, which that wire asks for',
      'server/modules/commerce/payments/gateways/midtrans/client.ts':
        'SHA-512, which that wire asks for',
      'server/modules/notifications/push/web-push.ts':
        'what RFC 8291 says of a message to a browser',
      'server/modules/playback/sources/open-live-source.ts':
        'the cipher that the specification names for payloads',
      'server/platform/acts/seals.ts': 'one digest over pages of acts',
      'server/platform/valkey/valkey.ts': 'SHA-1, by which EVALSHA names a script',
      'worker/ingest/rtmp/connection.ts': 'noise of the handshake of RTMP',
      'worker/intake/digest-file.ts': 'digests of a file and its pieces, read once',
    },
    examples: [
      "createHash('sha256').update(text)",
      "hash('sha256', name, 'hex')",
      'letters[randomInt(letters.length)]',
    ],
  },
  {
    idea: 'who did what: recordAct',
    one: ['server/platform/queries/act.ts'],
    within: processes,
    again: /insert(?:Into\(['"`]| into )platform\.act\b(?!_)/,
    exceptions: {},
    examples: ["tx.insertInto('platform.act').values(rows)", 'insert into platform.act values'],
  },
  {
    idea: 'limits of what may be tried: rateLimit',
    one: ['server/platform/limits/queries.ts'],
    within: processes,
    again: /platform\.rate_?limit\b/i,
    exceptions: {},
    examples: ["db.selectFrom('platform.rateLimit')"],
  },
  {
    idea: 'time: clock and testClock of the dependencies',
    one: ['server/platform/clocks.ts'],
    within: /^server\/modules\//,
    again: /\bnew Date\(\)/,
    exceptions: {
      'server/modules/accounts/account/seed-account.ts':
        'rows of the demo, which no clock of a process makes',
      'server/modules/catalog/seeds/seed-catalog.ts': 'the same',
      'server/modules/commerce/seeds/accounts.ts': 'the same',
      'server/modules/commerce/seeds/offers.ts': 'the same',
      'server/modules/live/timelines/blocks.ts':
        'how long what was read may be kept, which goes by real time',
    },
    examples: ['const now = new Date();'],
  },
];
