import type { UndoRefusal } from '@baobab/contract/kit/imports';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useRefresh } from '../../api/queries.ts';
import { confirm } from '../../dialog/confirm.tsx';
import { notify, notifyFailure, notifySuccess } from '../../feedback/notices.tsx';
import { messageOf } from '../../feedback/on-fail.ts';
import type { ImportSource, UndoChoice } from './import-source.ts';

export type HistorySource = Pick<
  ImportSource,
  | 'batches'
  | 'batchFilters'
  | 'planned'
  | 'undo'
  | 'undoPreview'
  | 'undoText'
  | 'redo'
  | 'rows'
  | 'uploadHref'
  | 'refresh'
  | 'conflicts'
>;

interface NamedUpload {
  uuid: string;
  file: string;
}

export interface BlockedUndo {
  message: string;
  refusal: UndoRefusal;
}

const confirmUndo = (source: HistorySource, file: string) =>
  confirm('Undo this upload?', { text: `${file}: ${source.undoText}`, yes: 'Undo', no: 'Cancel' });

const refusalOf = (error: unknown): UndoRefusal | null => {
  const current = error instanceof ApiError ? (error.current as UndoRefusal | undefined) : undefined;
  return current?.lines ? current : null;
};

function notifyFailed(error: unknown) {
  if (!(error instanceof ApiError && error.status === 401)) notifyFailure(messageOf(error));
}

/** Undoes an upload right after it, from its notice; the list of uploads has the choice when prices changed since. */
export function useUndoFromNotice(source: HistorySource) {
  const refresh = useRefresh();
  return async ({ uuid, file }: NamedUpload) => {
    if (!(await confirmUndo(source, file))) return;
    try {
      notifySuccess((await source.undo(uuid)).message);
    } catch (error) {
      const href = refusalOf(error) && source.uploadHref?.(uuid);
      if (!href) notifyFailed(error);
      else
        notify({
          kind: 'failed',
          title: 'Failed!',
          text: messageOf(error),
          link: { href, text: 'Open the upload' },
        });
    }
    await refresh([...source.refresh, source.batches]);
  };
}

/** Undo from the list of uploads. */
export function useUndo(source: HistorySource) {
  const refresh = useRefresh();
  const [running, setRunning] = useState<string | null>(null);
  const [blocked, setBlocked] = useState<BlockedUndo | null>(null);
  const [choosing, setChoosing] = useState<NamedUpload | null>(null);

  async function send(upload: NamedUpload, choice?: UndoChoice) {
    setRunning(upload.uuid);
    try {
      notifySuccess((await source.undo(upload.uuid, choice)).message);
      setChoosing(null);
    } catch (error) {
      notifyFailed(error);
      const refusal = refusalOf(error);
      if (refusal && source.undoPreview) setChoosing(upload);
      else if (refusal) setBlocked({ message: messageOf(error), refusal });
    }
    await refresh([...source.refresh, source.batches]);
    setRunning(null);
  }

  async function redo(upload: NamedUpload) {
    const text = `${upload.file}: its values apply again. Values that were changed since otherwise are kept.`;
    if (
      !source.redo ||
      !(await confirm('Apply this upload again?', { text, yes: 'Apply again', no: 'Cancel' }))
    )
      return;
    setRunning(upload.uuid);
    await source.redo(upload.uuid).then(({ message }) => notifySuccess(message), notifyFailed);
    await refresh([...source.refresh, source.batches]);
    setRunning(null);
  }

  async function undo(upload: NamedUpload) {
    setBlocked(null);
    setChoosing(null);
    try {
      const preview = await source.undoPreview?.(upload.uuid, 1, 1);
      if (preview && preview.changed > 0) return setChoosing(upload);
    } catch (error) {
      return notifyFailed(error);
    }
    if (await confirmUndo(source, upload.file)) await send(upload);
  }
  return { undo, redo, send, running, blocked, choosing, cancel: () => setChoosing(null) };
}
