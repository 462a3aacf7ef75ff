import { type FormEvent, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const CONTROLS = 'input:invalid, select:invalid, textarea:invalid';

/**
 * What a field says is wrong with it: the server's words, else the page's own check, which stands beside the field
 * instead of in the browser's bubble. The first wrong field of a form gets the focus.
 */
export function useFieldProblem(error: string | undefined) {
  const [found, setFound] = useState<string>();
  return {
    problem: found ?? error,
    onInvalid(event: FormEvent<Control>) {
      const { currentTarget: control } = event;
      event.preventDefault();
      // In our words: the page's frame has said them to the browser.
      setFound(control.validationMessage);
      if (control.form?.querySelector(CONTROLS) === control) control.focus();
    },
    forget() {
      setFound(undefined);
    },
  };
}
