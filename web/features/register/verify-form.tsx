import { CircleCheck, MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { withCarried } from '../../lib/account/carried-fields.ts';
import { patch, useStore } from '../../lib/store/store.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  /** `verify` uses the link of the page, `finish` signs in the browser that registered. */
  intent: 'verify' | 'finish';
  /** Sends itself; the button is then for those without scripts. */
  submitsItself?: boolean;
  children: string;
};

/** The one press between an e-mail and an account that is signed in. */
export function VerifyForm({ intent, submitsItself = false, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { state } = useNavigation();
  const hasSent = useRef(false);
  const { decoded: verified, login: isSigningIn } = useStore((store) => store.registerFinal);

  useEffect(() => {
    if (!submitsItself || form.current === null || hasSent.current) return;
    // Once for this page, whatever the store learns meanwhile: the ticket is for one use.
    hasSent.current = true;
    patch('registerFinal', { login: true });
    void submit(withCarried(form.current), { method: 'post' });
  }, [submitsItself, submit]);

  return (
    <Form
      ref={form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(withCarried(event.currentTarget), { method: 'post' });
      }}
      className="grid gap-5"
    >
      {intent === 'verify' ? (
        <MailCheck className="size-12 text-kunyit" aria-hidden="true" />
      ) : (
        <CircleCheck className="size-12 text-toska" aria-hidden="true" />
      )}
      {intent === 'finish' && verified !== null && (
        <p className="truncate text-small text-mist">
          {isSigningIn ? 'Sedang masuk' : 'Masuk'} sebagai {verified}
        </p>
      )}
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" size="l" wide isBusy={state !== 'idle'}>
        {children}
      </Button>
    </Form>
  );
}
