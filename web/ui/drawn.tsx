import type { ComponentProps, ComponentType, ElementType } from 'react';
import { useDraw } from '../lib/page/fragments.ts';

type Host = 'div' | 'footer' | 'nav' | 'ul';
type Props<H extends Host, P extends object> = Omit<ComponentProps<H>, 'children' | 'part'> & {
  as: H;
  part: ComponentType<P>;
  props: P;
  at?: string | undefined;
  titles?: readonly { id: string }[];
};

/** An element whose inside the server draws once for all who see it alike: `useDraw` says what it may know of them. */
export function Drawn<H extends Host, P extends object>({
  as,
  part: Part,
  props,
  at,
  titles,
  ...rest
}: Props<H, P>) {
  const Element = as as ElementType;
  const draw = useDraw();
  if (import.meta.env.SSR && draw !== null) {
    const __html = draw([{ part: Part as ComponentType<object>, props, at, titles }]);
    return <Element {...rest} dangerouslySetInnerHTML={{ __html }} />;
  }
  return (
    <Element {...rest}>
      <Part {...props} />
    </Element>
  );
}
