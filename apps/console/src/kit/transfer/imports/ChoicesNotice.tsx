import { pluralize } from '@baobab/contract/kit/numbers';
import type { AmountRule, UploadRefusal } from '@baobab/contract/kit/imports';
import { Button } from '@mantine/core';
import type { Choices } from './corrections.ts';
import { labelOf, type ImportSource } from './import-source.ts';
import { HeaderMatching } from './HeaderMatching.tsx';
import classes from './imports.module.css';

interface ChoicesNoticeProps {
  found: Pick<UploadRefusal, 'unknownHeaders' | 'missingColumns' | 'amountRules'>;
  choices: Choices;
  columns: ImportSource['columns'];
  /** The findings are those of other choices. */
  isPending: boolean;
  busy: boolean;
  onMatch: (columns: Record<string, string>) => void;
  /** Reads all amounts of the file by a rule. */
  onAmounts: (rule: AmountRule) => void;
  onDiscard: () => void;
}

const rules: Record<AmountRule, [question: string, answer: string]> = {
  round: ['Some amounts have more than two decimals.', 'Round all to two decimals'],
  comma: ['Some amounts have a comma before the decimals.', 'This file writes decimals with a comma'],
};

/** Asks for the columns of unknown headers and how amounts are written, and says which choices apply to the file. */
export function ChoicesNotice(props: ChoicesNoticeProps) {
  const { found, choices, columns, isPending, busy, onMatch, onAmounts, onDiscard } = props;
  const count = choices.corrections.length + Object.keys(choices.columns).length + choices.amounts.length;
  const { unknownHeaders, missingColumns, amountRules = [] } = found;
  return (
    <>
      {unknownHeaders.length > 0 && missingColumns.length > 0 && (
        <HeaderMatching
          headers={unknownHeaders}
          missing={missingColumns.map((value) => ({ value, label: labelOf(columns, value) }))}
          busy={busy}
          onMatch={onMatch}
        />
      )}
      {amountRules.map((rule) => (
        <div key={rule} className={classes.choicesNotice}>
          <span>{rules[rule][0]}</span>
          <Button variant="light" size="compact-sm" disabled={busy} onClick={() => onAmounts(rule)}>
            {rules[rule][1]}
          </Button>
        </div>
      ))}
      {count > 0 && (
        <div className={classes.choicesNotice}>
          <span role="status">
            {pluralize(count, 'correction')} of this file
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
