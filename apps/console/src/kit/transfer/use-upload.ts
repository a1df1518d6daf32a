import type { FileRule } from '@baobab/contract/kit/endpoint';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { solveCause, withCause } from '../feedback/notices.tsx';

/** Uploads a file and reports progress from 0 to 1. */
export type SendFile<T> = (
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
) => Promise<T>;

const listKinds = (kinds: readonly string[]) => kinds.map((kind) => kind.toUpperCase()).join(' or ');
export const describeRule = ({ kinds, maxBytes }: FileRule) =>
  `${listKinds(kinds)}, up to ${Math.round(maxBytes / 1_048_576)} MB`;

const OPEN_DOCUMENT =
  'This is an OpenDocument spreadsheet. Open it in your spreadsheet program, save it as XLSX (Excel 2007 or later) and choose that file.';

/** Checks name and size before the upload; the server checks the content. */
function validateFile(file: File, rule: FileRule): string | null {
  const kind = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (rule.kinds.includes(kind) && file.size <= rule.maxBytes) return null;
  if (kind === 'ods' && rule.kinds.includes('xlsx')) return OPEN_DOCUMENT;
  return `Choose a file that is ${describeRule(rule)}`;
}

const CHANGED_FILE = 'The file was changed after you chose it. Choose it again.';

/** A browser does not read a file that was changed on the disk after it was chosen. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** The chosen file and its upload. Only one request runs at a time. */
export function useUpload(rule: FileRule) {
  const cause = useId();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [isReadOnly, setIsReadOnly] = useState(false);
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => () => controllerRef.current?.abort(), []);

  /**
   * Resolves with the reply, or with null when the upload failed or was cancelled. A request that writes can be
   * cancelled only until the file is sent, because its outcome would be unknown.
   */
  async function run<T>(
    send: SendFile<T>,
    onFail: (error: unknown) => void,
    { cancellable = false } = {},
  ): Promise<T | null> {
    if (!file || controllerRef.current) return null;
    const controller = (controllerRef.current = new AbortController());
    setProgress(0);
    setIsReadOnly(cancellable);
    try {
      const reply = await send(file, setProgress, controller.signal);
      solveCause(cause);
      return reply;
    } catch (error) {
      const expected = controller.signal.aborted || (error instanceof ApiError && error.status === 401);
      if (!(await isReadable(file))) setProblem(CHANGED_FILE);
      else if (!expected) withCause(cause, () => onFail(error));
      return null;
    } finally {
      controllerRef.current = undefined;
      setProgress(null);
    }
  }

  return {
    rule,
    file,
    problem,
    /** The fraction sent; 1 while the server processes the file; null when no upload is running. */
    progress,
    cancellable: progress !== null && (isReadOnly || progress < 1),
    /** Selects a file if it is valid; returns whether it was selected. */
    choose(chosen: File): boolean {
      const found = validateFile(chosen, rule);
      setProblem(found);
      setFile(found ? null : chosen);
      return found === null;
    },
    clear() {
      controllerRef.current?.abort();
      setFile(null);
      setProblem(null);
    },
    /** Shows why the server refused the file. */
    refuse: setProblem,
    cancel: () => controllerRef.current?.abort(),
    run,
  };
}
export type Upload = ReturnType<typeof useUpload>;
