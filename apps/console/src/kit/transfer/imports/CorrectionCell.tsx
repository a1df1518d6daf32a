import { formatRow, type Correction, type RowProblem } from '@baobab/contract/kit/imports';
import { Button, TextInput } from '@mantine/core';
import { formatCount } from '../../format.ts';
import { valueOf } from './corrections.ts';
import classes from './imports.module.css';

export interface CorrectionProps {
  corrections: readonly Correction[];
  onCorrect: (correction: Correction) => void;
  /** Previews the file with the corrections. */
  onCheck: () => void;
  /** A request is running. */
  busy: boolean;
}

/** The value of a refused cell as an input, with suggestions and a button for all cells with the same value. */
export function CorrectionCell({
  problem,
  label,
  corrections,
  onCorrect,
  onCheck,
  busy,
}: CorrectionProps & { problem: RowProblem; label: string }) {
  const { row, column, suggestions = [], sameValue = 1 } = problem;
  const value = valueOf(corrections, problem);
  const cell = `row ${formatRow(row)}, ${label}`;
  const isForAll = corrections.some(
    (one) => 'from' in one && one.column === column && one.from === problem.value && one.value === value,
  );
  const others = suggestions.filter((suggestion) => suggestion !== value);
  return (
    <div className={classes.correction}>
      <TextInput
        size="xs"
        aria-label={`Value of ${cell}`}
        maxLength={1_000}
        value={value}
        // A disabled input would lose the focus when Enter starts the preview.
        readOnly={busy}
        onChange={(event) => onCorrect({ row, column, value: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !busy) onCheck();
        }}
      />
      {others.map((suggestion) => (
        <Button
          key={suggestion}
          variant="light"
          size="compact-xs"
          className={classes.action}
          aria-label={`Use ${suggestion} in ${cell}`}
          disabled={busy}
          onClick={() => onCorrect({ row, column, value: suggestion })}
        >
          Use {suggestion}
        </Button>
      ))}
      {sameValue > 1 && value !== problem.value && !isForAll && (
        <Button
          variant="light"
          size="compact-xs"
          className={classes.action}
          disabled={busy}
          onClick={() => onCorrect({ from: problem.value, column, value })}
        >
          Apply to all {formatCount(sameValue)} rows with this value
        </Button>
      )}
    </div>
  );
}
