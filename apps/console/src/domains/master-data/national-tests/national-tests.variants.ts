import { catalogues, type TestKind } from '@baobab/contract/master-data/national-tests';
import { nationalTestsMessages as messages } from './national-tests.messages.ts';

/** The differences between the two catalogues. */
export const variants = {
  pathology: {
    calls: catalogues.pathology,
    path: '/NationalPathalogy',
    title: 'National Pathology',
    noun: 'Pathology',
    added: messages.pathologyAdded,
  },
  radiology: {
    calls: catalogues.radiology,
    path: '/NationalRadiology',
    title: 'National Radiology',
    noun: 'Radiology',
    added: messages.radiologyAdded,
  },
} as const satisfies Record<TestKind, object>;
export type Variant = (typeof variants)[TestKind];
