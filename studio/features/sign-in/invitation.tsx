import { useEffect, useState } from 'react';
import type {
  enrolStaff,
  getStaffInvitation,
  getStaffPasskeyOptions,
} from '#contract/accounts/index.ts';
import type { AnswerOf } from '#contract/call.ts';
import { callApi } from '../../../web/lib/api/api.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { Spinner } from '../../../web/ui/spinner.tsx';
import { makePasskey, passkeyProblem } from '../../lib/passkey.ts';
import { paths as sitePaths } from '../../../web/lib/page/paths.ts';
import { paths } from '../../lib/paths.ts';
import { roleNames } from '../../lib/staff.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink, buttonLook } from '../../ui/button.tsx';
import { AuthLayout } from './sign-in.tsx';

type Offer = AnswerOf<typeof getStaffInvitation>['result'];

/** Follows an invitation: the invited account makes its studio passkey here. */
export function Invitation({ token }: { token: string }) {
  const [offer, setOffer] = useState<Offer>();
  const [problem, setProblem] = useState<string>();
  const [step, setStep] = useState<'open' | 'busy' | 'done'>('open');
  useEffect(() => {
    let isStale = false;
    callApi<typeof getStaffInvitation>(
      'GET',
      '/v2/staff/invitation',
      { query: { token } },
      {
        letsIn: true,
      },
    ).then(
      ({ result }) => !isStale && setOffer(result),
      (error: unknown) => !isStale && setProblem(wordsOf(error)),
    );
    return () => {
      isStale = true;
    };
  }, [token]);

  async function enrol(): Promise<void> {
    setStep('busy');
    setProblem(undefined);
    try {
      const options = await callApi<typeof getStaffPasskeyOptions>(
        'POST',
        '/v2/staff/invitation/options',
        { body: { token } },
        { staysHere: true },
      );
      const credential = await makePasskey(options.result);
      await callApi<typeof enrolStaff>(
        'POST',
        '/v2/staff/invitation/enrol',
        { body: { token, credential } },
        { staysHere: true },
      );
      setStep('done');
    } catch (error) {
      setProblem(wordsOf(error));
      setStep('open');
    }
  }

  if (step === 'done')
    return (
      <AuthLayout title="Kunci sandi Studio siap">
        <p className="text-mist">Mulai sekarang kamu masuk ke Studio dengan kunci sandi itu.</p>
        <ButtonLink to={paths.signIn} look="primary">
          Masuk ke Studio
        </ButtonLink>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={offer?.is_renewal === true ? 'Kunci sandi Studio baru' : 'Undangan ke Studio'}
    >
      {offer === undefined && problem === undefined && (
        <p className="flex items-center gap-2 text-haze">
          <Spinner /> Membaca undangan…
        </p>
      )}
      {offer !== undefined && <OfferWords offer={offer} />}
      <Alert>{problem}</Alert>
      {offer?.signed_in === 'invited' && (
        <Button look="primary" isBusy={step === 'busy'} onClick={() => void enrol()}>
          Buat kunci sandi Studio
        </Button>
      )}
      {offer !== undefined && offer.signed_in !== 'invited' && (
        <a
          href={offer.signed_in === 'none' ? sitePaths.login : sitePaths.signOut}
          className={buttonLook({ look: 'primary' })}
        >
          {offer.signed_in === 'none' ? 'Masuk ke Tayang dulu' : 'Keluar dari akun ini'}
        </a>
      )}
    </AuthLayout>
  );
}

function OfferWords({ offer: { email, roles, expires_at, signed_in } }: { offer: Offer }) {
  return (
    <>
      <p className="text-mist">
        Untuk <strong className="text-cloud">{email}</strong>, berlaku sampai {dateTime(expires_at)}
        .
      </p>
      <ul aria-label="Peran" className="flex flex-wrap gap-1">
        {roles.map((role) => (
          <li key={role}>
            <Badge tone="active">{roleNames[role]}</Badge>
          </li>
        ))}
      </ul>
      {signed_in === 'other' && (
        <p className="text-mist">Browser ini sedang masuk dengan akun lain.</p>
      )}
      {signed_in === 'none' && (
        <p className="text-mist">
          Masuk ke Tayang dengan alamat itu, atau daftar dengannya, lalu buka tautan undangan lagi.
        </p>
      )}
    </>
  );
}

function wordsOf(error: unknown): string | undefined {
  return isApiError(error) ? error.failure.message : passkeyProblem(error);
}
