import { type ComponentProps, createElement } from 'react';

/** An icon as a file of the icon package describes it. */
export type IconData = {
  name: string;
  size: number;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
  aliases?: readonly string[];
};
type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { size?: number | string };

/**
 * Stands in the browser for the package's own way of drawing an icon (tools/page-chunks.ts), which also serves other
 * frameworks and weighs more than the icons of a page. The server draws by the package: the same element with the same
 * attributes, as the test beside this holds.
 */
// oxlint-disable-next-line import/no-default-export -- the package's files import it so
export default function iconOf({ name, size: side, node, aliases = [] }: IconData) {
  const names = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ');
  return function Icon(props: IconProps) {
    const { className = '', size = 24, color = 'currentColor', ...rest } = props;
    const isTold = Object.entries(rest).some(
      ([key, value]) => value != null && /^(aria-|role$|title$)/.test(key),
    );
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${side} ${side}`,
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `${names} ${className}`.trim(),
        ...(isTold ? {} : { 'aria-hidden': 'true' }),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
