import type { ExportState } from '@baobab/contract/kit/list-export';
import { refuse, type Model } from './model.ts';

/** A file of a list that the worker prepares for one person, for seven days. */
export interface PreparedExport {
  by: string;
  list: ExportedList;
  state: Exclude<ExportState, 'running'>;
  finishedAt: number | null;
}

export type ExportedList = 'users' | 'lab-orders' | 'coupons';

const DAYS_7 = 7 * 86_400_000;
const MAX_OPEN = 5;
const readers: Record<ExportedList, readonly string[]> = {
  users: ['admin', 'analytics-admin'],
  'lab-orders': ['admin', 'dmp-admin'],
  coupons: ['admin'],
};

const mayExport = (model: Model, by: string, list: ExportedList) =>
  model.staff[by]!.active && readers[list].includes(model.staff[by]!.role);

export function requestExport(model: Model, name: string, by: string, list: ExportedList) {
  if (!mayExport(model, by, list)) refuse('the role does not see this list');
  const open = Object.values(model.exports).filter((one) => one.by === by && one.state === 'queued');
  if (open.length >= MAX_OPEN) refuse('too many are in preparation');
  model.exports[name] = { by, list, state: 'queued', finishedAt: null };
}

const isOld = (model: Model, { state, finishedAt }: PreparedExport) =>
  state === 'ready' && finishedAt! + DAYS_7 <= model.now;

/** The exports that the worker prepares or deletes now. */
export const changingExports = (model: Model) =>
  Object.entries(model.exports)
    .filter(([, one]) => one.state === 'queued' || isOld(model, one))
    .map(([name]) => name);

/** The worker prepares what the person may still see, and deletes old files. */
export function prepareExports(model: Model) {
  for (const one of Object.values(model.exports)) {
    if (isOld(model, one)) one.state = 'expired';
    if (one.state !== 'queued') continue;
    one.state = mayExport(model, one.by, one.list) ? 'ready' : 'failed';
    one.finishedAt = model.now;
  }
}

/** After an erasure no file names the person. */
export function expireFiles(model: Model) {
  for (const one of Object.values(model.exports)) if (one.state === 'ready') one.state = 'expired';
}

/** The file is for its owner, as long as the role sees the list. */
export function download(model: Model, name: string, by: string) {
  const one = model.exports[name]!;
  if (one.by !== by) refuse('it is of somebody else');
  if (!mayExport(model, by, one.list)) refuse('the role does not see this list');
  if (one.state !== 'ready') refuse('there is no file');
}
