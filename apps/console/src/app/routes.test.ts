// @vitest-environment jsdom -- the route table imports the screens, which use browser APIs
import { hasPermission, roles } from '@baobab/contract/kit/roles';
import { expect, test } from 'vitest';
import ours from '../../../../packages/contract/ledger/ours.tsv?raw';
import ledger from '../../../../packages/contract/ledger/routes.tsv?raw';
import { canonicalPath } from './canonical-path.ts';
import { routes as all } from './navigation.ts';

const rows = ledger
  .split('\n')
  .filter((line) => line.trim() && !line.startsWith('#'))
  .map((line) => line.split('\t'));
const header = ledger.split('\n')[0]!.split('\t');
const routes = all.filter((route) => !ours.includes(`SCREEN\t${route.path}\t`));
const linked = rows.filter(([, label]) => !label!.startsWith('('));

test('the sidebar shows each role exactly the links of the ledger, in the same order', () => {
  expect(
    routes.filter((route) => route.label).map((route) => [route.path, route.label, route.group ?? '']),
  ).toEqual(linked.map(([route, label, group]) => [route, label, group]));
  for (const role of roles.filter((one) => header.includes(one))) {
    const visible = routes
      .filter((route) => route.label && hasPermission(role, route.permission))
      .map((route) => route.path);
    expect(visible, role).toEqual(
      linked.filter((row) => row[header.indexOf(role)] === 'x').map(([route]) => route),
    );
  }
});

test('the route table has exactly the paths of the ledger', () => {
  expect(routes.map((route) => route.path).toSorted()).toEqual(rows.map(([route]) => route).toSorted());
});

test.each([
  ['/nationalpathology', '/NationalPathalogy'],
  ['/NationalPathology', '/NationalPathalogy'],
  ['/masterpathology', '/Masterpathelogy'],
  ['/masterradiology/', '/MasterRadiology'],
  ['/company', '/Company'],
  ['/settings', '/Settings'],
  ['/settings/', '/Settings'],
  ['/homeservice', '/homeService'],
  ['/bookappointment', '/bookAppointment'],
  ['/People/018F0000-0000-7000-8000-000000000000/', '/people/018f0000-0000-7000-8000-000000000000'],
  ['/companies', '/Company'],
  ['/companies/018f0000-0000-7000-8000-000000000000', '/companies/018f0000-0000-7000-8000-000000000000'],
  ['/people', undefined],
  ['/nowhere', undefined],
])('resolves %s to %s', (typed, path) => {
  expect(canonicalPath(typed)).toBe(path);
});
