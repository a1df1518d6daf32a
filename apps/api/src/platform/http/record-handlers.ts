import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { Kysely } from 'kysely';
import type { RequestContext } from '../context.ts';
import { presentRows, type PageOf } from '../db/list-page.ts';

/** Presents each row of a page by itself. */
export const listHandler =
  <Schema, Query, Row, Presented>(
    records: {
      page: (db: Kysely<Schema>, query: Query, window: PageWindow, now: Date) => Promise<PageOf<Row>>;
    },
    present: (row: Row) => Presented,
  ) =>
  async (
    { query, page }: { query: Query; page: PageWindow },
    { readDb, now }: Pick<RequestContext<Schema>, 'readDb' | 'now'>,
  ) =>
    presentRows(await records.page(readDb, query, page, now()), present);

export const recordHandler =
  <Schema, Row, Presented>(
    records: { get: (db: Kysely<Schema>, uuid: string) => Promise<Row> },
    present: (row: Row) => Presented,
  ) =>
  async ({ params }: { params: { uuid: string } }, { db }: Pick<RequestContext<Schema>, 'db'>) => ({
    data: present(await records.get(db, params.uuid)),
  });

/** The reply to a write without a record. */
export async function messageAfter(message: string, work: Promise<unknown>) {
  await work;
  return { message };
}

/** The reply to a write with the record as it is afterwards. */
export const recordAfter = async <Row, Presented>(
  message: string,
  work: Promise<Row>,
  present: (row: Row) => Presented,
) => ({ message, data: present(await work) });

/** The same for work that presents its record. */
export const dataAfter = async <Data>(message: string, work: Promise<Data>) => ({
  message,
  data: await work,
});
