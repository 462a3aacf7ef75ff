import { CircleCheck, MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { withCarried } from '../../lib/carried-fields.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  /** `verify` uses the link of the page, `finish` signs in the browser that registered. */
  intent: 'verify' | 'finish';
  /** Sends itself; the button is then for those without scripts. */
  isAutomatic?: boolean;
  children: string;
};

/** The one press between a letter and an account that is signed in. */
export function VerifyForm({ intent, isAutomatic = false, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { state } = useNavigation();
  const hasSent = useRef(false);

  useEffect(() => {
    if (!isAutomatic || form.current === null || hasSent.current) return;
    hasSent.current = true;
    void submit(withCarried(form.current), { method: 'post' });
  }, [isAutomatic, submit]);

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
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" size="l" wide isBusy={state !== 'idle'}>
        {children}
      </Button>
    </Form>
  );
}
