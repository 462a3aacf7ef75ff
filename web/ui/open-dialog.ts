const FIELDS =
  'input:not([type=hidden]), select, textarea, [contenteditable=true], [role=combobox], [role=textbox]';
const FOCUSABLE = `${FIELDS}, button, a[href], summary, [tabindex="0"]`;
/** What brings up the keyboard of a phone, which covers what the dialog says. */
const TYPED = /^(?:text|search|email|tel|url|password|number)$/;

/**
 * Shows a dialog, with focus where its work begins: its first field, else its main act, else whatever comes first. Never
 * what can't be taken back, and its own button for closing only where there is nothing else.
 */
export function openDialog(dialog: HTMLDialogElement | null): void {
  if (dialog === null || dialog.open) return;
  dialog.showModal();
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const find = (selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)].filter(canTakeFocus);
  const field = find(FIELDS).find((own) => !isTouch || !isTypedInto(own));
  const first =
    (field && checkedOf(field)) ??
    find('[data-look=primary]').at(-1) ??
    find(FOCUSABLE).find(
      (own) => !isTypedInto(own) && !own.matches('[data-close], [data-look=danger]'),
    );
  first?.focus();
}

const canTakeFocus = (element: HTMLElement) =>
  !element.matches(':disabled, [inert] *, [tabindex="-1"]') && element.getClientRects().length > 0;

const isTypedInto = (element: HTMLElement) =>
  element instanceof HTMLInputElement
    ? TYPED.test(element.type)
    : element.matches('textarea, [contenteditable=true], [role=textbox]');

/** Of radio buttons that belong together the chosen one, as Tab does. */
function checkedOf(field: HTMLElement): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const group = [
    ...(field.closest('dialog')?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? []),
  ];
  return group.find(({ name, checked }) => name === field.name && checked) ?? field;
}
