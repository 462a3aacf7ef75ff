import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { schema } from './schema.ts';

const { nodes, marks } = schema;
export const markOf = (name: 'bold' | 'italic' | 'link') => marks[name] as MarkType;
export const nodeOf = (name: 'item' | 'bullets' | 'numbers' | 'break') => nodes[name] as NodeType;

export const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodeOf('break').create()).scrollIntoView());
  return true;
};

export function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type === nodeOf('bullets') || node.type === nodeOf('numbers'))
      return { node, at: $from.before(depth) };
  }
  return undefined;
}

/** Into a list, out of it, or into one of the other kind. */
export function toggleList(name: 'bullets' | 'numbers'): Command {
  return (state, dispatch) => {
    const list = listAround(state);
    if (list === undefined) return wrapInList(nodeOf(name))(state, dispatch);
    if (list.node.type === nodeOf(name)) return liftListItem(nodeOf('item'))(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.at, nodeOf(name)));
    return true;
  };
}

export function leaveListAtStart(...[state, dispatch]: Parameters<Command>): boolean {
  const { empty, $from } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.node(-1)?.type !== nodeOf('item')) return false;
  // What stands before it takes the words up first.
  if ($from.index(-1) > 0 || $from.index(-2) > 0) return false;
  return liftListItem(nodeOf('item'))(state, dispatch);
}

/** The whole link that the cursor or the beginning of a choice stands in. */
export function linkAround({ selection: { $from, from, to } }: EditorState) {
  const links: { from: number; to: number; href: string }[] = [];
  $from.parent.forEach((child, offset) => {
    const href = markOf('link').isInSet(child.marks)?.attrs['href'] as unknown;
    if (typeof href !== 'string') return;
    const begin = $from.start() + offset;
    const last = links.at(-1);
    if (last?.to === begin && last.href === href) last.to += child.nodeSize;
    else links.push({ from: begin, to: begin + child.nodeSize, href });
  });
  return links.find((link) => link.from <= from && link.to >= to);
}

export function linkTo(href: string): Command {
  return (state, dispatch) => {
    const { empty, from, to } = state.selection;
    const link = linkAround(state);
    const range = empty ? link : { from, to };
    const type = markOf('link');
    if (range === undefined) {
      if (href === '') return false;
      const node = schema.text(href, [type.create({ href })]);
      dispatch?.(state.tr.replaceSelectionWith(node, false).scrollIntoView());
      return true;
    }
    const change = state.tr.removeMark(range.from, range.to, type);
    if (href !== '') change.addMark(range.from, range.to, type.create({ href }));
    dispatch?.(change.setSelection(TextSelection.create(change.doc, range.to)));
    return true;
  };
}
