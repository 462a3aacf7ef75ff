import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { type Theme, useStudio } from '../../lib/staff.ts';
import { IconButton } from '../../ui/button.tsx';

const order: Record<Theme, { next: Theme; label: string; icon: typeof Sun }> = {
  system: { next: 'light', label: 'Tampilan: ikut sistem', icon: Monitor },
  light: { next: 'dark', label: 'Tampilan: terang', icon: Sun },
  dark: { next: 'system', label: 'Tampilan: gelap', icon: Moon },
};
const YEAR_S = 365 * 24 * 60 * 60;

/** System, light, dark, around; kept in this browser, so that the server draws the next page right at once. */
export function ThemeSwitch() {
  const [theme, set] = useState(useStudio().theme);
  const { next, label, icon: Icon } = order[theme];
  function change(): void {
    set(next);
    const { dataset } = document.documentElement;
    if (next === 'system') delete dataset['theme'];
    else dataset['theme'] = next;
    document.cookie = `studio_theme=${next}; Path=/studio; Max-Age=${YEAR_S}; SameSite=Strict`;
  }
  return (
    <IconButton label={label} onClick={change}>
      <Icon className="size-4.5" aria-hidden="true" />
    </IconButton>
  );
}
