import { pluralize } from '@baobab/contract/kit/numbers';
import {
  priceEditsByKind,
  type EditPreview,
  type OutdatedPrices,
} from '@baobab/contract/master-data/price-edits';
import { ApprovalRequested } from '@baobab/contract/kit/approval';
import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError, client } from '../../../kit/api/client.ts';
import { useRefresh } from '../../../kit/api/queries.ts';
import { UPLOAD_WIDTH } from '../../../kit/defaults.ts';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { messageOf } from '../../../kit/feedback/on-fail.ts';
import { focusUnreadable } from '../../../kit/form/focus-unreadable.ts';
import { ListSkeleton } from '../../../kit/layout/States.tsx';
import { ImportFindings } from '../../../kit/transfer/imports/ImportFindings.tsx';
import { useUndoFromNotice } from '../../../kit/transfer/imports/use-undo.ts';
import { columnLabels, partsOf, priceSource, ValidFromInput } from '../price-imports/price-preview.public.ts';
import { PriceConflicts } from './PriceConflicts.tsx';
import { conflictsOf, mergeOutdated, toRequest } from './price-edits.model.ts';
import { updateChanges, type EditStore } from './price-edits.store.ts';
import classes from './price-edits.module.css';

interface SavePricesDialogProps {
  kind: ImportKind;
  store: EditStore;
  opened: boolean;
  onClose: () => void;
}

/** Shows what the changes do before they are saved. */
export function SavePricesDialog({ opened, onClose, ...props }: SavePricesDialogProps) {
  const [saving, setSaving] = useState(false);
  return (
    <Dialog
      title="Save prices"
      width={UPLOAD_WIDTH}
      opened={opened}
      onClose={() => !saving && onClose()}
      closeOnEscape={!saving}
    >
      <SavePrices {...props} saving={saving} setSaving={setSaving} onClose={onClose} />
    </Dialog>
  );
}

type Step =
  | { name: 'loading' }
  | { name: 'conflicts' }
  | { name: 'failed'; message: string }
  | { name: 'preview'; preview: EditPreview };

interface SavePricesProps extends Omit<SavePricesDialogProps, 'opened'> {
  saving: boolean;
  setSaving: (saving: boolean) => void;
}

const EDITS_NAME = 'Edited in the list';
/** A busy list may change again while the merged changes are being sent. */
const MAX_MERGES = 5;

const outdatedOf = (error: unknown) => {
  const current = error instanceof ApiError ? (error.current as OutdatedPrices | undefined) : undefined;
  return current?.prices ? current : null;
};

const describeRemoved = ({ removed }: OutdatedPrices) =>
  `${pluralize(removed.length, 'price no longer exists and is', 'prices no longer exist and are')} left out.`;

function SavePrices({ kind, store, saving, setSaving, onClose }: SavePricesProps) {
  const calls = priceEditsByKind[kind];
  const source = useMemo(() => priceSource(kind), [kind]);
  const undo = useUndoFromNotice(source);
  const refresh = useRefresh();
  const [step, setStep] = useState<Step>({ name: 'loading' });
  const [note, setNote] = useState('');
  const [validFrom, setValidFrom] = useState<string | null>(null);
  const day = useRef<HTMLDivElement>(null);
  const prices = () => toRequest(store.getState().changes);

  /** Takes over what colleagues have saved; returns whether nothing is left to decide. */
  function merge(outdated: OutdatedPrices): boolean {
    updateChanges(store, (changes) => mergeOutdated(changes, outdated));
    if (outdated.removed.length > 0) setNote(describeRemoved(outdated));
    return isDecided();
  }

  /** Conflicts of a dialog that was closed are still to be decided. */
  function isDecided(): boolean {
    const isClear = conflictsOf(store.getState().changes).length === 0;
    if (!isClear) setStep({ name: 'conflicts' });
    return isClear;
  }

  async function fetchPreview() {
    if (!isDecided()) return;
    for (let attempt = 1; ; attempt += 1) {
      if (store.getState().changes.size === 0) return onClose();
      try {
        return setStep({
          name: 'preview',
          preview: await client.call(calls.preview, { body: { prices: prices() } }),
        });
      } catch (error) {
        const outdated = outdatedOf(error);
        if (!outdated || attempt === MAX_MERGES)
          return setStep({ name: 'failed', message: messageOf(error) });
        if (!merge(outdated)) return;
      }
    }
  }
  const start = useEffectEvent(() => void fetchPreview());
  useEffect(() => {
    // In a later task, so that the dialog opens first.
    const timer = setTimeout(start);
    return () => clearTimeout(timer);
  }, []);

  const preview = () => {
    setStep({ name: 'loading' });
    return fetchPreview();
  };
  async function save({ state }: EditPreview) {
    if (day.current && focusUnreadable(day.current)) return;
    setSaving(true);
    try {
      const reply = await client.call(calls.save, {
        body: { prices: prices(), seen: state, ...(validFrom && { valid_from: validFrom }) },
      });
      if (reply instanceof ApprovalRequested) return finish(store, onClose);
      source.onImported(reply, () => void undo({ uuid: reply.batch ?? '', file: EDITS_NAME }));
      await refresh([...source.refresh, source.batches]);
      finish(store, onClose);
    } catch (error) {
      const outdated = outdatedOf(error);
      if (error instanceof ApiError && error.status === 409) {
        setNote(error.message);
        if (!outdated || merge(outdated)) await preview();
      } else source.onFail(error);
    } finally {
      setSaving(false);
    }
  }

  if (step.name === 'loading') return <ListSkeleton />;
  return (
    <>
      {note && <p role="status">{note}</p>}
      {step.name === 'failed' && <p role="alert">{step.message}</p>}
      {step.name === 'conflicts' && <PriceConflicts store={store} onResolved={() => void preview()} />}
      {step.name === 'preview' && (
        <>
          <ImportFindings
            preview={step.preview}
            sections={partsOf(step.preview)}
            columns={columnLabels()}
            isRestSaved={false}
          />
          <ValidFromInput ref={day} value={validFrom} onChange={setValidFrom} />
        </>
      )}
      <div className={classes.dialogButtons}>
        <Button variant="default" onClick={onClose} disabled={saving}>
          Cancel
        </Button>
        {step.name === 'failed' && <Button onClick={() => void preview()}>Try again</Button>}
        {step.name === 'preview' && (
          <Button loading={saving} onClick={() => void save(step.preview)}>
            {saveLabel(step.preview, validFrom)}
          </Button>
        )}
      </div>
    </>
  );
}

function finish(store: EditStore, onClose: () => void) {
  updateChanges(store, () => new Map());
  onClose();
}

function saveLabel({ added, changed, warningCount }: EditPreview, validFrom: string | null) {
  const count = added + changed;
  const what = `${validFrom ? 'Plan' : 'Save'} ${pluralize(count, 'price')}`;
  return warningCount > 0 ? `${what} anyway` : what;
}
