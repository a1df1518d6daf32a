import { IGNORED, type UnknownHeader } from '@baobab/contract/kit/imports';
import { Button, NativeSelect } from '@mantine/core';
import classes from './imports.module.css';

interface HeaderMatchingProps {
  headers: readonly UnknownHeader[];
  /** The columns that the file does not have. */
  missing: readonly { value: string; label: string }[];
  busy: boolean;
  onMatch: (columns: Record<string, string>) => void;
}

/** Asks which columns the unknown headers of a file name, with a guess for each. */
export const HeaderMatching = ({ headers, missing, busy, onMatch }: HeaderMatchingProps) => (
  <form
    aria-label="Unknown columns"
    className={classes.matching}
    onSubmit={(event) => {
      event.preventDefault();
      const chosen = new FormData(event.currentTarget);
      onMatch(
        Object.fromEntries(headers.map(({ header }, index) => [header, String(chosen.get(`${index}`))])),
      );
    }}
  >
    <p>
      {headers.length === 1 ? 'One column of this file is' : `${headers.length} columns of this file are`}{' '}
      unknown. Choose what {headers.length === 1 ? 'it contains' : 'they contain'}:
    </p>
    {headers.map(({ header, guess }, index) => (
      <NativeSelect
        key={header}
        name={`${index}`}
        label={header}
        defaultValue={guess ?? IGNORED}
        data={[{ value: IGNORED, label: 'Ignore this column' }, ...missing]}
        disabled={busy}
      />
    ))}
    <Button type="submit" size="sm" disabled={busy}>
      Use these columns
    </Button>
  </form>
);
