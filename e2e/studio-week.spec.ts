import { guideOf } from './catalogue.ts';
import { beginStaffSession } from './staff.ts';
import { expect, test } from './test.ts';

test('a block of tonight is swapped by keyboard, seen by viewers, and nothing before the lock line moves', async ({
  page,
  checkAccess,
}) => {
  await beginStaffSession(page, 'scheduler@tayang.example');
  await page.goto('/studio/jadwal');
  await expect(page.getByRole('link', { name: /Tayang Dua/ })).toBeVisible();
  await checkAccess(page);
  await page.getByRole('link', { name: /Tayang Dua/ }).click();
  await expect(page.getByRole('heading', { name: 'Tayang Dua', level: 1 })).toBeVisible();
  const channelId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const programmes = async () => {
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const query = new URLSearchParams({ channelId, from: day, days: '3' });
    const answer = await page.request.get(`/platform/studio/v1/week/get?${query}`);
    expect(answer.ok(), await answer.text()).toBe(true);
    type Run = { start: string; stop: string; title: string; isLocked: boolean; layer: string };
    return ((await answer.json()) as { result: { runs: Run[]; lockedUntil: string } }).result;
  };
  // On air: something of it began already.
  await expect(async () => {
    const { runs } = await programmes();
    expect(runs.some(({ start }) => Date.parse(start) < Date.now())).toBe(true);
  }).toPass({ timeout: 60_000, intervals: [1_000] });
  const before = await programmes();
  const blocks = page.getByRole('region', { name: 'Jadwal tujuh hari' }).getByRole('button');

  // A block that may change and the one before it, of one day: on a Sunday's last evening that is in the next week.
  // A try before this one left its film where it put it.
  const open = before.runs.filter(
    ({ isLocked, layer, title }) => !isLocked && layer === 'base' && title !== 'Riak',
  );
  const dayOf = (run: { start: string } | undefined) =>
    run && new Date(Date.parse(run.start) + 7 * 3_600_000).toISOString().slice(0, 10);
  const at = open.findIndex((run, i) => i >= 3 && dayOf(run) === dayOf(open[i - 1]));
  const [neighbour, target] = [open[at - 1], open[at]];
  if (target === undefined) throw new Error('Nothing is announced');
  await page.goto(`/studio/jadwal/${channelId}?dari=${dayOf(target)}`);
  await checkAccess(page);
  await page.locator(`[data-start="${neighbour?.start}"]`).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(`[data-start="${target.start}"]`)).toBeFocused();
  await page.keyboard.press('g');
  const swap = page.getByRole('dialog', { name: /^Ganti / });
  await swap.getByLabel('Cari judul').fill('riak');
  const candidate = swap.getByRole('radio', { name: /^Riak/ });
  await candidate.focus();
  await page.keyboard.press('Space');
  await expect(swap.getByRole('region', { name: 'Dampak' })).toContainText('acara baru');
  await checkAccess(page);
  await swap.getByRole('button', { name: 'Terbitkan…' }).focus();
  await page.keyboard.press('Enter');
  const publish = page.getByRole('dialog', { name: /^Terbitkan jadwal/ });
  const sure = publish.getByRole('checkbox');
  const send = publish.getByRole('button', { name: 'Terbitkan' });
  // A film that was on yesterday asks first.
  await expect(send.or(sure).first()).toBeVisible();
  await expect(send).not.toHaveAttribute('aria-busy', 'true');
  if (await sure.isVisible()) await sure.press('Space');
  await send.press('Enter');
  await expect(page.getByText(/^Terbit\. \d+ acara berubah/).last()).toBeVisible();
  await expect(
    blocks.and(page.getByRole('button', { name: /Riak.*Tanggal ini/ })).first(),
  ).toBeVisible();
  await expect(page.getByText(/sedang tayang/)).toBeVisible();

  const after = await programmes();
  const early = ({ start }: { start: string }) => start < before.lockedUntil;
  expect(after.runs.filter(early)).toEqual(before.runs.filter(early));
  expect(after.runs).toContainEqual(
    expect.objectContaining({ start: target.start, title: 'Riak' }),
  );
  await expect
    .poll(() => guideOf(page.request, channelId, target), { timeout: 15_000 })
    .toContain('Riak');

  // Taken off again at a time of its own: planned, seen, cancelled.
  await page.locator(`[data-start="${target.start}"]`).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Terbitkan pada…' }).click();
  const planning = page.getByRole('dialog', { name: /pada…$/ });
  const tomorrow = new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 16);
  await planning.getByLabel('Terbit pada', { exact: true }).fill(tomorrow);
  const plan = planning.getByRole('button', { name: 'Jadwalkan' });
  await expect(plan).not.toHaveAttribute('aria-busy', 'true');
  const isSure = planning.getByRole('checkbox');
  if (await isSure.isVisible()) await isSure.check();
  await checkAccess(page);
  await plan.click();
  const plans = page.getByRole('region', { name: 'Rencana terbit' });
  await expect(plans).toContainText(/Terbit .* WIB.*Versi \d+ · Jadwal Tayang Dua/);
  await checkAccess(page);
  // Another one begins from the toolbar; what is changed of one leaves the other.
  await page.getByRole('button', { name: 'Terbitkan pada…' }).click();
  await expect(planning.getByLabel('Terbit pada', { exact: true })).toHaveValue('');
  const later = new Date(Date.now() + 55 * 3_600_000).toISOString().slice(0, 16);
  await planning.getByLabel('Terbit pada', { exact: true }).fill(later);
  await expect(plan).not.toHaveAttribute('aria-busy', 'true');
  if (await isSure.isVisible()) await isSure.check();
  await plan.click();
  const move = plans.getByRole('button', { name: 'Ubah jadwal terbit…' });
  await expect(move).toHaveCount(2);
  await move.last().click();
  await expect(planning.getByLabel('Terbit pada', { exact: true })).toHaveValue(tomorrow);
  await planning.getByRole('button', { name: 'Batal', exact: true }).click();
  await plans.getByRole('button', { name: 'Batalkan jadwal terbit' }).first().click();
  await plans.getByRole('button', { name: 'Keluarkan' }).click();
  // The other moves up once this one has left.
  await expect(plans).not.toContainText('belum dijadwalkan');
  await expect(move).toHaveCount(1);
  await plans.getByRole('button', { name: 'Batalkan jadwal terbit' }).click();
  await expect(plans).toContainText('belum dijadwalkan');
  await plans.getByRole('button', { name: 'Keluarkan' }).click();
  await expect(plans).toHaveCount(0);
  // What really ran, what is on too; a moment is asked for with two presses.
  await page.getByRole('link', { name: 'Riwayat siar' }).click();
  await expect(page.getByRole('heading', { name: 'Riwayat siar', level: 1 })).toBeVisible();
  // The newest stand last, below what is drawn; how many there are hangs on when the channel began.
  await page.getByRole('row').nth(1).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 100_000);
    await expect(page.getByText('masih tayang').first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await checkAccess(page);
  const clock = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(11, 16);
  await page.getByLabel('Apa yang tayang pukul (WIB)').fill(clock);
  await page.getByRole('button', { name: 'Tampilkan' }).click();
  await expect(page.getByText(new RegExp(`^Pukul ${clock}`))).toBeVisible();
});
