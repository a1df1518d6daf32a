import type { Consumer, Reading, ReadingType } from '@baobab/contract/people/consumers';
import { toNaira } from '@baobab/contract/kit/naira';
import type { FamilyRow, SpenderRow } from './consumers.repository.ts';
import type { ReadingRow } from './readings.repository.ts';

export const presentConsumer = (row: SpenderRow, families: Map<string, FamilyRow[]>): Consumer => ({
  uuid: row.uuid,
  _id: row.uuid,
  username: row.username,
  email: row.email,
  verified: row.verified,
  patients: (families.get(row.uuid) ?? []).map(({ consumer_uuid: _consumer, ...patient }) => patient),
  bookings_details: { totalAmountConsumer: toNaira(row.bookings_kobo) },
  orders_details: { totalAmountConsumersOrder: toNaira(row.orders_kobo) },
  user_details: { user_signed_up: row.created_at.toISOString() },
  full_name: row.full_name,
  mobile: row.mobile,
  active: row.active,
});

// Temperature is misspelt on the wire only.
export const storedKind = (type: ReadingType) => (type === 'temprature' ? 'temperature' : type);

export const presentReading = (row: ReadingRow): Reading => {
  const details = row.details as Reading['details'];
  return {
    uuid: row.uuid,
    unit: row.unit,
    createdAt: row.measured_at.toISOString(),
    ...(row.kind === 'temperature'
      ? { type: 'temprature', details: { temprature: details['temperature']! } }
      : { type: row.kind as ReadingType, details }),
  };
};
