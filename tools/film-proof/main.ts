import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect as playwright, type Page } from '@playwright/test';
import { startBrowser } from '../../bench/load/browser.ts';
import { addAuthenticator } from '../check/authenticator.ts';
import { findFfmpeg } from '../start/ffmpeg.ts';
import { killProgram, type Stack, startStack } from '../stack.ts';

/**
 * `npm run proof -- film`: a service that holds nothing (`SEED=off`), its first member of staff, and a film that comes in by
 * the browser: from the link of `npm run staff` to the first frame of a viewer who was never there before, each step timed.
 */
const EMAIL = 'editor.pertama@tayang.example';
const PASSWORD = 'senja-jingga-417';
const SECONDS = 20;
const NAME = 'Film Pertama';
const SLUG = 'film-pertama';
/** A busy machine is slow, and right all the same. */
const PATIENCE_MS = 60_000;
const expect = playwright.configure({ timeout: PATIENCE_MS });
const began = Date.now();
const step = (words: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${words}`);

const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-film-'));
const film = path.join(folder, 'film-pertama.mp4');
const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH, console.log);
if (ffmpeg === undefined) throw new Error('A film takes ffmpeg.');
drawFilm(ffmpeg);

let stack: Stack | undefined;
const browser = await startBrowser();
try {
  stack = await startStack(undefined, { SEED: 'off' });
  step(`the service stands, empty, at ${stack.url}`);
  const context = await browser.newContext({ locale: 'id-ID', baseURL: stack.url });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await becomeStaff(page, stack);
  step('the first member of staff is in the studio');
  await sendFilm(page);
  await publish(page, stack);
  await watch(stack.url);
  await context.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await browser.close();
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
}

function drawFilm(program: string): void {
  const args = [
    ['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=24:d=${SECONDS}`],
    ['-f', 'lavfi', '-i', `aevalsrc=0.1*sin(440*t)|0.1*sin(660*t):s=48000:d=${SECONDS}`],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '30', '-pix_fmt', 'yuv420p'],
    ['-c:a', 'aac', '-metadata:s:a:0', 'language=ind', film],
  ];
  const { status, stderr } = spawnSync(program, args.flat());
  if (status !== 0) throw new Error(stderr.toString());
}

/** Registers as a viewer, opens the link of the operator, makes a studio passkey and signs in with it. */
async function becomeStaff(page: Page, { url, dataDir }: Stack): Promise<void> {
  await page.goto('/daftar');
  await page.getByLabel('Email atau nomor HP').fill(EMAIL);
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /Saya setuju/ }).check();
  await page.getByRole('button', { name: 'Daftar gratis' }).click();
  await expect(page.getByRole('heading', { name: 'Satu langkah lagi' })).toBeVisible();
  const letter = await until(async () => {
    const answer = await page.request.get(`/_dev/inbox.json?to=${encodeURIComponent(EMAIL)}`);
    return /http[^"\\ <>]*\/verifikasi\?[^"\\ <>]*/.exec(await answer.text())?.[0];
  });
  await page.goto(letter.replaceAll('&amp;', '&'));
  await page.getByRole('button', { name: /^Verifikasi|Konfirmasi/ }).click();
  await expect(page).not.toHaveURL(/verifikasi/);
  step('registered and verified as a viewer');

  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: url };
  const args = ['tools/staff.ts', 'invite', EMAIL, 'editor', 'rights', 'admin'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env });
  const link = /http\S+/.exec(stdout.toString())?.[0];
  if (link === undefined) throw new Error(stderr.toString());
  await addAuthenticator(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Buat kunci sandi Studio' }).click();
  await page.getByRole('link', { name: 'Masuk ke Studio' }).click();
  await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click();
  await expect(page.getByRole('heading', { name: /^Halo, / })).toBeVisible();
}

async function sendFilm(page: Page): Promise<void> {
  await page.goto('/studio/unggahan');
  await expect(page.getByRole('button', { name: 'Pilih file' })).toBeEnabled();
  await page.getByLabel('File video').setInputFiles(film);
  const row = page.getByRole('listitem').filter({ hasText: 'film-pertama.mp4' });
  await expect(row.getByText('Selesai')).toBeVisible();
  step('the film is sent');
  await row.getByRole('link', { name: 'Lihat media' }).click();
  await expect(page.getByText('Siap', { exact: true })).toBeVisible({ timeout: 300_000 });
  step('it is packaged and checked');
}

/** Its genre, its words, its film, its licence; then a moment that it comes out at, a second before which the server dies. */
async function publish(page: Page, { url, dataDir }: Stack): Promise<void> {
  await page.goto('/studio/judul/genre');
  await page.getByLabel('Genre baru').fill('Drama');
  await page.getByRole('button', { name: 'Tambah' }).first().click();
  await expect(page.getByRole('list', { name: 'Genre' }).getByRole('listitem')).toHaveCount(1);
  step('a genre is there');
  await page.goto('/studio/judul/baru');
  await page.getByLabel('Judul', { exact: true }).fill(NAME);
  await page.getByRole('button', { name: 'Buat draf' }).click();
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
  await page.getByLabel('Sinopsis').fill('Film pertama di layanan ini.');
  await page.getByLabel('Klasifikasi usia').selectOption('SU');
  await page.getByLabel('Kelas akses', { exact: true }).selectOption('A');
  await page.getByRole('group', { name: 'Genre' }).getByRole('checkbox').first().check();
  await part(page, 'Media');
  await page.getByLabel('Film', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByText('Tersimpan').last()).toBeVisible();
  step('its title stands as a draft, with its film');
  await part(page, 'Hak');
  await page.getByRole('button', { name: 'Tambah lisensi' }).click();
  const licence = page.getByRole('dialog', { name: 'Tambah lisensi' });
  await licence.getByLabel('Pemegang hak').fill('Rumah Film');
  await licence.getByLabel('Mulai', { exact: true }).fill(wallTime(Date.now() - 86_400_000));
  await licence.getByRole('button', { name: 'Simpan lisensi' }).click();
  await expect(page.getByText('Berlaku', { exact: true })).toBeVisible();
  step('and its licence');

  const moment = Math.ceil((Date.now() + 20_000) / 60_000) * 60_000;
  await page.getByRole('button', { name: 'Jadwalkan' }).click();
  const plan = page.getByRole('dialog', { name: /^Jadwalkan versi/ });
  await plan.getByLabel('Terbit pada', { exact: true }).fill(wallTime(moment));
  await plan.getByRole('button', { name: 'Terbitkan pada waktu itu' }).click();
  await expect(page.getByRole('button', { name: 'Batalkan jadwal' })).toBeVisible();
  step(`it is planned for ${new Date(moment).toISOString()}`);
  await sleep(moment - 1_000 - Date.now());
  killProgram(dataDir, 'server/main.ts');
  const seen = await until(async () => {
    const answer = await fetch(`${url}/judul/${SLUG}`).catch(() => undefined);
    return answer?.status === 200 ? Date.now() : undefined;
  });
  step(
    `its server was killed a second before; viewers have it ${seen - moment} ms after its moment`,
  );
}

async function part(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Bagian judul' }).getByRole('link', { name }).click();
}

/** On the clock of Jakarta, to the minute. */
function wallTime(ms: number): string {
  return new Date(ms + 7 * 3_600_000).toISOString().slice(0, 16);
}

/** Somebody who was never here opens the home page, finds the film there and watches it. */
async function watch(url: string): Promise<void> {
  const context = await browser.newContext({ locale: 'id-ID', baseURL: url });
  const page = await context.newPage();
  await until(async () => {
    await page.goto('/');
    return (await page.getByRole('link', { name: new RegExp(NAME) }).count()) > 0 || undefined;
  });
  step('it stands on the home page, where no editor has made a rail yet');
  await page
    .getByRole('link', { name: new RegExp(NAME) })
    .first()
    .click();
  await page
    .getByRole('link', { name: /^(Tonton|Lanjut)/ })
    .first()
    .click();
  await page.waitForFunction(
    () => (document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0,
    undefined,
    { timeout: 60_000 },
  );
  step('the first frame of the film is on the screen');
  await context.close();
}

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(100);
  }
  throw new Error('It did not come within a minute.');
}
