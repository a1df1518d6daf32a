import { RATING_QUESTION } from '@baobab/contract/care/feedback';
import { expect, test } from 'vitest';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const list = (query = '') => api.call('GET', `/booking/feedback/feedBackFilterForAdmin/?limit=12${query}`);
const one = async (sql: string) => (await api.owner.query(sql)).rows[0];

test('lists the questions and answers of a feedback, followed by its summary', async () => {
  const { data, count } = (await list('&type=all')).body;
  expect(count).toBe(Number((await one('select count(*) as n from feedback')).n));
  expect(data).toHaveLength(12);
  const [first, ...rest] = data[0];
  expect(first).toEqual({ question: RATING_QUESTION, answer: expect.stringMatching(/^[1-5]$/) });
  expect(rest.at(-1)).toMatchObject({
    BookingId: expect.any(String),
    DoctorName: expect.any(String),
    PatientName: expect.any(String),
    appointment_type: expect.any(String),
    createdAt: expect.any(String),
  });
});

test('reads one feedback as the list shows it, logs the access, and answers 404 for an unknown one', async () => {
  const [first] = (await list()).body.data;
  const { uuid } = first.at(-1);
  const get = (id: string) => api.call('GET', `/records/feedback/${id}`);
  expect((await get(uuid)).body).toEqual({ data: first });
  const { patient, patient_uuid } = await one(
    `select l.details ->> 'patient' as patient, f.patient_uuid from audit_log l
     join feedback f on f.uuid::text = l.subject where l.action = 'feedback.open'`,
  );
  expect(patient).toBe(patient_uuid);
  expect((await get('01890000-0000-7000-8000-000000000000')).status).toBe(404);
});

test.each(['doctor', 'patient'])('counts only the feedback of the given %s', async (role) => {
  const { id, n } = await one(
    `select ${role}_uuid as id, count(*) as n from feedback group by 1 order by 2 desc limit 1`,
  );
  const { body } = await list(`&type=${role}&${role}_uuid=${id}`);
  expect(body.count).toBe(Number(n));
});

test('exports a range of days and rejects a future day', async () => {
  const today = dayOf(new Date());
  const file = await api.call('GET', `/booking/feedback/export/admin/2025-01-01/${today}`);
  expect(file.status).toBe(200);
  expect(file.headers['content-disposition']).toMatch(/Feedbacks_.*\.xlsx/);
  const future = await api.call('GET', '/booking/feedback/export/admin/2025-01-01/2099-01-01');
  expect([future.status, future.body.message]).toEqual([422, 'Future date selected']);
  expect((await api.call('GET', `/booking/feedback/export/admin/${today}/2025-01-01`)).status).toBe(400);
});

test('a day is in the future until it begins in Lagos', async () => {
  const tryExport = () => api.call('GET', '/booking/feedback/export/admin/2025-01-01/2031-03-02');
  api.now = () => new Date('2031-03-01T22:59:59Z');
  expect((await tryExport()).status).toBe(422);
  api.now = () => new Date('2031-03-01T23:00:00Z');
  expect((await tryExport()).status).toBe(200);
});
