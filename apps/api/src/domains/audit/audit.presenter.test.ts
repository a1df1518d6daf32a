import { roles, hasPermission } from '@baobab/contract/kit/roles';
import { expect, test } from 'vitest';
import { fieldPermissions, presentEntry } from './audit.presenter.ts';

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
  const allowed = Object.keys(row.details.changed).filter((name) =>
    hasPermission(role, fieldPermissions[name] ?? 'signed-in'),
  );
  expect(entry.fields.map(({ name }) => name)).toEqual(allowed);
  expect(allowed).toHaveLength(role === 'admin' ? 3 : 1);
  expect(entry.address).toBe(role === 'admin' ? '10.0.0.1' : null);
});

test('audit:read includes the permission of every protected field, which the export contains', () => {
  const readers = roles.filter((role) => hasPermission(role, 'audit:read'));
  for (const role of readers)
    for (const permission of Object.values(fieldPermissions))
      expect([role, permission, hasPermission(role, permission)]).toEqual([role, permission, true]);
});
