import { Moon } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { chooseSleep } from './sleep-timer.ts';

const MORE_MINUTES = 15;

type Props = { onGoOn: () => void; hasEnded: boolean; back: { to: string } };

/** The sleep timer has paused the picture: good night, or a little longer. */
export function SleepPanel({ onGoOn, hasEnded, back }: Props) {
  return (
    <section
      aria-label="Timer tidur"
      className="absolute inset-0 z-20 grid place-items-center overflow-y-auto bg-veil p-4"
    >
      <div role="alert" className="grid max-w-form justify-items-center gap-1 text-center md:gap-3">
        <Moon className="size-7 text-kunyit max-md:hidden" aria-hidden="true" />
        <h2 className="text-lead font-bold">Selamat beristirahat</h2>
        <p className="text-small text-mist md:text-body">
          {hasEnded
            ? 'Tayangan selesai, dan tidak ada yang diputar lagi setelah ini.'
            : 'Timer tidurmu sudah habis, jadi tayangan kami jeda di sini.'}
        </p>
        <div className="mt-1 flex flex-wrap justify-center gap-2">
          {hasEnded ? (
            <LinkButton to={back.to}>Kembali</LinkButton>
          ) : (
            <>
              <Button onClick={onGoOn}>Lanjut menonton</Button>
              <Button
                look="secondary"
                onClick={() => {
                  onGoOn();
                  chooseSleep(MORE_MINUTES, null);
                }}
              >
                {MORE_MINUTES} menit lagi
              </Button>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
