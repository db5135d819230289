import { RangeSet, StateEffect, StateField, type Extension, type Text } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass, type DecorationSet } from '@codemirror/view';

/** A line of the text that something is said of. */
export interface LineMark {
  /** Counted from 0. */
  line: number;
  kind: 'wrong' | 'warned';
  /** What is said, shown to who points at the line. */
  words: string;
}

/** Puts marks in the place of those there are. */
export const setMarks = StateEffect.define<readonly LineMark[]>();

const CLASSES = { wrong: 'cm-wrong', warned: 'cm-warned' } as const;

/** Marked lines, which keep their marks while what is before them changes. */
const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) =>
    transaction.effects.reduce(
      (last, effect) => (effect.is(setMarks) ? decorationsOf(effect.value, transaction.state.doc) : last),
      marks.map(transaction.changes),
    ),
  provide: field => EditorView.decorations.from(field),
});

class NumberMark extends GutterMarker {
  override elementClass: string;

  constructor(kind: LineMark['kind']) {
    super();
    this.elementClass = CLASSES[kind];
  }
}

const NUMBERS = new Map<unknown, NumberMark>(
  (['wrong', 'warned'] as const).map(kind => [CLASSES[kind], new NumberMark(kind)]),
);

export const lineMarks: Extension = [
  marked,
  gutterLineClass.compute([marked], state => {
    const numbers = [];
    for (const cursor = state.field(marked).iter(); cursor.value !== null; cursor.next()) {
      const number = NUMBERS.get((cursor.value.spec as { class?: unknown }).class);
      if (number) numbers.push(number.range(cursor.from));
    }
    return RangeSet.of(numbers, true);
  }),
];

function decorationsOf(marks: readonly LineMark[], doc: Text): DecorationSet {
  const ranges = marks
    .filter(({ line }) => line >= 0 && line < doc.lines)
    .map(({ line, kind, words }) =>
      Decoration.line({ class: CLASSES[kind], attributes: { title: words } }).range(doc.line(line + 1).from),
    );
  return Decoration.set(ranges, true);
}
