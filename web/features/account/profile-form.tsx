import { Form, useNavigation } from 'react-router';
import type { languages, timezones } from '#contract/accounts/index.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Select } from '../../ui/field.tsx';

const zones: Record<(typeof timezones)[number], string> = {
  'Asia/Jakarta': 'WIB, Jakarta',
  'Asia/Pontianak': 'WIB, Pontianak',
  'Asia/Makassar': 'WITA, Makassar',
  'Asia/Jayapura': 'WIT, Jayapura',
};

const languageNames: Record<(typeof languages)[number], string> = {
  id: 'Indonesia',
  jv: 'Jawa',
  su: 'Sunda',
  ms: 'Melayu',
  en: 'Inggris',
  ja: 'Jepang',
  ko: 'Korea',
  zh: 'Mandarin',
  hi: 'Hindi',
  ar: 'Arab',
};

type Props = {
  name: string;
  timezone: string;
  audio: string | null;
  subtitle: string | null;
  notice: string | undefined;
  error: string | undefined;
};

/** The name that is shown, the zone in which every time is told, and the languages that players begin with. */
export function ProfileForm({ name, timezone, audio, subtitle, notice, error }: Props) {
  const form = useFirstError();
  const { state, formData } = useNavigation();
  const isBusy = state === 'submitting' && formData?.get('intent') === 'profile';
  return (
    <Card>
      <Form ref={form} method="post" className="grid gap-5">
        <h2 className="text-lead font-bold">Nama, zona waktu, dan bahasa</h2>
        <input type="hidden" name="intent" value="profile" />
        <Field
          label="Nama"
          name="name"
          defaultValue={name}
          maxLength={80}
          required
          autoComplete="name"
          error={error}
        />
        <Select label="Zona waktu" name="timezone" defaultValue={timezone}>
          {Object.entries(zones).map(([zone, label]) => (
            <option key={zone} value={zone}>
              {label}
            </option>
          ))}
        </Select>
        <div className="grid gap-5 md:grid-cols-2">
          <Select label="Bahasa suara" name="audio_language" defaultValue={audio ?? ''}>
            <option value="">Suara asli</option>
            <LanguageOptions />
          </Select>
          <Select label="Teks film" name="subtitle_language" defaultValue={subtitle ?? ''}>
            <option value="">Tanpa teks</option>
            <LanguageOptions />
          </Select>
        </div>
        <p className="text-note text-haze">
          Dipakai di semua perangkatmu saat film punya bahasa itu. Di pemutar kamu tetap bisa
          menggantinya.
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="secondary" isBusy={isBusy}>
            Simpan profil
          </Button>
          {notice !== undefined && <output className="text-small text-toska">{notice}</output>}
        </div>
      </Form>
    </Card>
  );
}

function LanguageOptions() {
  return Object.entries(languageNames).map(([code, label]) => (
    <option key={code} value={code}>
      {label}
    </option>
  ));
}
