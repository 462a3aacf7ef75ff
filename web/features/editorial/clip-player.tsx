import { ExternalLink, Leaf, Play } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Form, Link } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import type { ClipView } from './clip-views.ts';

type Props = {
  clip: ClipView;
  /** Its play button was pressed, in the request that made this page. */
  isPressed: boolean;
  saver: 'device' | 'account' | null;
};

/**
 * A clip on its own: our picture, and on a press YouTube's player without cookies. Nothing of YouTube is loaded before.
 * The press is a form: it plays without scripts, and no address that is sent around begins to play by itself.
 */
export function ClipPlayer({ clip, isPressed, saver }: Props) {
  const { slug, name, text, category, length, day, title, megabytes } = clip;
  const [pressed, setPressed] = useState<string | null>(null);
  const doesPlay = saver === null && (isPressed || pressed === slug);
  const play = (event: FormEvent) => {
    // Elsewhere the document's policy lets no frame in: the form then loads this page as a whole.
    if (!isOwnDocument()) return;
    event.preventDefault();
    setPressed(slug);
  };
  return (
    <section
      aria-label={name}
      className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-8"
    >
      <div className="relative aspect-video overflow-hidden rounded-l bg-ink-2">
        {doesPlay ? (
          <iframe
            ref={takeFocus}
            src={playerOf(clip)}
            title={`Klip ${name}`}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            className="absolute inset-0 size-full border-0"
          />
        ) : (
          <>
            <Picture
              picture={clip.picture}
              sizes="(width >= 64rem) 62vw, 100vw"
              isLeading
              className="size-full object-cover"
            />
            {saver === null ? (
              <Form
                method="post"
                action={paths.clip(slug)}
                reloadDocument
                onSubmit={play}
                className="absolute inset-0"
              >
                <input type="hidden" name="klip" value={slug} />
                <button
                  type="submit"
                  aria-label={`Putar ${name} dari YouTube`}
                  className="group grid size-full place-items-center bg-shade transition-colors hover:bg-transparent"
                >
                  <span className="grid size-20 place-items-center rounded-full bg-jingga text-on-jingga transition-transform group-hover:scale-105">
                    <Play className="size-9 translate-x-0.5 fill-current" aria-hidden="true" />
                  </span>
                </button>
              </Form>
            ) : (
              <SaverNote saver={saver} megabytes={megabytes} />
            )}
          </>
        )}
      </div>
      <div className="grid content-start gap-3">
        <p className="text-small font-bold text-kunyit">{category}</p>
        <h2 className="text-head font-extrabold tracking-tight text-balance">{name}</h2>
        <p className="text-small text-haze">
          {length} · sekitar {megabytes} MB · {day}
        </p>
        {text !== '' && <p className="text-body text-mist">{text}</p>}
        <div className="flex flex-wrap gap-3">
          <ShareButton name={name} path={paths.clip(slug)} />
          {title !== null && (
            <Link
              to={paths.title(title.slug)}
              className="inline-flex min-h-11 items-center rounded-full px-2 text-small font-semibold underline underline-offset-4"
            >
              Tentang {title.name}
            </Link>
          )}
        </div>
        <p className="flex items-start gap-2 text-note text-haze">
          <ExternalLink className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
          Klip diputar oleh YouTube. Sebelum kamu menekan putar, tidak ada yang dikirim ke sana.
        </p>
      </div>
    </section>
  );
}

const savers = {
  device: 'Mode hemat data di perangkatmu menyala.',
  account: 'Hemat Kuota di akunmu menyala.',
};

/** In place of the press: what it would cost, and why it is not there. */
function SaverNote({ saver, megabytes }: { saver: 'device' | 'account'; megabytes: number }) {
  return (
    <div className="absolute inset-0 grid place-items-center bg-veil p-4">
      <p role="note" className="grid max-w-form justify-items-center gap-2 text-center">
        <Leaf className="size-7 text-toska" aria-hidden="true" />
        <span className="text-body font-bold">Klip ini sekitar {megabytes} MB</span>
        <span className="text-small text-mist">
          {savers[saver]} Klip dari YouTube tidak ikut batas itu, jadi tidak kami putar di sini.
        </span>
        {saver === 'account' && (
          <Link
            to={paths.dataCap}
            className="inline-flex min-h-11 items-center text-small font-semibold underline underline-offset-4"
          >
            Atur Hemat Kuota
          </Link>
        )}
      </p>
    </div>
  );
}

/** The press that was focused is gone: its reader goes on in the player. */
function takeFocus(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}

function playerOf({ youtubeId }: ClipView): string {
  const asked = new URLSearchParams({ autoplay: '1', rel: '0', hl: 'id', playsinline: '1' });
  return `https://www.youtube-nocookie.com/embed/${youtubeId}?${asked}`;
}

/** Whether the document itself was loaded as the page of clips, and not a page that led here within it. */
function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && URL.parse(entry.name)?.pathname === paths.clips;
}
