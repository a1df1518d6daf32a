/** Mistakes that `npm run typecheck` must report. No bundle contains this file. */
import { companies } from '@baobab/contract/people/companies';
import { transactions } from '@baobab/contract/money/transactions';
import { users } from '@baobab/contract/people/users';
import { Link, useNavigate } from '@tanstack/react-router';
import { InfiniteSelect } from './kit/form/InfiniteSelect.tsx';
import { PageTabs } from './kit/layout/PageTabs.tsx';
import { useInnerList } from './kit/table/use-inner-list.ts';
import { useList } from './kit/table/use-list.ts';
import { CsvExport } from './kit/transfer/CsvExport.tsx';
import { useUrlState } from './kit/url-state.ts';

export function MistypedFilters() {
  useList(users.list, { search: 'ada' });
  // @ts-expect-error -- a mistyped filter
  useList(users.list, { serach: 'ada' });
  // @ts-expect-error -- a filter of another list
  useList(users.list, { refund: 'due' });
  // @ts-expect-error -- a value that the filter does not have
  useList(transactions.list, { type: 'appointment', refund: 'overdue' });
  // @ts-expect-error -- a missing filter
  useInnerList(companies.users, { search: 'ada' });
  // @ts-expect-error -- the paging belongs to the kit
  useInnerList(users.list, { skip: 20 });
  return (
    <>
      {/* @ts-expect-error -- a mistyped filter of an export */}
      <CsvExport endpoint={transactions.exportCsv} query={{ refnd: 'due' }} file="Transactions" total={1} />
      <InfiniteSelect
        label="User"
        endpoint={users.list}
        // @ts-expect-error -- a mistyped filter of a select
        query={{ gruop: 'admin' }}
        option={(user) => ({ value: user.uuid, label: user.full_name })}
        value={null}
        onChange={() => undefined}
      />
    </>
  );
}

export function MistypedSearchParams() {
  const [{ refund }, change] = useUrlState('/transactions');
  change({ refund, search: 'ada', page: undefined });
  // A filter of the second list of the screen.
  change({ reason: undefined });
  // @ts-expect-error -- a mistyped search parameter
  change({ refnd: 'due' });
  // @ts-expect-error -- a filter of another screen
  change({ channel: 'c1' });
  // @ts-expect-error -- a filter is not a parameter of every screen
  useUrlState()[1]({ refund });
  // @ts-expect-error -- a path without a screen
  useUrlState('/transaction');
  const navigate = useNavigate();
  // @ts-expect-error -- a mistyped search parameter of a navigation
  void navigate({ to: '/users', search: { serach: 'ada' } });
  return (
    <>
      <Link to="/transactions" search={{ search: 'ada', refund: 'due' }} />
      {/* @ts-expect-error -- a mistyped search parameter of a link */}
      <Link to="/transactions" search={{ serach: 'ada' }} />
      {/* @ts-expect-error -- a filter of another screen */}
      <Link to="/users" search={{ refund: 'due' }} />
      {/* @ts-expect-error -- a mistyped path */}
      <Link to="/transactons" />
      {/* @ts-expect-error -- a mistyped search parameter to keep */}
      <PageTabs label="Kinds" tabs={[]} keep={['refnd']} />
    </>
  );
}
