import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { UNKNOWN_ID, useCoupons } from './coupons.testing.ts';

const api = useTestApp();
const { known, make, edit } = useCoupons(api);

describe('overlaps', () => {
  const may = { valid_from: '2031-05-01T00:00:00Z', valid_to: '2031-05-31T00:00:00Z' };
  const overlaps = async (query: Record<string, string>) => {
    const { status, body } = await api.call(
      'GET',
      `/coupon/overlaps?${new URLSearchParams({ ...may, ...query })}`,
    );
    expect([status, body.count]).toEqual([200, body.data.length]);
    return body.data.map((row: { coupon_code: string }) => row.coupon_code).toSorted();
  };

  test('a partner coupon overlaps active coupons for all partners and for the same partner at the same time', async () => {
    const lab = { ...may, category: 'labtest', sub_category: undefined };
    const wide = await make({ ...lab, coupon_code: 'O-WIDE' });
    await make({
      ...lab,
      coupon_code: 'O-SYN',
      sub_category: 'partnerwise',
      partner_uuid: known.partner_uuid,
    });
    const { rows } = await api.owner.query('select uuid from partners where uuid <> $1 limit 1', [
      known.partner_uuid,
    ]);
    const other: string = rows[0].uuid;
    await make({ ...lab, coupon_code: 'O-OTHER', sub_category: 'partnerwise', partner_uuid: other });
    await make({
      ...lab,
      coupon_code: 'O-LATER',
      valid_from: '2031-06-01T00:00:00Z',
      valid_to: '2031-06-02T00:00:00Z',
    });
    await make({ ...lab, coupon_code: 'O-OFF', is_active: false });
    const labtest = { category: 'labtest' };
    expect(await overlaps(labtest)).toEqual(['O-OTHER', 'O-SYN', 'O-WIDE']);
    const narrow = { ...labtest, sub_category: 'partnerwise', partner_uuid: known.partner_uuid };
    expect(await overlaps(narrow)).toEqual(['O-SYN', 'O-WIDE']);
    expect(await overlaps({ ...narrow, except: wide.uuid })).toEqual(['O-SYN']);
    await edit(wide.uuid, { user_uuid: known.user_uuid });
    expect(await overlaps({ ...narrow, user_uuid: UNKNOWN_ID })).toEqual(['O-SYN']);
    expect(await overlaps({ category: 'pharmacy' })).toEqual([]);
  });

  test('a doctor coupon overlaps coupons for the doctor’s specialities, and vice versa', async () => {
    const fadn = { ...may, sub_category: 'fadn' };
    await make({ ...fadn, coupon_code: 'D-ALL', appointment_type: 'all' });
    await make({
      ...fadn,
      coupon_code: 'D-ONE',
      appointment_type: 'specificdoctor',
      doctor_uuid: known.doctor_uuid,
    });
    await make({
      ...fadn,
      coupon_code: 'D-OF',
      appointment_type: 'speciality_doctor',
      speciality_doctor: known.speciality_doctor,
    });
    const { rows } = await api.owner.query(
      `select s.uuid from specialities s, doctors d where d.account_uuid = $1 and s.name <> all (d.speciality) limit 1`,
      [known.doctor_uuid],
    );
    const query = { category: 'appointment', sub_category: 'fadn' };
    const doctor = { ...query, appointment_type: 'specificdoctor', doctor_uuid: known.doctor_uuid };
    expect(await overlaps(doctor)).toEqual(['D-ALL', 'D-OF', 'D-ONE']);
    const speciality = { ...query, appointment_type: 'speciality_doctor' };
    expect(await overlaps({ ...speciality, speciality_doctor: known.speciality_doctor })).toEqual([
      'D-ALL',
      'D-OF',
      'D-ONE',
    ]);
    expect(await overlaps({ ...speciality, speciality_doctor: rows[0].uuid })).toEqual(['D-ALL']);
    expect(await overlaps({ category: 'appointment', sub_category: 'sadn' })).toEqual([]);
  });

  test('rejects a query without a category or with invalid times with 400', async () => {
    expect((await api.call('GET', '/coupon/overlaps')).status).toBe(400);
    const wrong = new URLSearchParams({ category: 'labtest', valid_from: 'soon', valid_to: may.valid_to });
    expect((await api.call('GET', `/coupon/overlaps?${wrong}`)).status).toBe(400);
  });
});
