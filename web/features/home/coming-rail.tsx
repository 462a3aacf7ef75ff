import { date } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import type { CardView } from '../../lib/title/card.ts';
import { Rail } from '../../ui/rail.tsx';
import { titleReminder } from '../../lib/feedback/reminder.ts';
import { ReminderButton } from '../../ui/reminder-button.tsx';
import { TitleCard } from '../../ui/title-card.tsx';

export type ComingView = CardView & { releaseAt: string };

/** Titles that are announced, with the day they come out and a reminder of it. */
export function ComingRail({ titles }: { titles: ComingView[] }) {
  return (
    <Rail id="segera" name="Segera tayang" shape="wide" moreTo={paths.coming}>
      {titles.map((title) => (
        <li key={title.id}>
          <TitleCard card={title} shape="wide" note={`Tayang ${date(title.releaseAt)}`} />
          <div className="mt-2">
            <ReminderButton reminder={titleReminder(title)} look="secondary" size="m" />
          </div>
        </li>
      ))}
    </Rail>
  );
}
