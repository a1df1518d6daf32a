import { highlight } from './highlight.ts';
import classes from './search.module.css';

/** A text with the words of the search marked. */
export const Highlighted = ({ text, words }: { text: string; words: readonly string[] }) =>
  highlight(text, words).map((part, index) =>
    part.marked ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
      <mark key={index} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
