import type { UploadRefusal } from '@baobab/contract/kit/imports';
import { Button } from '@mantine/core';
import { formatCount } from '../../format.ts';
import type { Choices } from './corrections.ts';
import { HeaderMatching } from './HeaderMatching.tsx';
import classes from './imports.module.css';

interface ChoicesNoticeProps {
  found: Pick<UploadRefusal, 'unknownHeaders' | 'missingColumns'>;
  choices: Choices;
  /** The findings are those of other choices. */
  isPending: boolean;
  busy: boolean;
  onMatch: (columns: Record<string, string>) => void;
  onDiscard: () => void;
}

/** Asks for the columns of unknown headers, and says which choices apply to the file. */
export function ChoicesNotice({ found, choices, isPending, busy, onMatch, onDiscard }: ChoicesNoticeProps) {
  const count = choices.corrections.length + Object.keys(choices.columns).length;
  const { unknownHeaders, missingColumns } = found;
  return (
    <>
      {unknownHeaders.length > 0 && missingColumns.length > 0 && (
        <HeaderMatching headers={unknownHeaders} missing={missingColumns} busy={busy} onMatch={onMatch} />
      )}
      {count > 0 && (
        <div className={classes.choicesNotice}>
          <span role="status">
            {formatCount(count)} {count === 1 ? 'correction' : 'corrections'} of this file
            {isPending && ', not checked yet. Preview the file again.'}
          </span>
          <Button variant="subtle" size="compact-sm" disabled={busy} onClick={onDiscard}>
            Discard corrections
          </Button>
        </div>
      )}
    </>
  );
}
