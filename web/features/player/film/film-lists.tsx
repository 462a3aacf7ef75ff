import type { ReactNode } from 'react';
import { SidePanel } from '../shell/side-panel.tsx';

type Props = {
  open: 'episodes' | 'chapters';
  episodes: ReactNode;
  chapters: ReactNode;
  onClose: () => void;
};

/** What can be gone to from a film: the other episodes, or its own chapters. */
export function FilmLists({ open, episodes, chapters, onClose }: Props) {
  return open === 'episodes' ? (
    <SidePanel id="daftar-episode" label="Daftar episode" heading="Episode" onClose={onClose}>
      {episodes}
    </SidePanel>
  ) : (
    <SidePanel id="daftar-bab" label="Daftar bab" heading="Bab" onClose={onClose}>
      {chapters}
    </SidePanel>
  );
}
