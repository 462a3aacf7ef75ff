import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import * as licences from '#contract/catalog/operator-licences.ts';
import * as desk from '#contract/catalog/operator-takedowns.ts';
import { takeTitleDown } from '#contract/catalog/operator-titles.ts';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import * as ends from '#contract/editorial/licence-ends.ts';
import * as documents from '#contract/editorial/operator-documents.ts';
import { listTakedownRequests, listTakedowns } from '#contract/editorial/takedowns.ts';
import { decideApproval } from '#contract/studio/index.ts';
import { listActs } from '#platform/acts.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { aFilm, anAsset } from '#test/factories/catalog/titles.ts';
import { findTakedown } from '../../catalog/rights/queries/takedown.ts';
import { endTakedowns } from '../../catalog/rights/takedown-end.ts';

let stage: TestApp;
let editor: Viewer;
let rights: Viewer;
let finance: Viewer;

beforeAll(async () => {
  await freshDatabase();
  stage = await openTestApp({ modules: ['editorial', 'studio'] });
  [editor, rights, finance] = (await Promise.all(
    (['editor', 'rights', 'finance'] as const).map((role) => aViewer({ role })),
  )) as [Viewer, Viewer, Viewer];
  await aFilm(stage.deps.db, { name: 'Kaldera', genres: ['Drama'] });
});

const ask = <C extends Parameters<typeof askApp>[2]>(
  call: C,
  input?: Parameters<typeof askApp<C>>[3],
  by = rights,
) => askApp(stage.app, by.headers, call, input as Parameters<typeof askApp<C>>[3]);
const at = (offset: number) => new Date(stage.deps.clock.now().getTime() + offset).toISOString();

/** A published title whose only licence ends in so many days. */
async function aTitle(slug: string, days: number) {
  const [titleId, licenceId] = [randomUUID(), randomUUID()];
  const body = {
    kind: 'title' as const,
    titleKind: 'film' as const,
    name: slug,
    synopsis: 'Seorang nelayan pulang.',
    filmClass: '13+' as const,
    matrix: 'A' as const,
    genres: ['drama'],
    assetId: await anAsset(stage.deps.db),
  };
  const endsAt = at(days * DAY);
  await ask(
    documents.saveDocument,
    { body: { documentId: titleId, slug, baseNo: 0, body } },
    editor,
  );
  await ask(licences.saveLicence, {
    body: { licenceId, titleId, licensor: 'Rumah Film', fromAt: at(-DAY), toAt: endsAt },
  });
  const published = await ask(
    documents.publishDocument,
    { body: { documentId: titleId, no: 1 } },
    editor,
  );
  expect(published.status).toBe(200);
  return { titleId, licenceId, endsAt };
}

async function anArticle(slug: string) {
  const documentId = randomUUID();
  const body = {
    kind: 'article' as const,
    title: `Tentang ${slug}`,
    lead: 'L.',
    topic: 'kabar' as const,
    byline: 'R.',
    picture: slug,
    blocks: [
      { type: 'text' as const, text: slug },
      { type: 'title' as const, slug, name: slug },
    ],
  };
  const input = { documentId, slug: `tentang-${slug}`, baseNo: 0, body };
  await ask(documents.saveDocument, { body: input }, editor);
  await ask(documents.publishDocument, { body: { documentId, no: 1 } }, editor);
  return documentId;
}

const work = async () => (await ask(desk.countRightsWork)).result;
const endingOf = async (licenceId: string) =>
  (await ask(ends.listEndingLicences, { query: {} })).result.endings.find(
    (each) => each.licenceId === licenceId,
  );

test('an end that comes near is told with what it hits by name, until somebody says that they know, and again at the next warning', async () => {
  const { titleId, licenceId, endsAt } = await aTitle('senja', 20);
  const documentId = await anArticle('senja');
  await anArticle('kaldera');
  const buyers = await Promise.all([aViewer(), aViewer()]);
  await stage.deps.db
    .insertInto('commerce.entitlement')
    .values(
      buyers.map(({ accountId }, index) => ({
        id: randomUUID(),
        accountId,
        name: 'Sewa',
        source: 'gift' as const,
        titleId,
        startsAt: stage.deps.clock.now(),
        endsAt: new Date(at((index === 0 ? 10 : 30) * DAY)),
        createdAt: stage.deps.clock.now(),
      })),
    )
    .execute();

  expect(await endingOf(licenceId)).toMatchObject({
    warning: 30,
    acknowledged: null,
    hits: { documents: 1, buyers: 1, rails: 0, banners: 0, blocks: 0 },
  });
  const impact = (await ask(ends.getTitleImpact, { query: { titleId } })).result;
  expect(impact).toMatchObject({
    documents: {
      count: 1,
      items: [{ documentId, kind: 'article', name: 'Tentang senja' }],
    },
    buyers: 2,
    blocks: { count: 0, items: [] },
  });
  const who = async (query: object) =>
    (await ask(ends.listTitleBuyers, { query: { titleId, ...query } }, finance)).result;
  expect(await who({ at: endsAt })).toMatchObject({
    buyers: [{ accountId: buyers[1]?.accountId }],
    next: null,
  });
  const first = await who({ pageSize: 1 });
  expect(first.buyers[0]?.accountId).toBe(buyers[1]?.accountId);
  const second = await who({ pageSize: 1, after: first.next ?? undefined });
  expect(second).toMatchObject({ buyers: [{ accountId: buyers[0]?.accountId }], next: null });
  // Rights read the number alone.
  expect((await ask(ends.listTitleBuyers, { query: { titleId } })).status).toBe(403);

  expect((await work()).warnings).toEqual({ open: 1, urgent: 0 });
  const seen = { body: { licenceId, endsAt, note: 'Sudah ditawar' } };
  expect((await ask(licences.acknowledgeLicence, seen)).result).toEqual({ licenceId, days: 30 });
  expect((await work()).warnings).toEqual({ open: 0, urgent: 0 });
  expect((await endingOf(licenceId))?.acknowledged).toMatchObject({ note: 'Sudah ditawar' });
  expect((await listActs(stage.deps.db, { kind: 'licence', id: licenceId }))[0]).toMatchObject({
    act: 'licence.acknowledge',
    actorId: rights.accountId,
  });

  // Nearer now: the answer to the warning before is none to this one.
  const move = async (days: number) => {
    const to = new Date(stage.deps.clock.now().getTime() + days * DAY);
    const change = { toAt: to, updatedAt: stage.deps.clock.now() };
    const { db } = stage.deps;
    await db
      .updateTable('catalog.licence')
      .set(change)
      .where('licenceId', '=', licenceId)
      .execute();
    await db
      .updateTable('catalog.licenceAck')
      .set({ endsAt: to })
      .where('licenceId', '=', licenceId)
      .execute();
    return to.toISOString();
  };
  const near = await move(5);
  expect((await work()).warnings).toEqual({ open: 1, urgent: 1 });
  expect((await endingOf(licenceId))?.acknowledged).toBeNull();
  await ask(licences.acknowledgeLicence, { body: { licenceId, endsAt: near } });
  expect((await work()).warnings.open).toBe(0);
  // Another end than the one that was seen.
  expect((await ask(licences.acknowledgeLicence, seen)).status).toBe(409);
  const far = await move(200);
  expect((await work()).warnings.open).toBe(0);
  const late = await ask(licences.acknowledgeLicence, { body: { licenceId, endsAt: far } });
  expect(late.code).toBe('catalog.licenceChanged');
});

test('a demand has four hours, ends with the takedown or a reason, and tells who did what', async () => {
  const { titleId } = await aTitle('badai', 300);
  const requestId = randomUUID();
  const receivedAt = at(-HOUR);
  const request = { requestId, titleId, source: 'Surat PT Film 12/2026', receivedAt };
  const again = await Promise.all(
    [0, 1].map(() => ask(desk.recordTakedownRequest, { body: request })),
  );
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  const dueAt = new Date(Date.parse(receivedAt) + 4 * HOUR).toISOString();
  expect((await work()).requests).toEqual({ open: 1, firstDueAt: dueAt });
  const listed = async (state: 'open' | 'closed') =>
    (await ask(listTakedownRequests, { query: { state } })).result.requests;
  expect(await listed('open')).toMatchObject([{ requestId, name: 'badai', dueAt, isDone: null }]);
  expect((await ask(desk.recordTakedownRequest, { body: request }, editor)).status).toBe(403);

  const down = await ask(takeTitleDown, { body: { titleId, reason: 'Surat pemegang hak' } });
  expect(down.status).toBe(200);
  expect((await work()).requests).toEqual({ open: 0, firstDueAt: null });
  expect(await listed('closed')).toMatchObject([{ requestId, isDone: true }]);
  const { takedowns } = (await ask(listTakedowns, { query: {} })).result;
  expect(takedowns).toMatchObject([
    { titleId, name: 'badai', reason: 'Surat pemegang hak', source: request.source },
  ]);
  expect(takedowns[0]?.by).toBe((await listed('closed'))[0]?.recordedBy);
  expect(takedowns[0]?.by).not.toBeNull();
  const tooLate = { body: { requestId, reason: 'Tidak berdasar' } };
  expect((await ask(desk.refuseTakedownRequest, tooLate)).code).toBe(
    'catalog.takedownRequestClosed',
  );

  // Of a title that is down already a demand is answered at once.
  const more = { ...request, requestId: randomUUID() };
  expect((await ask(desk.recordTakedownRequest, { body: more })).result.isDone).toBe(true);

  const other = await aTitle('hujan', 300);
  const refused = { ...request, requestId: randomUUID(), titleId: other.titleId };
  await ask(desk.recordTakedownRequest, { body: refused });
  const refuse = { body: { requestId: refused.requestId, reason: 'Hak kita sendiri' } };
  expect((await ask(desk.refuseTakedownRequest, refuse)).result.isDone).toBe(false);
  expect((await ask(desk.refuseTakedownRequest, refuse)).status).toBe(200);
  const subject = { kind: 'takedownRequest', id: refused.requestId };
  expect((await listActs(stage.deps.db, subject)).map(({ act }) => act)).toEqual([
    'takedownRequest.refuse',
    'takedownRequest.record',
  ]);

  for (const [bad, code] of [
    [{ receivedAt: at(HOUR) }, 'catalog.takedownTime'],
    [{ receivedAt: at(-31 * DAY) }, 'catalog.takedownTime'],
    [{ titleId: randomUUID() }, 'catalog.titleNotFound'],
  ] as const) {
    const body = { ...request, requestId: randomUUID(), ...bad };
    expect((await ask(desk.recordTakedownRequest, { body })).code).toBe(code);
  }
  const unknown = { body: { requestId: randomUUID(), reason: 'Tidak ada' } };
  expect((await ask(desk.refuseTakedownRequest, unknown)).code).toBe(
    'catalog.takedownRequestNotFound',
  );
});

test('a takedown with an end that two agreed to comes back by itself, once, and says by whom', async () => {
  const { deps } = stage;
  const keeper = await aViewer({ role: 'rights' });
  const titleId = (await aTitle('turun-sementara', 90)).titleId;
  const [reason, soon, late] = ['Sengketa lagu', at(3 * HOUR), at(9 * HOUR)];
  const stands = async () => {
    const open = await findTakedown(deps.db, titleId);
    return open === undefined ? null : (open.until?.toISOString() ?? 'for good');
  };
  const setEnd = (until: string | null, by = rights) =>
    ask(desk.setTakedownEnd, { body: { titleId, until, reason } }, by);
  const decide = (approvalId: string, by = keeper) =>
    ask(decideApproval, { params: { id: approvalId }, body: { decision: 'approve' } }, by);

  for (const until of [at(MINUTE), at(-HOUR), at(800 * DAY)])
    expect((await ask(takeTitleDown, { body: { titleId, reason, until } })).code).toBe(
      'catalog.takedownEnd',
    );
  expect(await stands()).toBeNull();
  const down = await ask(takeTitleDown, { body: { titleId, reason, until: soon } });
  // It is down at once; its end waits.
  expect(await stands()).toBe('for good');
  const approvalId = down.result.approval?.approvalId ?? '';
  expect((await decide(approvalId, rights)).status).toBe(403);
  expect((await decide(approvalId)).status).toBe(200);
  expect(await stands()).toBe(soon);

  // Longer takes one person, shorter two.
  expect((await setEnd(late)).result).toEqual({ titleId, until: late });
  const earlier = await setEnd(soon);
  expect(await stands()).toBe(late);
  await decide('approval' in earlier.result ? earlier.result.approval.approvalId : '');
  expect(await stands()).toBe(soon);

  deps.clock.advance(2 * HOUR);
  await endTakedowns(deps);
  expect(await stands()).toBe(soon);
  deps.clock.advance(2 * HOUR);
  await Promise.all([1, 2, 3].map(() => endTakedowns(deps)));
  expect(await stands()).toBeNull();
  const acts = await listActs(deps.db, { kind: 'title', id: titleId });
  const undone = acts.filter(({ act }) => act === 'title.takedownUndone');
  expect(undone).toMatchObject([{ actorId: rights.accountId }]);
  const later = await aViewer({ role: 'rights' });
  expect((await setEnd(late, later)).code).toBe('catalog.notTakenDown');
  // Down once more it has no end of before.
  await ask(takeTitleDown, { body: { titleId, reason } }, later);
  await endTakedowns(deps);
  expect(await stands()).toBe('for good');
});
