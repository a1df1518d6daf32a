import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import { useEffect, useState } from 'react';
import { createStore } from 'zustand';
import { currentAuth, drafts } from '../../../kit/api/session.ts';
import type { Changes, PriceChange } from './price-edits.model.ts';

interface EditState {
  changes: Changes;
  selected: ReadonlySet<string>;
}
export type EditStore = ReturnType<typeof createEditStore>;

const draftOf = (kind: PriceKind) => `edit-prices-${kind}`;
const SAVE_MS = 400;

const createEditStore = (kind: PriceKind) =>
  createStore<EditState>(() => {
    const saved = (drafts.load(draftOf(kind)) ?? []) as PriceChange[];
    return { changes: new Map(saved.map((change) => [change.price.uuid, change])), selected: new Set() };
  });

/** The unsaved changes of a list. They are kept until they are saved or discarded, also across a new sign-in. */
export function useEditStore(kind: PriceKind): EditStore {
  const [store] = useState(() => createEditStore(kind));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      timer = undefined;
      const { changes } = store.getState();
      if (changes.size === 0) drafts.drop(draftOf(kind));
      else drafts.save(draftOf(kind), [...changes.values()]);
    };
    const stop = store.subscribe((state, previous) => {
      if (state.changes !== previous.changes) timer ??= setTimeout(save, SAVE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      // Drafts belong to a person; an expired session has none.
      if (timer !== undefined && currentAuth()) save();
    };
  }, [store, kind]);
  return store;
}

export const updateChanges = (store: EditStore, change: (changes: Changes) => Changes) =>
  store.setState(({ changes }) => ({ changes: change(changes) }));

/** Selects or deselects rows. */
export const select = (store: EditStore, uuids: readonly string[], isSelected: boolean) =>
  store.setState(({ selected }) => {
    const next = new Set(selected);
    for (const uuid of uuids)
      if (isSelected) next.add(uuid);
      else next.delete(uuid);
    return { selected: next };
  });
