import { MailCheck } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { useEncryptedSubmit } from '../../lib/account/use-encrypted-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { StepUpFields, type StepUp } from './step-up-fields.tsx';
import { RemovePhone } from './remove-phone.tsx';

export type ContactAnswer = {
  kind: 'email' | 'phone';
  typed: string;
  /** It is about taking the number away, not about another one. */
  isRemoval?: boolean;
  notice?: string;
  valueError?: string;
  stepUpError?: string;
  failure?: string;
  codeSentTo?: string;
};

type Props = {
  kind: 'email' | 'phone';
  /** As the owner reads it; null when there is none yet. */
  current: string | null;
  /** A number that was given once, and never proved. */
  unproved?: string | undefined;
  /** A new one that waits for its link to be pressed. */
  pending: { value: string; until: string } | undefined;
  stepUp: StepUp;
  /** Whether it may be taken away: something else names the account. */
  mayRemove?: boolean;
  answer: ContactAnswer | undefined;
};

const words = {
  email: { title: 'Email', change: 'Ganti email', add: 'Tambah email', label: 'Email baru' },
  phone: { title: 'Nomor HP', change: 'Ganti nomor', add: 'Tambah nomor', label: 'Nomor HP baru' },
} as const;

/** Address or number: what it is, what it will be, and the form that asks for another. */
export function ContactForm({
  kind,
  current,
  unproved,
  pending,
  stepUp,
  mayRemove = false,
  answer: given,
}: Props) {
  const removal = given?.isRemoval === true ? given : undefined;
  const answer = removal === undefined ? given : undefined;
  const form = useFirstError();
  const { formData } = useNavigation();
  const { onSubmit, isBusy: isSending, problem } = useEncryptedSubmit();
  const { title, change, add, label } = words[kind];
  const isMine = formData === undefined || formData.get('kind') === kind;
  const isBusy = isSending && isMine;
  const isOpen = answer !== undefined && answer.notice === undefined;
  return (
    <Card className="grid content-start gap-4">
      <div className="min-w-0">
        <h2 className="text-lead font-bold">{title}</h2>
        <p className="truncate text-mist">{current ?? 'Belum ada'}</p>
        {current === null && unproved !== undefined && (
          <p className="text-small text-haze">{unproved} belum diverifikasi.</p>
        )}
      </div>
      {pending !== undefined && <Pending kind={kind} {...pending} />}
      {given?.notice !== undefined && (
        <output className="text-small text-toska">{given.notice}</output>
      )}
      {/* Sent, it is another form: closed, and without the password that was typed. */}
      <details key={pending?.value ?? ''} open={isOpen || undefined} className="group">
        <summary className="flex min-h-11 cursor-pointer items-center text-small font-semibold underline">
          {current === null ? add : change}
        </summary>
        <Form
          ref={form}
          method="post"
          {...(stepUp.hasPassword ? { onSubmit } : {})}
          className="grid gap-4 pt-3"
        >
          <FormAlert>{problem ?? answer?.failure}</FormAlert>
          <input type="hidden" name="intent" value="contact" />
          <input type="hidden" name="kind" value={kind} />
          <Field
            label={label}
            name="value"
            type={kind === 'email' ? 'email' : 'tel'}
            autoComplete={kind === 'email' ? 'email' : 'tel'}
            maxLength={254}
            required
            defaultValue={answer?.typed ?? unproved ?? ''}
            hint="Kami kirim tautan ke sana. Sebelum dibuka, yang lama tetap berlaku."
            error={answer?.valueError}
          />
          <StepUpFields
            stepUp={stepUp}
            codeSentTo={answer?.codeSentTo}
            error={answer?.stepUpError}
            isBusy={isBusy}
          />
          <Button type="submit" isBusy={isBusy} className="justify-self-start">
            Kirim tautan
          </Button>
        </Form>
      </details>
      {mayRemove && <RemovePhone stepUp={stepUp} answer={removal} />}
    </Card>
  );
}

function Pending({ kind, value, until }: { kind: string; value: string; until: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-m border border-line bg-ink-2 p-3">
      <MailCheck className="size-5 shrink-0 text-kunyit" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-small">
        <span className="block truncate font-semibold">{value}</span>
        <span className="text-mist">Menunggu tautannya dibuka, sampai {until}.</span>
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="kind" value={kind} />
        <Button type="submit" look="quiet">
          Batalkan
        </Button>
      </Form>
    </div>
  );
}
