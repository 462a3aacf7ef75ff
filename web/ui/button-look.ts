import { cx } from './cx.ts';

export type ButtonLook = {
  /** `primary` is the one thing to do on a page. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'm' | 'l';
  wide?: boolean;
};

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-[28px] text-center font-semibold text-balance transition-[background-color,border-color,color,transform] duration-150 active:scale-[0.98] [&>svg]:shrink-0 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-50';
const looks = {
  primary: 'bg-jingga text-on-jingga hover:bg-jingga-lit',
  secondary: 'bg-ink-3/80 text-cloud backdrop-blur-sm hover:bg-ink-3 border border-cloud/10',
  quiet: 'text-cloud hover:bg-ink-2',
  danger: 'border border-merah/60 text-merah hover:bg-merah-deep',
};
const sizes = { m: 'px-[20px] text-small', l: 'min-h-13 px-[28px] text-body' };

/** The classes that make a button or a link look like a button. */
export function buttonLook(
  { look = 'primary', size = 'm', wide = false }: ButtonLook,
  more?: string,
): string {
  return cx(base, looks[look], sizes[size], wide && 'w-full', more);
}
