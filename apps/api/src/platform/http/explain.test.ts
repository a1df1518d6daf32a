import { expect, test } from 'vitest';
import * as z from 'zod';
import { explain } from './explain.ts';

const schema = z.object({
  consultation_fee: z.number().max(10_000_000).optional(),
  hours: z.number().int().optional(),
  rows: z.array(z.object({ unitPrice: z.number().min(1) })).optional(),
});
const explained = (input: unknown) => explain(schema.safeParse(input, { reportInput: true }).error!);

test('names the field by a label and its limit with separators', () => {
  expect(explained({ consultation_fee: 1e12 })).toEqual({
    message: 'Consultation Fee: Enter at most 10,000,000',
    fields: { consultation_fee: 'Enter at most 10,000,000' },
  });
});

test('asks for a whole number, and for a number', () => {
  expect(explained({ hours: 1.5 }).message).toBe('Hours: Enter a whole number');
  expect(explained({ hours: 'two' }).message).toBe('Hours: Enter a number');
});

test('labels a field of a list by its own name', () => {
  expect(explained({ rows: [{ unitPrice: 0 }] })).toEqual({
    message: 'Unit Price: Enter at least 1',
    fields: { 'rows.0.unitPrice': 'Enter at least 1' },
  });
});
