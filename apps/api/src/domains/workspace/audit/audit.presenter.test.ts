import { hiddenTrailFields } from '@baobab/contract/kit/field-rules';
import { hasPermission, roles } from '@baobab/contract/kit/roles';
import { expect, test } from 'vitest';
import { presentEntry } from './audit.presenter.ts';

const row = {
  id: 1,
  at: new Date(),
  actor_uuid: null,
  actor_role: null,
  actor_name: null,
  action: 'doctor.edit',
  subject: '018f0000-0000-7000-8000-000000000000',
  details: { changed: { advice_rate: [100, 200], prescription_rate: [1, 2], speciality: ['A', 'B'] } },
  address: '10.0.0.1',
};

test.each(roles)('an entry for %s has no field and no address that the role may not see', (role) => {
  const entry = presentEntry(row, { role, names: new Map() });
  const hidden = hiddenTrailFields(role);
  const seen = Object.keys(row.details.changed).filter((name) => !hidden.has(name));
  expect(entry.fields.map(({ name }) => name)).toEqual(seen);
  expect(seen).toHaveLength(hasPermission(role, 'doctors:commission') ? 3 : 1);
  expect(entry.address).toBe(hasPermission(role, 'audit:read') ? '10.0.0.1' : null);
});

test('no field is hidden from a role with audit:read, because the export contains all of them', () => {
  for (const role of roles.filter((one) => hasPermission(one, 'audit:read')))
    expect([role, [...hiddenTrailFields(role)]]).toEqual([role, []]);
});
