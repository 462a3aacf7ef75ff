import { baseKeymap, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { MarkType } from 'prosemirror-model';
import { splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, Selection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { RichText } from '#contract/editorial/rich-words.ts';
import {
  insertBreak,
  leaveListAtStart,
  linkAround,
  linkTo,
  listAround,
  markOf,
  nodeOf,
  toggleList,
} from './commands.ts';
import { readPasted } from './paste.ts';
import { hasMarks, type PastedPicture } from './pasted-pictures.ts';
import { docOf, partsOf } from './schema.ts';

export type Look = 'bold' | 'italic' | 'bullets' | 'numbers';
/** What the cursor stands in; `link`: its address, '' where there is none. */
export type Standing = Readonly<Record<Look, boolean>> & { link: string };
export type Editor = {
  apply: (look: Look) => void;
  undo: () => void;
  redo: () => void;
  /** Of what is chosen, or of the link around the cursor; '' takes it away; without a choice its address is written. */
  setLink: (href: string) => void;
  /** Other words than those that were told last: a colleague's, or an older version's. */
  replace: (parts: RichText) => void;
  focus: () => void;
  destroy: () => void;
};

type Options = {
  value: RichText;
  attributes: Record<string, string>;
  isReadOnly: boolean;
  onChange: (parts: RichText) => void;
  onMove: (standing: Standing) => void;
  onAskLink: () => void;
  /** Behind so many of the text's paragraphs and lists. */
  onFiles: (files: readonly File[], behind: number) => void;
  /** Words were pasted with pictures in them: what the text is by now, with marks where these stand. */
  onPictures: (parts: RichText, pictures: readonly PastedPicture[]) => void;
};

/** Tab stays with the browser: who works by keyboard gets out again. */
const keys = (onAskLink: () => void) => ({
  'Mod-b': toggleMark(markOf('bold')),
  'Mod-i': toggleMark(markOf('italic')),
  'Mod-Shift-8': toggleList('bullets'),
  'Mod-Shift-7': toggleList('numbers'),
  'Mod-Shift-k': () => {
    onAskLink();
    return true;
  },
  'Mod-z': undo,
  'Mod-Shift-z': redo,
  'Mod-y': redo,
  Enter: splitListItem(nodeOf('item')),
  'Shift-Enter': insertBreak,
  Backspace: leaveListAtStart,
});

/** The editor of one text in a place of the page. */
export function mountEditor(place: HTMLElement, options: Options): Editor {
  const stateOf = (parts: RichText) =>
    EditorState.create({
      doc: docOf(parts),
      plugins: [history(), keymap(keys(options.onAskLink)), keymap(baseKeymap)],
    });
  const give = (files: FileList, pos: number): boolean => {
    if (files.length === 0 || options.isReadOnly) return false;
    options.onFiles([...files], partsBefore(view.state, pos));
    return true;
  };
  // Of all that was ever pasted here, so that a mark keeps its meaning.
  const pictures: PastedPicture[] = [];
  let rtf = '';
  const view = new EditorView(place, {
    state: stateOf(options.value),
    attributes: options.attributes,
    editable: () => !options.isReadOnly,
    // Where it is read no longer knows the clipboard.
    handleDOMEvents: {
      paste(_, { clipboardData }) {
        rtf = clipboardData?.getData('text/rtf') ?? '';
        return false;
      },
    },
    transformPastedHTML: (html) => readPasted(html, rtf, (picture) => pictures.push(picture) - 1),
    handlePaste({ state }, { clipboardData }) {
      // Words and tables of other programs bring a picture of themselves along.
      if (clipboardData === null || clipboardData.getData('text/plain') !== '') return false;
      return give(clipboardData.files, state.selection.to);
    },
    handleDrop(own, { dataTransfer, clientX: left, clientY: top }) {
      const { pos } = own.posAtCoords({ left, top }) ?? { pos: own.state.doc.content.size };
      return dataTransfer !== null && give(dataTransfer.files, pos);
    },
    dispatchTransaction(transaction: Transaction) {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) {
        const parts = partsOf(view.state.doc);
        if (hasMarks(parts)) options.onPictures(parts, pictures);
        else options.onChange(parts);
      }
      options.onMove(standingOf(view.state));
    },
  });
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  return {
    apply: (look) =>
      run(look === 'bold' || look === 'italic' ? toggleMark(markOf(look)) : toggleList(look)),
    undo: () => run(undo),
    redo: () => run(redo),
    setLink: (href) => run(linkTo(href)),
    replace(parts) {
      // The cursor stays where it was, as far as there are words.
      const next = stateOf(parts);
      const at = Math.min(view.state.selection.from, next.doc.content.size);
      const selection = Selection.near(next.doc.resolve(at), -1);
      view.updateState(next.apply(next.tr.setSelection(selection)));
      options.onMove(standingOf(view.state));
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** Whole parts of the text up to a place; the one that it is in counts, unless it is at its beginning. */
function partsBefore({ doc }: EditorState, pos: number): number {
  const $pos = doc.resolve(pos);
  const index = $pos.index(0);
  return $pos.depth === 0 || pos <= $pos.start(1) + $pos.depth - 1 ? index : index + 1;
}

function standingOf(state: EditorState): Standing {
  const { from, to, empty, $from } = state.selection;
  const has = (type: MarkType) =>
    empty
      ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, type);
  const list = listAround(state);
  return {
    bold: has(markOf('bold')),
    italic: has(markOf('italic')),
    bullets: list?.node.type === nodeOf('bullets'),
    numbers: list?.node.type === nodeOf('numbers'),
    link: linkAround(state)?.href ?? '',
  };
}
