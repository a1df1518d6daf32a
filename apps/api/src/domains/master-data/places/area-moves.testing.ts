import type { TestApp } from '../../../testing/test-app.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

/** Sends a request that has to wait while an edit moves an area to another city. */
export async function whileMovingArea<T>(
  api: TestApp,
  { area, city }: { area: string; city: string },
  request: () => Promise<T>,
): Promise<T> {
  const move = `
    with held as (select uuid from areas where uuid = $1 for update)
    update areas a set city_uuid = $2, version = a.version + 1 from held where a.uuid = held.uuid`;
  const [answer] = await whileLocked(api, [move, [area, city]], [request]);
  return answer!;
}
