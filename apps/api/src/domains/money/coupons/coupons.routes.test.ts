import { couponCases } from '@baobab/contract/money/coupons/coupon-cases.testing';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { UNKNOWN_ID, useCoupons } from './coupons.testing.ts';

const api = useTestApp();
const { known, withKnownIds, couponBody, create, make, edit } = useCoupons(api);

describe('the server applies the rules of the form', () => {
  test.each(couponCases.map((one, index) => ({ ...one, index })))(
    '$name',
    async ({ draft, problems, index }) => {
      const coupon_code = draft.coupon_code === 'CASE' ? `CASE-${index}` : draft.coupon_code;
      const { status, body } = await api.call('POST', '/coupon/create', {
        body: { ...withKnownIds(draft), coupon_code },
      });
      const isValid = Object.keys(problems).length === 0;
      expect([status, body.fields ?? {}]).toEqual([isValid ? 200 : 422, problems]);
      if (!isValid) return;
      const sent = Object.entries(withKnownIds({ ...draft, coupon_code })).filter(
        ([name, value]) => value !== undefined && value !== '' && !name.startsWith('valid_'),
      );
      expect(body.data).toMatchObject(Object.fromEntries(sent));
      expect(new Date(body.data.valid_from)).toEqual(new Date(draft.valid_from!));
    },
  );
});

test('reads one coupon as the list shows it, and answers 404 for an unknown one', async () => {
  const { uuid } = await make();
  const { data } = (await api.call('GET', '/coupon/list/0')).body;
  expect((await api.call('GET', `/records/coupons/${uuid}`)).body).toEqual({ data: data[0] });
  expect((await api.call('GET', `/records/coupons/${UNKNOWN_ID}`)).status).toBe(404);
});

describe('create', () => {
  test('rejects a validity that has ended, and an edit may end one', async () => {
    const past = { valid_from: '2025-01-01T00:00:00+01:00', valid_to: '2025-01-31T23:59:59+01:00' };
    const { status, body } = await create(past);
    expect([status, body.fields]).toEqual([422, { valid_to: 'Enter an end in the future' }]);
    const { uuid } = await make();
    expect((await edit(uuid, past)).status).toBe(200);
  });

  test('returns the coupon with the names of its references and writes one audit row', async () => {
    const before = await api.countAudit('coupon.create');
    const { body } = await create({
      coupon_code: '  Spring-26 ',
      category: 'appointment',
      sub_category: 'fadn',
      appointment_type: 'specificdoctor',
      doctor_uuid: known.doctor_uuid,
      coupon_user_type: 'influencer',
      influencer_id: known.influencer_id,
    });
    const { rows } = await api.owner.query(
      `select a.full_name, i.influencer_name from accounts a, influencers i where a.uuid = $1 and i.account_uuid = $2`,
      [known.doctor_uuid, known.influencer_id],
    );
    expect(body.message).toBe('Coupon Created Successfully');
    expect(body.data).toMatchObject({
      coupon_code: 'Spring-26',
      _id: body.data.uuid,
      doctor_name: rows[0].full_name,
      influencer_name: rows[0].influencer_name,
      user_name: null,
      currency_type: 'NGN',
      is_active: true,
      used: 0,
      version: 1,
      valid_from: '2036-04-30T23:00:00.000Z',
    });
    expect(await api.countAudit('coupon.create')).toBe(before + 1);
  });

  test('rejects a taken code in any case with 409 and writes nothing', async () => {
    await make({ coupon_code: 'Taken' });
    const before = await api.countAudit();
    const { status, body } = await create({ coupon_code: 'tAKEN' });
    expect([status, body.fields]).toEqual([409, { coupon_code: 'A coupon with this code already exists' }]);
    expect(await api.countAudit()).toBe(before);
  });

  test.each<[string, Record<string, unknown>]>([
    ['user_uuid', { maxtimeuse: undefined }],
    ['partner_uuid', { category: 'labtest', sub_category: 'partnerwise' }],
    ['disease_uuid', { category: 'pharmacy', sub_category: 'pharmacy_diseasewise' }],
    ['package_uuid', { category: 'labpackage', sub_category: 'labpackage_specific' }],
    ['doctor_uuid', { sub_category: 'fadn', appointment_type: 'specificdoctor' }],
    ['speciality_doctor', { sub_category: 'fadn', appointment_type: 'speciality_doctor' }],
    ['influencer_id', { coupon_user_type: 'influencer' }],
    ['pharmacist_id', { coupon_user_type: 'pharmacist' }],
  ])('rejects an unknown %s under its field, also the id of another kind of record', async (field, rest) => {
    for (const id of [UNKNOWN_ID, field === 'partner_uuid' ? known.disease_uuid : known.partner_uuid]) {
      const { status, body } = await create({ ...rest, [field]: id });
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
      expect(body.fields[field]).toMatch(/^This \w+ was not found$/);
    }
  });

  test('rejects unknown fields and values of the wrong type with 422', async () => {
    for (const wrong of [
      { used: 0 },
      { version: 1 },
      { discount: '10' },
      { coupon_code: 7 },
      { user_uuid: 'x' },
    ]) {
      const { status, body } = await create(wrong);
      expect([status, Object.keys(body.fields)[0]]).toEqual([422, Object.keys(wrong)[0]]);
    }
  });
});

describe('edit', () => {
  test('keeps fields left out, audits old and new values, and ignores an edit without changes', async () => {
    const coupon = await make();
    const { status, body } = await edit(coupon.uuid, { is_active: false, version: 1 });
    expect([status, body.message]).toEqual([200, 'Coupan Updated Successfully']);
    expect(body.data).toEqual({ ...coupon, is_active: false, version: 2, updatedAt: body.data.updatedAt });
    const { rows } = await api.owner.query(
      `select details from audit_log where action = 'coupon.edit' and subject = $1`,
      [coupon.uuid],
    );
    expect(rows).toEqual([{ details: { changed: { active: [true, false] } } }]);
    const before = await api.countAudit();
    const again = { ...couponBody(), coupon_code: coupon.coupon_code, is_active: false, version: 1 };
    expect((await edit(coupon.uuid, again)).body.data.version).toBe(2);
    expect(await api.countAudit()).toBe(before);
  });

  test('clears fields that no longer apply and requires those that now do', async () => {
    const coupon = await make({
      category: 'labtest',
      sub_category: 'partnerwise',
      partner_uuid: known.partner_uuid,
    });
    const moved = await edit(coupon.uuid, { category: 'appointment', sub_category: 'sadn' });
    expect(moved.body.data).toMatchObject({ sub_category: 'sadn', partner_uuid: null, partner_name: null });
    const typed = await edit(coupon.uuid, { coupon_type: 'flat_discount' });
    expect([typed.status, typed.body.fields]).toEqual([422, { discount: 'Enter Flat Discount' }]);
    const points = await edit(coupon.uuid, { coupon_type: 'credit_point', point: 5 });
    expect(points.body.data).toMatchObject({ point: 5, discount: null });
    const surplus = await edit(coupon.uuid, { package_uuid: known.package_uuid });
    expect([surplus.status, Object.keys(surplus.body.fields)]).toEqual([422, ['package_uuid']]);
  });

  test('clears the limit when a user is set, clears the user when a limit is set, and rejects both', async () => {
    const coupon = await make();
    const bound = await edit(coupon.uuid, { user_uuid: known.user_uuid });
    expect(bound.body.data).toMatchObject({ user_uuid: known.user_uuid, maxtimeuse: null });
    const freed = await edit(coupon.uuid, { maxtimeuse: 7 });
    expect(freed.body.data).toMatchObject({ user_uuid: null, user_name: null, maxtimeuse: 7 });
    expect((await edit(coupon.uuid, { maxtimeuse: 7, user_uuid: known.user_uuid })).status).toBe(422);
    expect((await edit(coupon.uuid, { maxtimeuse: null })).status).toBe(422);
  });

  test('rejects another coupon’s code with 409 and accepts its own code in another case', async () => {
    const [one, other] = [await make(), await make()];
    expect((await edit(one.uuid, { coupon_code: other.coupon_code.toLowerCase() })).status).toBe(409);
    const own = await edit(one.uuid, { coupon_code: one.coupon_code.toLowerCase() });
    expect(own.body.data.coupon_code).toBe(one.coupon_code.toLowerCase());
  });

  test('accepts one of 20 concurrent edits and rejects the others with the current values', async () => {
    const coupon = await make();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        edit(coupon.uuid, { version: 1, discount: 20 + n, valid_to: '2036-05-31T22:59:59Z' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = answers.filter(({ status }) => status === 409);
    expect(late).toHaveLength(19);
    const now = answers.find(({ status }) => status === 200)!.body.data;
    expect(late[0]!.body.current).toEqual(now);
    // The same instant in another time zone is not a difference.
    expect(late[0]!.body.fields).toEqual({ discount: `This is “${now.discount}” now` });
  });

  test('shows names instead of ids when an edit has an older version', async () => {
    const coupon = await make();
    await edit(coupon.uuid, { user_uuid: known.user_uuid });
    const { body } = await edit(coupon.uuid, { version: 1, maxtimeuse: 5 });
    expect(body.fields).toEqual({ maxtimeuse: 'This is “nothing” now' });
  });

  test('answers 404 for an unknown coupon', async () => {
    expect((await edit(UNKNOWN_ID, { is_active: false })).status).toBe(404);
  });
});

describe('the list', () => {
  test('returns ten rows a page, newest first, with the page number in the path', async () => {
    const { rows } = await api.owner.query('select uuid from coupons order by created_at desc, uuid desc');
    const seen: string[] = [];
    for (let page = 0; page * 10 < rows.length; page += 1) {
      const { body } = await api.call('GET', `/coupon/list/${page}`);
      expect(body.count).toBe(rows.length);
      expect(body.data.length).toBeLessThanOrEqual(10);
      seen.push(...body.data.map((row: { uuid: string }) => row.uuid));
    }
    expect(seen).toEqual(rows.map((row) => row.uuid));
  });

  test('finds coupons by code and description', async () => {
    await make({ coupon_code: 'ZANZIBAR', description: 'Only for searching' });
    const found = async (search: string) => (await api.call('GET', `/coupon/list/0?search=${search}`)).body;
    expect((await found('zanzi')).data[0].coupon_code).toBe('ZANZIBAR');
    expect((await found('searching%20only')).count).toBe(1);
    expect((await found('zan%25bar')).count).toBe(0);
  });
});

test.each(['dmp-admin', 'support', 'analytics-admin'] as const)(
  'forbids %s to read and write coupons',
  async (as) => {
    const coupon = await make();
    const calls = [
      api.call('GET', '/coupon/list/0', { as }),
      api.call('GET', '/coupon/applied/coupon/list', { as }),
      api.call('GET', '/coupon/export/toexcel', { as }),
      create({}, { as }),
      edit(coupon.uuid, { is_active: false }, { as }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  },
);
