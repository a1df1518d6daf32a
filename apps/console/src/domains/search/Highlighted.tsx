import { highlight } from './highlight.ts';
import classes from './search.module.css';

/** A text with the words of the search marked. */
export const Highlighted = ({ text, words }: { text: string; words: readonly string[] }) =>
  highlight(text, words).map((part, index) =>
    part.marked ? (
      // The parts of a text have no other key.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
