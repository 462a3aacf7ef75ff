import { useEffect, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { withCarried } from '../../lib/account/carried-fields.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  /** Sends itself; the button is then for those without scripts. */
  submitsItself?: boolean;
  children: string;
};

/** Asks for a code to show. */
export function StartCode({ submitsItself = false, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const hasSent = useRef(false);
  const submit = useSubmit();
  const { state } = useNavigation();

  useEffect(() => {
    if (!submitsItself || form.current === null || hasSent.current) return;
    hasSent.current = true;
    void submit(withCarried(form.current), { method: 'post', replace: true });
  }, [submitsItself, submit]);

  return (
    <Form
      ref={form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(withCarried(event.currentTarget), { method: 'post', replace: true });
      }}
    >
      <input type="hidden" name="intent" value="start" />
      <Button type="submit" size="l" className="lg:min-h-16 lg:text-lead" isBusy={state !== 'idle'}>
        {children}
      </Button>
    </Form>
  );
}
