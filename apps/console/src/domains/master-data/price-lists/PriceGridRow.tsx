import { pluralize } from '@baobab/contract/kit/numbers';
import { priceFields } from '@baobab/contract/master-data/price-edits';
import type { PriceEntry } from '@baobab/contract/master-data/price-lists';
import { memo } from 'react';
import { useStore } from 'zustand';
import { labels } from './price-lists.labels.ts';
import * as model from './price-edits.model.ts';
import { select, updateChanges, type EditStore } from './price-edits.store.ts';
import classes from './price-edits.module.css';

interface PriceGridRowProps {
  store: EditStore;
  price: PriceEntry;
  index: number;
  /** The distance from the first row, in pixels. */
  top: number;
}

/** A row renders again only when its own price changes. */
export const PriceGridRow = memo(function PriceGridRow({ store, price, index, top }: PriceGridRowProps) {
  const change = useStore(store, ({ changes }) => changes.get(price.uuid));
  const isSelected = useStore(store, ({ selected }) => selected.has(price.uuid));
  const name = model.nameOf(price);
  const copies = change?.copyTo?.length ?? 0;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={classes.select}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={(event) => select(store, [price.uuid], event.currentTarget.checked)}
        />
      </div>
      <Text text={price.standardisedtestname} detail={price.productcode} />
      <Text text={price.diagnosticspartner} />
      <Text text={price.area} detail={copies > 0 ? `→ ${pluralize(copies, 'area')}` : price.city} />
      {priceFields.map((field, column) => (
        <div role="gridcell" key={field}>
          {field === 'active' ? (
            <ActiveCell {...{ store, price, change, index, column, name }} />
          ) : (
            <NumberCell {...{ store, price, change, index, column, name, field }} />
          )}
        </div>
      ))}
    </div>
  );
});

const Text = ({ text, detail }: { text: string; detail?: string }) => (
  <div role="gridcell" className={classes.text} title={detail ? `${text}, ${detail}` : text}>
    <span>{text}</span>
    {detail && <small>{detail}</small>}
  </div>
);

interface CellProps {
  store: EditStore;
  price: PriceEntry;
  change: model.PriceChange | undefined;
  index: number;
  column: number;
  name: string;
}

function NumberCell({
  store,
  price,
  change,
  index,
  column,
  name,
  field,
}: CellProps & { field: model.NumberField }) {
  const text = change?.texts[field];
  const isInvalid = text !== undefined && model.readNumber(field, text) === null;
  return (
    <input
      className={classes.input}
      data-row={index}
      data-column={column}
      data-changed={text === undefined ? undefined : ''}
      aria-invalid={isInvalid || undefined}
      aria-label={`${labels[field]}, ${name}`}
      title={text === undefined ? undefined : `Saved: ${model.formatCell(price[field])}`}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? model.formatCell(price[field])}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const typed = event.currentTarget.value.replaceAll(/[^\d\s.,₦-]/g, '');
        updateChanges(store, (changes) => model.setText(changes, price, field, typed));
      }}
    />
  );
}

function ActiveCell({ store, price, change, index, column, name }: CellProps) {
  const isActive = change?.active ?? price.active;
  return (
    <label className={classes.active} data-changed={isActive === price.active ? undefined : ''}>
      <input
        type="checkbox"
        data-row={index}
        data-column={column}
        aria-label={`${labels.active}, ${name}`}
        checked={isActive}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          updateChanges(store, (changes) => model.setActive(changes, [price], checked));
        }}
      />
      <span aria-hidden>{isActive ? 'True' : 'False'}</span>
    </label>
  );
}
