import * as z from 'zod';
import { del, get, post, put } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';
import { roles } from '../kit/roles.ts';
import { tableLayout } from './preferences.ts';

/**
 * Saved views: the search parameters and the columns of a screen under a name, for the owner alone or for a role.
 * Staff share with their own role, admins with any role. Admins receive, edit and delete every shared view.
 */
export const MAX_VIEWS = 200;
const MAX_PARAMS = 40;

const viewSearch = z
  .record(z.string().min(1).max(40), z.string().max(400))
  .refine((search) => Object.keys(search).length <= MAX_PARAMS, {
    message: `This may have at most ${MAX_PARAMS} entries`,
  });
const sharedWith = z.enum(roles).nullable();
/** The path of a console screen; `//host` would be the address of another site. */
const screenPath = z
  .string()
  .max(100)
  .regex(/^\/(?!\/)[\w/-]*$/, { message: 'This is not a screen of the console' });

export const savedView = z.object({
  uuid: p.uuid,
  screen: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  columns: tableLayout.nullable(),
  shared_with: sharedWith,
  own: z.boolean(),
  owner_name: z.string(),
  createdAt: z.string(),
  version: p.version,
});
export type SavedView = z.output<typeof savedView>;

const editable = {
  name: p.name(60),
  search: viewSearch,
  columns: tableLayout.nullable(),
  shared_with: sharedWith,
};
export const newView = z.strictObject({ screen: screenPath, ...editable });
export type NewView = z.output<typeof newView>;
/** Without filters or columns those of the view stay, so a new name does not replace what a colleague has saved. */
export const viewEdit = z.strictObject({
  ...editable,
  search: viewSearch.optional(),
  columns: editable.columns.optional(),
  version: p.version.optional(),
});
export type ViewEdit = z.output<typeof viewEdit>;

const reply = p.message.extend({ data: savedView });
const params = z.object({ uuid: p.uuid });

export const views = {
  views: get('/views', {
    summary: "The caller's saved views and those shared with the caller's role",
    permission: 'signed-in',
    reply: z.object({ views: z.array(savedView) }),
  }),
  addView: post('/views', {
    summary: 'Save a view of a screen',
    permission: 'signed-in',
    body: newView,
    reply,
  }),
  editView: put('/views/:uuid', {
    summary: 'Edit a saved view',
    permission: 'signed-in',
    params,
    body: viewEdit,
    reply,
  }),
  deleteView: del('/views/:uuid', {
    summary: 'Delete a saved view',
    permission: 'signed-in',
    params,
  }),
};
