import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const editCity = (body: object) => api.call('PUT', '/upload/newcity/', { body });

test('a city gets a state, which the regions and the filter then show, and an edit without one keeps it', async () => {
  const { rows } = await api.owner.query('select uuid, name from states order by name limit 2');
  const [first, second] = rows as { uuid: string; name: string }[];
  const body = { name: 'City With State', state_uuid: first!.uuid };
  const { data } = (await api.call('POST', '/upload/newcity', { body })).body;
  expect(data).toMatchObject({ state_uuid: first!.uuid, state: first!.name });
  const names = async (path: string) =>
    (await api.call('GET', path)).body.data.map(({ name }: { name: string }) => name);
  expect(await names(`/uploadDoc/region/city/list/${first!.uuid}`)).toContain('City With State');
  expect(await names(`/upload/newcity?state_uuid=${first!.uuid}&search=with state`)).toEqual([
    'City With State',
  ]);
  const renamed = (await editCity({ uuid: data.uuid, name: 'City In State', version: 1 })).body.data;
  expect(renamed).toMatchObject({ name: 'City In State', state: first!.name });
  const moved = await editCity({ uuid: data.uuid, name: 'City In State', state_uuid: second!.uuid });
  expect(moved.body.data).toMatchObject({ state: second!.name, version: 3 });
  const late = await editCity({ uuid: data.uuid, name: 'City In State', state_uuid: null, version: 2 });
  expect([late.status, late.body.fields]).toEqual([409, { state_uuid: `This is “${second!.name}” now` }]);
});
