import { declareActions } from '../kit/audit-actions.ts';

export const personActions = declareActions('People', {
  'person-documents.list': 'List of documents of a person opened',
  'person-timeline.list': 'Time line of a person opened',
  'person.open': 'Page of a person opened',
  'staff-note.add': 'Note about a person added',
  'staff-note.delete': 'Note about a person deleted',
});
