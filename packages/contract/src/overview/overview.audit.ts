import type { AuditActions } from '../kit/audit-actions.ts';

export const overviewActions = {
  People: {
    'duplicate.dismiss': 'Two records marked as two people',
    'duplicate.merge': 'Two records of one person merged',
    'duplicate.open': 'Record compared with a possible copy',
    'duplicate.reopen': 'Two records listed as possible duplicates again',
    'duplicate.undo': 'Merge of two records undone',
    'person-documents.list': 'List of documents of a person opened',
    'person-timeline.list': 'Time line of a person opened',
    'person.open': 'Page of a person opened',
    'privacy.erase': 'Personal data erased',
    'privacy.export': 'Everything about a person exported',
    'privacy.open': 'Personal data opened for a correction',
    'staff-note.add': 'Note about a person added',
    'staff-note.delete': 'Note about a person deleted',
  },
  'Exports, settings and views': {
    'dashboards.mend': 'Dashboard totals corrected',
    'first-step.put-away': 'First steps put away',
    'first-step.show': 'First steps shown again',
    'search.list': 'Records found by search',
    'webhook.add': 'Webhook added',
    'webhook.delete': 'Webhook deleted',
    'webhook.edit': 'Webhook changed',
    'webhook.replay': 'Event sent to a webhook again',
    'webhook.switch-off': 'Webhook switched off after three days of failures',
    'webhook.test': 'Test sent to a webhook',
  },
} as const satisfies AuditActions;
