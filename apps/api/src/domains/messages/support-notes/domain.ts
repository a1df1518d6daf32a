import type { Domain } from '../../../schema.ts';
import { supportNotesRoutes } from './support-notes.routes.ts';

export const supportNotesDomain: Domain = {
  routes: supportNotesRoutes,
};
