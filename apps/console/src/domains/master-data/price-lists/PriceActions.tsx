import { MAX_EDITED_PRICES } from '@baobab/contract/master-data/price-edits';
import { Button, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { notifyUnless } from '../../../kit/feedback/notices.tsx';
import { parseNumber } from '../../../kit/form/NumberField.tsx';
import { formatCount } from '../../../kit/format.ts';
import { labels } from './price-lists.labels.ts';
import {
  calculate,
  raiseBy,
  roundTo,
  setActive,
  setCopies,
  type EditablePrice,
  type NumberField,
} from './price-edits.model.ts';
import { select, updateChanges, type EditStore } from './price-edits.store.ts';
import classes from './price-edits.module.css';

const CopyToAreasDialog = lazyDialog(() =>
  import('./CopyToAreasDialog.tsx').then((m) => m.CopyToAreasDialog),
);

const targets = {
  exclusive: ['{product}sexclusivediscountedprice'],
  retail: ['labretailprice'],
  purchasing: ['{product}spurchasingprice'],
  all: ['{product}sexclusivediscountedprice', 'labretailprice', '{product}spurchasingprice'],
} satisfies Record<string, NumberField[]>;
type Target = keyof typeof targets;
const options: { value: Target; label: string }[] = [
  { value: 'exclusive', label: labels['{product}sexclusivediscountedprice'] },
  { value: 'retail', label: labels.labretailprice },
  { value: 'purchasing', label: labels['{product}spurchasingprice'] },
  { value: 'all', label: 'All three prices' },
];

interface PriceActionsProps {
  store: EditStore;
  /** The selected prices. */
  prices: readonly EditablePrice[];
  /** Selects every price that matches; undefined when all are selected. */
  onSelectAll: (() => Promise<void>) | undefined;
  total: string;
}

/** Changes the selected prices in the table. They are saved with all other changes. */
export function PriceActions({ store, prices, onSelectAll, total }: PriceActionsProps) {
  const [target, setTarget] = useState<Target>('exclusive');
  const [copying, setCopying] = useState(false);
  const [loading, setLoading] = useState(false);
  const apply = (next: (value: number) => number) =>
    updateChanges(store, (changes) => calculate(changes, prices, targets[target], next));
  const raise = (by: number | null) => {
    if (notifyUnless(by !== null && by >= -100 && by <= 1_000, 'Enter a percentage from -100 to 1000.'))
      apply(raiseBy(by!));
  };
  const round = (to: number | null) => {
    if (notifyUnless(to !== null && to >= 0.01, 'Enter an amount of at least 0.01.')) apply(roundTo(to!));
  };
  const switchTo = (active: boolean) => updateChanges(store, (changes) => setActive(changes, prices, active));
  return (
    <div className={classes.actions} role="group" aria-label="Selection">
      <span>{formatCount(prices.length)} selected</span>
      {onSelectAll && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={loading}
          onClick={() => {
            setLoading(true);
            void onSelectAll().finally(() => setLoading(false));
          }}
        >
          Select all {total} that match
        </Button>
      )}
      <Select
        size="xs"
        w={200}
        aria-label="Price to change"
        data={options}
        value={target}
        allowDeselect={false}
        onChange={(value) => value && setTarget(value as Target)}
      />
      <AmountAction label="Per cent" start="5" button="Change by %" onApply={raise} />
      <AmountAction label="Naira" start="50" button="Round to ₦" onApply={round} />
      <Button variant="default" size="xs" onClick={() => switchTo(false)}>
        Switch off
      </Button>
      <Button variant="default" size="xs" onClick={() => switchTo(true)}>
        Switch on
      </Button>
      <Button variant="default" size="xs" onClick={() => setCopying(true)}>
        Copy to areas
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => select(store, [...store.getState().selected], false)}
      >
        Clear selection
      </Button>
      <CopyToAreasDialog
        opened={copying}
        onClose={() => setCopying(false)}
        prices={prices}
        onCopy={(areas) => {
          const copies = prices.length * areas.length;
          if (
            !notifyUnless(
              copies <= MAX_EDITED_PRICES,
              `Copy at most ${formatCount(MAX_EDITED_PRICES)} prices at once.`,
            )
          )
            return;
          updateChanges(store, (changes) => setCopies(changes, prices, areas));
          setCopying(false);
        }}
      />
    </div>
  );
}

interface AmountActionProps {
  label: string;
  start: string;
  button: string;
  onApply: (amount: number | null) => void;
}

function AmountAction({ label, start, button, onApply }: AmountActionProps) {
  const [text, setText] = useState(start);
  return (
    <div className={classes.amount}>
      <TextInput
        size="xs"
        aria-label={label}
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" size="xs" onClick={() => onApply(parseNumber(text))}>
        {button}
      </Button>
    </div>
  );
}
