import { duplicates, type MergedField } from '@baobab/contract/overview/duplicates';
import { users } from '@baobab/contract/people/users';
import { fixturesFor } from '../../../testing/fixtures.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let serial = 0;

/** Consumers to merge, with the calls that merge them. */
export function mergesFor(api: TestApp) {
  const { call } = api.client();
  const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
    (await api.owner.query(text, values)).rows[0] as T;

  async function newConsumer(changes: { firstName?: string; lastName?: string; mobile?: string } = {}) {
    serial += 1;
    const body = {
      firstName: 'Merge',
      lastName: `Person${serial}`,
      email: `merge${serial}@merges.example`,
      mobile: `+23480955${String(serial).padStart(5, '0')}`,
      ...changes,
    };
    return (await call(users.add, { body })).user;
  }

  /** A patient of the consumer, a closed booking with a payment, a note and a device. */
  async function addRecords({ uuid: consumer }: { uuid: string }) {
    const fixtures = fixturesFor(api);
    const patient = await fixtures.addPatient('Merge Patient', consumer);
    const booking = await fixtures.addBooking(await fixtures.addDoctor(), patient, { kobo: 500_000 });
    await api.owner.query(
      `insert into payments (uuid, reference_id, kind, status, consumer_uuid, patient_uuid, booking_uuid, amount_kobo)
       values (gen_random_uuid(), gen_random_uuid()::text, 'appointment', 'paid', $1, $2, $3, 500000)`,
      [consumer, patient.uuid, booking],
    );
    await api.owner.query(
      `insert into staff_notes (uuid, person_uuid, text) values (gen_random_uuid(), $1, 'A note')`,
      [consumer],
    );
    await api.owner.query(
      `insert into device_tokens (uuid, account_uuid, device_type, token)
       values (gen_random_uuid(), $1, 'android', gen_random_uuid()::text)`,
      [consumer],
    );
    return { patient: patient.uuid, booking };
  }

  const merge = (kept: string, merged: string, take: MergedField[] = []) =>
    call(duplicates.merge, { body: { kind: 'consumer', kept, merged, take } });
  const mergePatients = (kept: string, merged: string) =>
    call(duplicates.merge, { body: { kind: 'patient', kept, merged } });
  const undo = (uuid: string) => call(duplicates.undo, { params: { uuid } });

  /** The sums of all money and orders of people. */
  const sumsOf = (people: string[]) =>
    one<Record<string, string>>(
      `select (select count(*) || '/' || coalesce(sum(amount_kobo), 0) from payments where consumer_uuid = any ($1)) as payments,
        (select count(*) || '/' || coalesce(sum(amount_kobo), 0) from bookings where consumer_uuid = any ($1)) as bookings,
        (select count(*) from staff_notes where person_uuid = any ($1)) as notes`,
      [people],
    );
  return { one, newConsumer, addRecords, merge, mergePatients, undo, sumsOf };
}
