import { randomInt, randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../apps/api/src/domains/workspace/access/access.seed.ts';
import { withDatabase } from './writers.ts';

/** Sends a request with the session of staff unless another token is given, and fails unless it succeeds. */
export type Call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: object,
  token?: string,
) => Promise<T>;

interface Versioned {
  uuid: string;
  version: number;
}

interface Pharmacy {
  profile: { bank: Record<string, unknown> };
}

interface Price {
  uuids: string;
  labretailprice: number;
}

type Write = (call: Call) => Promise<unknown>;

const newPerson = () => ({
  firstName: 'Ngozi',
  lastName: 'Bello',
  email: `${randomUUID()}@mail.example`,
  mobile: `+23480${randomInt(10_000_000, 99_999_999)}`,
});

const peopleWrites: Write[] = [
  async (call) => {
    const { accessToken } = await call<{ accessToken: string }>('POST', '/auth/login', {
      username: 'support',
      password: DEMO_PASSWORD,
    });
    await call('GET', '/auth/me', undefined, accessToken);
    await call('POST', '/auth/logout', {}, accessToken);
  },
  async (call) => {
    const person = newPerson();
    const { user } = await call<{ user: { uuid: string } }>('POST', '/user/auth/register', person);
    await call('PUT', `/user/verify-user-email/${person.email}`);
    await call('PUT', `/user/suspend-user/${user.uuid}/false`);
    await call('PUT', `/user/suspend-user/${user.uuid}/true`);
  },
  async (call) => {
    const person = newPerson();
    const { data } = await call<{ data: Versioned }>('POST', '/user/auth/introducer/register', person);
    await call('PUT', '/user/auth/introducer/update/', {
      ...person,
      firstName: 'Ada',
      uuid: data.uuid,
      version: data.version,
    });
    await call('POST', '/user/auth/influencer/register', newPerson());
  },
  async (call) => {
    const company = {
      ...newPerson(),
      company_name: `Company ${randomUUID()}`,
      company_reg_id: randomUUID(),
      company_address: '1 Marina, Lagos',
    };
    const { data } = await call<{ data: Versioned }>('POST', '/user/auth/company/register', company);
    await call('PUT', '/user/auth/company/update/', { ...company, uuid: data.uuid, version: data.version });
  },
  async (call) => {
    const { data } = await call<{ data: (Versioned & Pharmacy)[] }>('GET', '/user/auth/pharmacy/list');
    const { uuid, profile } = data[0]!;
    await call('PUT', `/user/auth/pharmacy/update/bank?user_id=${uuid}`, {
      ...profile.bank,
      account_number: String(randomInt(1_000_000_000, 9_999_999_999)),
    });
  },
];

const masterDataWrites: Write[] = [
  async (call) => {
    const { data } = await call<{ data: (Versioned & Price)[] }>('GET', '/upload/master/pathalogy/list');
    const { uuid, uuids, version, labretailprice } = data[0]!;
    await call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuids}`, {
      labretailprice: labretailprice + 1,
      version,
    });
  },
  async (call) => {
    const name = `City ${randomUUID()}`;
    await call('POST', '/upload/newcity', { name });
    const { data } = await call<{ data: Versioned[] }>('GET', '/uploadDoc/allcities');
    await call('POST', '/upload/newarea', { city_uuid: data[0]!.uuid, name: `Area ${randomUUID()}` });
  },
  async (call) => {
    const [setting] = await call<(Versioned & Record<string, unknown>)[]>('GET', '/booking/setting/list');
    const { uuid, ...values } = setting!;
    await call('PUT', `/booking/setting/update/${uuid}`, { ...values, time_in_hour: randomInt(1, 72) });
  },
];

/** Records of the release that the writes change, and a free slot. */
const findSubjects = (url: string) =>
  withDatabase(async (client) => {
    const first = async (text: string) => (await client.query<Record<string, string>>(text)).rows[0]!;
    await client.query(`
      insert into slots (uuid, doctor_uuid, clinic_uuid, starts_at, ends_at)
      select gen_random_uuid(), doctor_uuid, clinic_uuid, now() + interval '400 days', now() + interval '401 days'
      from slots limit 1 on conflict do nothing`);
    const due = await client.query<{ reference_id: string }>(
      'select reference_id from payments where refund_eligible and refund_completed_at is null',
    );
    return {
      slot: await first(`
        select s.uuid, s.doctor_uuid, s.clinic_uuid, s.day::text, p.uuid as patient_uuid
        from slots s cross join (select uuid from patients order by uuid limit 1) p
        order by s.starts_at desc limit 1`),
      refunds: due.rows.map(({ reference_id }) => reference_id),
      labItem: await first('select i.uuid, i.order_uuid from lab_order_items i order by i.uuid limit 1'),
      consumer: await first(`
        select uuid, email from accounts where kind = 'consumer' and active order by created_at, uuid limit 1`),
    };
  }, url);

const recordWrites = ({
  slot,
  refunds,
  labItem,
  consumer,
}: Awaited<ReturnType<typeof findSubjects>>): Write[] => [
  async (call) => {
    const { data } = await call<{ data: { uuid: string } }>('POST', '/booking/baobab/admin/new/normal', {
      slot: slot['uuid'],
      doctor_uuid: slot['doctor_uuid'],
      clinic_uuid: slot['clinic_uuid'],
      patient_uuid: slot['patient_uuid'],
      booking_date: slot['day'],
      reasons: ['Fever'],
      type: 'normal',
      amount_value: 5_000,
      request_uuid: randomUUID(),
    });
    await call('PUT', `/booking/adminBooking/admin/${data.uuid}/booked`);
    await call('GET', `/booking/adminBooking/admincancel/${data.uuid}`);
  },
  async (call) => {
    const reference = refunds.pop();
    if (reference) await call('PUT', `/payment/updateTheRefundProvideStatus/${reference}`);
  },
  async (call) => {
    await call('PUT', '/order/admin/update/doctalAction', {
      order_id: labItem['order_uuid'],
      baobab_action: 'Confirm Receipt of Result',
      test_id: labItem['uuid'],
    });
  },
  async (call) => {
    const { accessToken } = await call<{ accessToken: string }>('POST', '/consumer/sign-in', {
      email: consumer['email'],
      password: DEMO_PASSWORD,
    });
    await call('POST', '/consumer/support/messages', { text: randomUUID() }, accessToken);
    const { data } = await call<{ data: { id: string }[] }>('GET', '/support/channels');
    await call('POST', `/support/channels/${data[0]!.id}/messages`, { text: randomUUID() });
  },
  async (call) => {
    await call('POST', '/bulknotification/send/selected', {
      type: 'information',
      title: 'Update',
      message: randomUUID(),
      user: [consumer['uuid']],
    });
  },
];

/** Writes of every kind of record, with the paths and bodies of the specification, which no release changes. */
export const prepareWrites = async (url: string): Promise<Write[]> => [
  ...peopleWrites,
  ...masterDataWrites,
  ...recordWrites(await findSubjects(url)),
];
