import { refuse, type Model } from './model.ts';

/** A saved view of a screen, of its owner alone or shared with a role. Two edits of one version do not both count. */
export interface View {
  owner: string;
  title: string;
  sharedWith: string | null;
  status: string;
  version: number;
}

export type ViewValues = Pick<View, 'title' | 'sharedWith' | 'status'>;

const isAdmin = (model: Model, name: string) => model.staff[name]!.role === 'admin';

export const canSee = (model: Model, view: View, by: string) =>
  view.owner === by ||
  (view.sharedWith !== null && (isAdmin(model, by) || view.sharedWith === model.staff[by]!.role));

const canChange = (model: Model, view: View, by: string) =>
  view.owner === by || (view.sharedWith !== null && isAdmin(model, by));

function requireShare(model: Model, role: string | null, by: string) {
  if (role !== null && role !== model.staff[by]!.role && !isAdmin(model, by))
    refuse('staff share with their own role');
}

function requireTitle(model: Model, owner: string, title: string, except?: string) {
  const isTaken = Object.entries(model.views).some(
    ([name, view]) => name !== except && view.owner === owner && view.title === title,
  );
  if (isTaken) refuse('the owner has a view with this name');
}

export function saveView(model: Model, name: string, by: string, values: ViewValues) {
  requireShare(model, values.sharedWith, by);
  requireTitle(model, by, values.title);
  model.views[name] = { owner: by, ...values, version: 1 };
}

/** The first edit of a version is saved; the other one is told what the first one saved. */
export function editView(
  model: Model,
  name: string,
  by: string,
  values: ViewValues,
  version: number,
): string | undefined {
  const view = model.views[name] ?? refuse('it was deleted');
  if (!canChange(model, view, by)) refuse('it is of somebody else');
  const isSame = Object.entries(values).every(([field, value]) => view[field as keyof ViewValues] === value);
  if (isSame) return undefined;
  if (values.sharedWith !== view.sharedWith) requireShare(model, values.sharedWith, by);
  if (version !== view.version) return `not saved, the other value is “${view.status}”`;
  requireTitle(model, view.owner, values.title, name);
  Object.assign(view, values, { version: version + 1 });
  return undefined;
}

export function deleteView(model: Model, name: string, by: string) {
  const view = model.views[name] ?? refuse('it was deleted');
  if (!canChange(model, view, by)) refuse('it is of somebody else');
  delete model.views[name];
}
