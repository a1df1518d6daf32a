import type { FileRule } from '@baobab/contract/kit/endpoint';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';

/** Sends a file and tells how much of it has gone, from 0 to 1. */
export type Send<T> = (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<T>;

const listKinds = (kinds: readonly string[]) => kinds.map((kind) => kind.toUpperCase()).join(' or ');
export const describeRule = ({ kinds, maxBytes }: FileRule) =>
  `${listKinds(kinds)}, up to ${Math.round(maxBytes / 1_048_576)} MB`;

/** By its name, so that a wrong choice is told at once; the server looks inside. */
function problemOf(file: File, rule: FileRule): string | null {
  const kind = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (rule.kinds.includes(kind) && file.size <= rule.maxBytes) return null;
  return `Choose a file that is ${describeRule(rule)}`;
}

/** A file on its way: chosen, being sent, being worked on. One thing at a time. */
export function useUpload(rule: FileRule) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  /** What came of it, or nothing when it was stopped or somebody has to sign in again. */
  async function run<T>(send: Send<T>, onFail: (error: unknown) => void): Promise<T | null> {
    if (!file || underWay.current) return null;
    const own = (underWay.current = new AbortController());
    setPart(0);
    try {
      return await send(file, setPart, own.signal);
    } catch (error) {
      const quiet = own.signal.aborted || (error instanceof ApiError && error.status === 401);
      if (!quiet) onFail(error);
      return null;
    } finally {
      underWay.current = undefined;
      setPart(null);
    }
  }

  return {
    rule,
    file,
    problem,
    /** How much has gone; 1 while the server works on it; null when nothing is on its way. */
    part,
    /** Takes a file if it may be one; tells whether it did. */
    choose(chosen: File): boolean {
      const found = problemOf(chosen, rule);
      setProblem(found);
      setFile(found ? null : chosen);
      return found === null;
    },
    clear() {
      underWay.current?.abort();
      setFile(null);
      setProblem(null);
    },
    stop: () => underWay.current?.abort(),
    run,
  };
}
export type Upload = ReturnType<typeof useUpload>;
