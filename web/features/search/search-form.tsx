import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const PAUSE_MS = 250;

/** The search box: results follow the typing, Enter works without scripts too. */
export function SearchForm({ words }: { words: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(words);
  const submit = useSubmit();
  const isSearching = useNavigation().location?.pathname === paths.search;

  // Back, forward and the words of a link are not typed, but stand in the box all the same.
  const [given, setGiven] = useState(words);
  if (given !== words) {
    setGiven(words);
    if (typed.trim() !== words) setTyped(words);
  }

  // On a slow line words stand in the box before our scripts have come.
  useEffect(() => setTyped((known) => input.current?.value ?? known), []);

  useEffect(() => {
    if (typed.trim() === words) return undefined;
    const timer = setTimeout(() => {
      const query = typed.trim();
      void submit(query === '' ? null : { q: query }, {
        action: paths.search,
        replace: true,
        preventScrollReset: true,
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, words, submit]);

  return (
    <search>
      <Form action={paths.search} replace className="relative">
        <label htmlFor="q" className="sr-only">
          Cari judul, pemain, atau genre
        </label>
        <Search
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-haze"
          aria-hidden="true"
        />
        <input
          ref={input}
          id="q"
          name="q"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="Judul, pemain, genre"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          className="h-14 w-full rounded-full border border-line bg-ink-1 pr-24 pl-12 text-body placeholder:text-haze hover:border-haze [&::-webkit-search-cancel-button]:hidden"
        />
        <span className="absolute inset-y-0 right-1.5 flex items-center gap-1 text-haze">
          {isSearching && <Spinner />}
          {typed !== '' && (
            <IconButton
              label="Hapus kata"
              onClick={() => {
                setTyped('');
                input.current?.focus();
              }}
            >
              <X className="size-5" aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </Form>
    </search>
  );
}
