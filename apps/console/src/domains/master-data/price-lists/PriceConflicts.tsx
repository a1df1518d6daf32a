import { formatNaira } from '@baobab/contract/kit/naira';
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { formatCount } from '../../../kit/format.ts';
import { labels } from './price-lists.labels.ts';
import { conflictsOf, nameOf, resolveConflicts, type Conflict } from './price-edits.model.ts';
import { updateChanges, type EditStore } from './price-edits.store.ts';
import classes from './price-edits.module.css';

const MAX_SHOWN = 50;

interface PriceConflictsProps {
  store: EditStore;
  onResolved: () => void;
}

/** Asks about each value that a colleague has changed meanwhile, too. */
export function PriceConflicts({ store, onResolved }: PriceConflictsProps) {
  const changes = useStore(store, (state) => state.changes);
  const conflicts = conflictsOf(changes);
  const decide = (some: readonly Conflict[], choice: 'mine' | 'theirs') => {
    updateChanges(store, (all) => resolveConflicts(all, some, choice));
    if (conflictsOf(store.getState().changes).length === 0) onResolved();
  };
  return (
    <section aria-label="Changed by someone else">
      <p role="status">
        {conflicts.length === 1
          ? 'Someone else has changed a value that you changed.'
          : `Someone else has changed ${formatCount(conflicts.length)} values that you changed.`}
      </p>
      {conflicts.length > 1 && (
        <div className={classes.buttons}>
          <Button variant="default" size="xs" onClick={() => decide(conflicts, 'mine')}>
            Keep all mine
          </Button>
          <Button variant="default" size="xs" onClick={() => decide(conflicts, 'theirs')}>
            Take all theirs
          </Button>
        </div>
      )}
      <ul className={classes.conflicts}>
        {conflicts.slice(0, MAX_SHOWN).map((conflict) => (
          <li key={`${conflict.price.uuid} ${conflict.field}`}>
            <span>
              {nameOf(conflict.price)}: {labels[conflict.field]} is {textOf(conflict, conflict.theirs)} now,
              yours is {textOf(conflict, conflict.mine)}
            </span>
            <span className={classes.buttons}>
              <Button variant="default" size="xs" onClick={() => decide([conflict], 'mine')}>
                Keep mine
              </Button>
              <Button variant="default" size="xs" onClick={() => decide([conflict], 'theirs')}>
                Take theirs
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {conflicts.length > MAX_SHOWN && <p>{formatCount(conflicts.length - MAX_SHOWN)} more follow.</p>}
    </section>
  );
}

function textOf({ field }: Conflict, value: number | boolean) {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return field === 'discountofferedforretail' ? `${value} %` : formatNaira(value);
}
