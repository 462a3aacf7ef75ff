import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { TitleEntry } from '#contract/catalog/operator-titles.ts';
import type { explainWatching } from '#contract/playback/index.ts';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { date, dateTime, rupiah } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TitleSearch } from '../../ui/form/title-search.tsx';

type Answer = AnswerOf<typeof explainWatching>['result'];

const reasons: Record<Answer['reason'], [words: string, tone: Tone, hint: string]> = {
  plays: [
    'Boleh ditonton',
    'good',
    'Tidak ada yang menahannya di sini. Tanyakan perangkat dan jaringannya.',
  ],
  notShown: [
    'Belum bisa ditonton siapa pun',
    'bad',
    'Belum terbit, diturunkan, atau belum ada filmnya.',
  ],
  licence: [
    'Di luar masa lisensinya',
    'bad',
    'Tidak ditonton siapa pun sampai lisensinya berlaku.',
  ],
  country: [
    'Di luar wilayah lisensinya',
    'waiting',
    'Boleh ditonton di Indonesia. Terakhir dibuka dari negara yang tidak ada di lisensinya.',
  ],
  plan: ['Perlu paket', 'waiting', 'Paketnya tidak memuat judul ini.'],
  buy: ['Dibeli satuan', 'waiting', 'Tidak termasuk paket mana pun.'],
  screens: [
    'Semua layarnya dipakai',
    'waiting',
    'Satu pemutaran harus berhenti dulu. Perangkat yang tidak dikenal bisa dikeluarkan.',
  ],
};

/** "Kenapa aku tidak bisa menonton?": what the platform would answer this account's press on play now. */
export function WatchReason({ accountId }: { accountId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<TitleEntry>();
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<string>();
  async function ask(title: TitleEntry): Promise<void> {
    setAsked(title);
    setAnswer(undefined);
    try {
      const query = { accountId, titleId: title.titleId };
      const { result } = await callStudio<typeof explainWatching>(
        'GET',
        '/studio/v1/account/watch-reason',
        { query },
      );
      setAnswer(result);
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.failure.message);
    }
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Kenapa tidak bisa menonton?</Button>
      {isOpen && (
        <Dialog
          title="Kenapa tidak bisa menonton?"
          size="m"
          onClose={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>Tutup</Button>}
        >
          <TitleSearch
            label="Judul"
            taken={[]}
            verb="Periksa"
            onPick={(title) => void ask(title)}
          />
          <Alert>{problem}</Alert>
          {asked !== undefined && answer !== undefined && <Found title={asked} answer={answer} />}
        </Dialog>
      )}
    </>
  );
}

const countries = new Intl.DisplayNames('id', { type: 'region' });

function Found({ title, answer }: { title: TitleEntry; answer: Answer }) {
  const [words, tone, hint] = reasons[answer.reason];
  const { filmClass, licenceFrom, licenceTo, offer, until, playing, screens, maxHeight } = answer;
  const { refusedIn } = answer;
  const facts = [
    filmClass !== null && {
      name: 'Klasifikasi usia',
      value: `${filmClass}; profil anak sampai kelasnya sendiri`,
    },
    licenceFrom !== null && {
      name: 'Lisensi',
      value: `${date(licenceFrom)} sampai ${licenceTo === null ? 'seterusnya' : date(licenceTo)}`,
    },
    refusedIn !== null && {
      name: 'Terakhir dibuka di',
      value: `${countries.of(refusedIn.country) ?? refusedIn.country}, ${date(refusedIn.at)}`,
    },
    offer !== null && {
      name: 'Cara termurah',
      value: `${offer.name}, ${rupiah(offer.priceRupiah)} untuk ${offer.duration}`,
    },
    until !== null && { name: 'Haknya sampai', value: dateTime(until) },
    screens !== null && { name: 'Layar yang dipakai', value: `${playing} dari ${screens}` },
    maxHeight !== null && { name: 'Paling tajam', value: `${maxHeight}p` },
  ].filter((fact) => fact !== false);
  return (
    <output className="grid justify-items-start gap-3 rounded-s bg-ink-2 p-3">
      <p className="flex flex-wrap items-center gap-2 text-small">
        <Link to={paths.title(title.titleId)} className="font-semibold underline">
          {title.name}
        </Link>
        <Badge tone={tone}>{words}</Badge>
      </p>
      <p className="text-small text-mist">{hint}</p>
      <Facts facts={facts} />
    </output>
  );
}
