import { useEffect } from 'react';
import { patch } from '../../lib/store/store.ts';

type Stage = { kind: string; sentTo?: string; email?: string };

/** Keeps how far the registration of this browser is: the address that waits for its link, then the verified one. */
export function useRegisterSlice({ kind, sentTo, email }: Stage): void {
  useEffect(() => {
    if (sentTo !== undefined) patch('registerFinal', { checkEmail: sentTo });
    if (email !== undefined) patch('registerFinal', { checkEmail: email, decoded: email });
    if (kind === 'link' || kind === 'waiting') patch('registerFinal', { login: false });
  }, [kind, sentTo, email]);
}
