/** Where the keyboard goes on when what it was on has gone. */
export function focusMain(): void {
  document.getElementById('isi')?.focus({ preventScroll: true });
}
