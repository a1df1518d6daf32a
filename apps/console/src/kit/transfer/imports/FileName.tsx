import classes from './imports.module.css';

interface FileNameProps {
  file: string;
  /** Tells uploads of the same file apart. */
  of: string;
  /** Opens the rows of the upload, where they can be opened. */
  onOpen: (() => void) | undefined;
}

/** The name of an uploaded file, never truncated: versions of a file often differ in their last characters. */
export const FileName = ({ file, of, onOpen }: FileNameProps) =>
  onOpen ? (
    <button type="button" className={classes.file} aria-label={`Open ${file} of ${of}`} onClick={onOpen}>
      {file}
    </button>
  ) : (
    <span className={classes.file}>{file}</span>
  );
