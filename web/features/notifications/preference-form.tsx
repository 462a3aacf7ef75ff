import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { type Channel, channels } from '#contract/notifications/kind-rules.ts';
import type { NotificationPreferences } from '#contract/notifications/preferences.ts';
import { paths } from '../../lib/page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { FormAlert } from '../../ui/form-alert.tsx';

type Answer = { notice?: string; error?: string } | undefined;
type Props = { preferences: NotificationPreferences; answer: Answer };
type Kind = NotificationPreferences['kinds'][number];

const channelNames: Record<Channel, string> = {
  inbox: 'Kotak masuk',
  push: 'Di perangkat',
  mail: 'Email',
};

/** Of what the account is told, and where: a box for each. */
export function PreferenceForm({ preferences, answer }: Props) {
  const { kinds, hasMarketingConsent, mailTo } = preferences;
  const { state, formData } = useNavigation();
  const [isChanged, setChanged] = useState(false);
  const isBusy = state === 'submitting' && formData?.get('part') === 'kinds';
  const isOpen = (kind: Kind) => !kind.isMarketing || hasMarketingConsent;
  return (
    <Card>
      <Form
        method="post"
        preventScrollReset
        className="grid gap-4"
        onChange={() => setChanged(true)}
        onSubmit={() => setChanged(false)}
      >
        <input type="hidden" name="part" value="kinds" />
        <div className="grid gap-1">
          <h2 className="text-lead font-bold">Kabar yang kamu terima</h2>
          <p className="text-small text-mist">
            {mailTo === null
              ? 'Email bisa dinyalakan setelah alamatmu terverifikasi.'
              : `Email dikirim ke ${mailTo}.`}{' '}
            Kabar keamanan dan uang selalu masuk ke kotak masuk dan email.
          </p>
        </div>
        <ul className="divide-y divide-line">
          {kinds.map((kind) => (
            <KindRow key={kind.kind} kind={kind} isOpen={isOpen(kind)} canMail={mailTo !== null} />
          ))}
        </ul>
        {!hasMarketingConsent && (
          <p className="text-small text-mist">
            Rangkuman dan promo baru bisa dinyalakan setelah kamu menyetujui &ldquo;Kabar dan
            promo&rdquo; di{' '}
            <Link to={paths.privacy} className="underline">
              halaman Privasi
            </Link>
            .
          </p>
        )}
        <FormAlert>{answer?.error}</FormAlert>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={isBusy}>
            Simpan pilihan
          </Button>
          <output className="text-small text-toska">{isChanged ? '' : answer?.notice}</output>
        </div>
      </Form>
    </Card>
  );
}

function KindRow({
  kind: { kind, name, note, channels: states },
  isOpen,
  canMail,
}: {
  kind: Kind;
  isOpen: boolean;
  canMail: boolean;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-6">
      <input type="hidden" name="shown" value={kind} />
      <div className="grid gap-0.5">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-small text-mist">{note}</p>
      </div>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">{name}</legend>
        {channels.map((channel) => {
          const { isOn, isFixed } = states[channel];
          const isClosed = isFixed || !isOpen || (channel === 'mail' && !canMail);
          return (
            <label
              key={channel}
              className={cx(
                'flex min-h-11 items-center gap-2 text-small',
                isClosed ? 'text-haze' : 'text-cloud',
              )}
            >
              {!isClosed && <input type="hidden" name="shown" value={`${kind}.${channel}`} />}
              <input
                type="checkbox"
                name={`${kind}.${channel}`}
                defaultChecked={isOn}
                disabled={isClosed}
                className="size-5 shrink-0"
              />
              {channelNames[channel]}
              {isFixed && <span className="sr-only"> (selalu)</span>}
            </label>
          );
        })}
      </fieldset>
    </li>
  );
}
