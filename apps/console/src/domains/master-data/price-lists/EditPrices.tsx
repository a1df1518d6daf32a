import { pluralize } from '@baobab/contract/kit/numbers';
import type { FiltersInput } from '@baobab/contract/kit/client';
import { MAX_EDITED_PRICES, priceFields } from '@baobab/contract/master-data/price-edits';
import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState, type Ref } from 'react';
import { useStore } from 'zustand';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { notifyFailure } from '../../../kit/feedback/notices.tsx';
import { formatCount } from '../../../kit/format.ts';
import { EmptyState, ErrorState, ListSkeleton, ReadFailure } from '../../../kit/layout/States.tsx';
import { PriceActions } from './PriceActions.tsx';
import { PriceGrid, type GridHandle } from './PriceGrid.tsx';
import { labels } from './price-lists.labels.ts';
import { findInvalid, nameOf, type Changes } from './price-edits.model.ts';
import { select, updateChanges, useEditStore, type EditStore } from './price-edits.store.ts';
import { EDIT_TAB, variants } from './price-lists.variants.ts';
import { usePriceRows, type PriceListEndpoint } from './use-price-rows.ts';
import classes from './price-edits.module.css';

const SavePricesDialog = lazyDialog(() => import('./SavePricesDialog.tsx').then((m) => m.SavePricesDialog));

export interface EditPricesProps {
  kind: ImportKind;
  filters: FiltersInput<PriceListEndpoint>;
  sort: string | undefined;
  /** The number of matching prices, as the title shows it. */
  total: string;
  onClose: () => void;
}

/** The mode of a price list in which prices are inputs. */
export function EditPrices({ kind, filters, sort, total, onClose }: EditPricesProps) {
  const { calls, title } = variants[kind];
  const store = useEditStore(kind);
  const list = usePriceRows(calls.list, filters, sort);
  const grid = useRef<GridHandle>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [saving, setSaving] = useState(false);
  const selected = useStore(store, (state) => state.selected);
  const prices = selected.size === 0 ? [] : list.rows.filter(({ uuid }) => selected.has(uuid));
  useLeaveQuestion(store);

  function save() {
    const { changes } = store.getState();
    if (changes.size === 0) return;
    if (changes.size > MAX_EDITED_PRICES)
      return notifyFailure(
        `Save at most ${formatCount(MAX_EDITED_PRICES)} prices at once. Discard some changes.`,
      );
    const invalid = findInvalid(changes);
    if (!invalid) return setSaving(true);
    const { price, field } = invalid;
    notifyFailure(`${nameOf(price)}: ${labels[field]} is not a valid number. Write it like 1,234.50.`);
    const row = list.rows.findIndex(({ uuid }) => uuid === price.uuid);
    if (row !== -1) grid.current?.focus({ row, column: priceFields.indexOf(field) });
  }

  if (list.error && list.rows.length === 0)
    return <ErrorState error={list.error} retry={list.retry} retrying={list.fetching} />;
  return (
    <>
      <ChangesBar ref={bar} store={store} onSave={save} onClose={onClose} />
      {prices.length > 0 && (
        <PriceActions
          store={store}
          prices={prices}
          total={total}
          onSelectAll={
            list.hasMore || prices.length < list.rows.length
              ? async () => select(store, await list.loadAll(), true)
              : undefined
          }
        />
      )}
      <ReadFailure text="More prices could not be loaded." read={list.nextPage} />
      {list.loading && <ListSkeleton />}
      {!list.loading && list.rows.length === 0 && <EmptyState title="Nothing found" />}
      {list.rows.length > 0 && (
        <PriceGrid
          ref={grid}
          label={`Edit ${title}`}
          store={store}
          rows={list.rows}
          onEnd={list.more}
          onSave={save}
          onLeave={() => bar.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()}
        />
      )}
      <SavePricesDialog kind={kind} store={store} opened={saving} onClose={() => setSaving(false)} />
    </>
  );
}

interface ChangesBarProps {
  ref: Ref<HTMLDivElement>;
  store: EditStore;
  onSave: () => void;
  onClose: () => void;
}

function ChangesBar({ ref, store, onSave, onClose }: ChangesBarProps) {
  const changes = useStore(store, (state) => state.changes);
  const isChanged = changes.size > 0;
  async function discard() {
    if (await confirm('Discard your changes?', { yes: 'Discard', no: 'Keep editing' }))
      updateChanges(store, () => new Map());
  }
  return (
    <div ref={ref} className={classes.bar} role="group" aria-label="Changes">
      <p role="status">
        <strong>{describe(changes)}</strong>
      </p>
      <span className={classes.hint}>
        Arrow keys, Enter and Tab move. Esc restores a cell; in a saved cell it leaves the table. Ctrl S
        saves.
      </span>
      <div className={classes.buttons}>
        <Button disabled={!isChanged} onClick={onSave}>
          Save
        </Button>
        <Button variant="default" disabled={!isChanged} onClick={() => void discard()}>
          Discard
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

function describe(changes: Changes) {
  if (changes.size === 0) return 'No price changed';
  const copies = [...changes.values()].reduce((sum, { copyTo = [] }) => sum + copyTo.length, 0);
  const changed = pluralize(changes.size, 'price changed', 'prices changed');
  return copies === 0 ? changed : `${changed}, ${pluralize(copies, 'copy', 'copies')}`;
}

/** Filters keep the changes; leaving the mode or the screen asks. */
function useLeaveQuestion(store: EditStore) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isStaying =
        next.pathname === current.pathname && (next.search as { tab?: string }).tab === EDIT_TAB;
      if (isStaying || store.getState().changes.size === 0) return false;
      if (!(await confirm('Discard your changes?', { yes: 'Discard', no: 'Keep editing' }))) return true;
      updateChanges(store, () => new Map());
      return false;
    },
    enableBeforeUnload: () => store.getState().changes.size > 0,
  });
}
