import { useMemo } from 'react';
import { useViewer } from '../../../lib/session/session.ts';
import type { AccountLanguages } from './preferences.ts';

/** What this profile wants to hear and read; the same object until that changes. */
export function useLanguages(): AccountLanguages {
  const { audioLanguage = null, subtitleLanguage = null } = useViewer() ?? {};
  return useMemo(
    () => ({ audio: audioLanguage, subtitle: subtitleLanguage }),
    [audioLanguage, subtitleLanguage],
  );
}
