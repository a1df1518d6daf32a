import * as supportNotesContract from '@baobab/contract/messages/support-notes';
import type { Domain } from '../../../schema.ts';
import { supportNotesRoutes } from './support-notes.routes.ts';

export const supportNotesDomain: Domain = {
  contract: [supportNotesContract],
  routes: supportNotesRoutes,
};
