import { expect, test } from 'vitest';
import { labOrders } from '../care/lab-orders.ts';
import { patientDocuments } from '../care/patient-documents.ts';
import { PEOPLE_EXPORT, scopesOf } from './key-scopes.ts';

test('documents and receipts as PDF need the scope for exports of people', () => {
  for (const endpoint of [...Object.values(patientDocuments), labOrders.receipt])
    expect(scopesOf(endpoint)).toEqual([endpoint.permission, PEOPLE_EXPORT]);
});
