import { useRevalidator } from 'react-router';
import { showPasskey } from '../../lib/gate.ts';

/** Asks for the passkey and loads the page again once it was shown. */
export function useShowPasskey(): () => void {
  const { revalidate } = useRevalidator();
  return () =>
    void showPasskey('step-up').then(async (isShown) => {
      if (isShown) await revalidate();
    });
}
