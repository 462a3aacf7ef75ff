import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

const LONGEST = 9;

/** Takes the code from the other screen, grouped while it is typed. */
export function CodeForm({ typed, error }: { typed: string; error: string | undefined }) {
  const [code, setCode] = useState(typed);
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
  }, [error]);
  return (
    <Form ref={form} method="post" className="grid gap-5">
      <input type="hidden" name="intent" value="look" />
      <Field
        label="Kode di layar TV"
        name="code"
        value={code}
        onChange={(event) => setCode(grouped(event.target.value))}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={LONGEST + 3}
        required
        placeholder="XXXX-XXXX"
        hint="8 huruf, tanpa angka."
        error={error}
        className="py-3 text-center text-head font-bold tracking-[0.12em] uppercase"
      />
      <Button type="submit" size="l" wide isBusy={state !== 'idle'}>
        Lanjut
      </Button>
    </Form>
  );
}

function grouped(typed: string): string {
  const characters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return characters.length > 4 ? `${characters.slice(0, 4)}-${characters.slice(4, 8)}` : characters;
}
