// @vitest-environment jsdom -- the route table knows the screens, and they know the browser
import { may, roles } from '@baobab/contract/kit/roles';
import { expect, test } from 'vitest';
import ledger from '../../../../packages/contract/ledger/routes.tsv?raw';
import { canonicalPath, routes } from './routes.tsx';

const rows = ledger
  .split('\n')
  .filter((line) => line.trim() && !line.startsWith('#'))
  .map((line) => line.split('\t'));
const linked = rows.filter(([, label]) => !label!.startsWith('('));

test('the sidebar shows each role exactly the links of the ledger, in its order', () => {
  expect(
    routes.filter((route) => route.label).map((route) => [route.path, route.label, route.group ?? '']),
  ).toEqual(linked.map(([route, label, group]) => [route, label, group]));
  roles.forEach((role, index) => {
    const seen = routes.filter((route) => route.label && may(role, route.may)).map((route) => route.path);
    expect(seen, role).toEqual(linked.filter((row) => row[3 + index] === 'x').map(([route]) => route));
  });
});

test('every route of the ledger exists, spelled to the letter', () => {
  expect(routes.map((route) => route.path).toSorted()).toEqual(rows.map(([route]) => route).toSorted());
});

test.each([
  ['/nationalpathology', '/NationalPathalogy'],
  ['/NationalPathology', '/NationalPathalogy'],
  ['/masterpathology', '/Masterpathelogy'],
  ['/masterradiology/', '/MasterRadiology'],
  ['/company', '/Company'],
  ['/bookappointment', '/bookAppointment'],
  ['/nowhere', undefined],
])('%s leads to %s', (typed, path) => {
  expect(canonicalPath(typed)).toBe(path);
});
