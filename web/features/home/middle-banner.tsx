import { Link } from 'react-router';
import type { PictureData } from '../../lib/picture.ts';
import { cx } from '../../ui/cx.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Picture } from '../../ui/picture.tsx';

export type MiddleBannerView = {
  id: string;
  name: string;
  text: string;
  label: string;
  to: string;
  picture: PictureData | undefined;
};

/** A promise between the rails; the whole of it is one link. */
export function MiddleBanner({ banner }: { banner: MiddleBannerView }) {
  return (
    <section aria-label={banner.name} className="gutter pt-9">
      <Link
        to={banner.to}
        className="group relative isolate grid min-h-52 items-center overflow-hidden rounded-l border border-line bg-ink-1 md:min-h-64"
      >
        {banner.picture && (
          <Picture
            picture={banner.picture}
            sizes="(width >= 64rem) 70vw, 100vw"
            className="absolute inset-y-0 right-0 -z-2 h-full w-full object-cover lg:w-3/5"
          />
        )}
        <div className="absolute inset-0 -z-1 bg-linear-to-r from-ink-1 via-ink-1/90 to-ink-1/60 lg:via-45% lg:to-transparent" />
        <div
          className={cx(
            'absolute inset-0 -z-1',
            banner.picture ? 'bg-(image:--dusk)' : 'bg-(image:--sunrise)',
          )}
        />
        <div className="grid max-w-text justify-items-start gap-2 p-6 md:p-10">
          <h2 className="text-head font-extrabold">{banner.name}</h2>
          {banner.text && <p className="lines-3 text-body text-mist">{banner.text}</p>}
          <span className={buttonLook({ look: 'primary' }, 'mt-3')}>{banner.label}</span>
        </div>
      </Link>
    </section>
  );
}
