// @vitest-environment jsdom -- replies wait in the storage of the device
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, client } from '../../../kit/api/client.ts';
import { findWaiting, pendingReplies } from './desk.drafts.ts';
import { pendingReply, useStaff } from './desk.testing.ts';
import { startOutbox } from './outbox.ts';

interface Sent {
  params: { id: string };
  body: { text: string };
}
let sent: string[] = [];
/** The failures of the next calls. */
let failures: ApiError[] = [];

useStaff();
beforeEach(() => {
  [sent, failures] = [[], []];
  vi.spyOn(client, 'call').mockImplementation((async (_endpoint: unknown, { params, body }: Sent) => {
    const failure = failures.shift();
    if (failure) throw failure;
    sent.push(`${body.text} to ${params.id}`);
    return { data: { seq: 1 } };
  }) as never);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('sends the replies that wait in other conversations than the open one, in their order', async () => {
  pendingReplies('x').change(() => [pendingReply('1'), pendingReply('2')]);
  pendingReplies('open').change(() => [pendingReply('3')]);
  const stop = startOutbox('open');
  await vi.waitFor(() => expect(findWaiting()).toEqual(['open']));
  expect(sent).toEqual(['1 to x', '2 to x']);
  stop();
});

test('a reply that fails without a connection is sent when the browser is online again', async () => {
  failures = [new ApiError(0, null)];
  pendingReplies('x').change(() => [pendingReply('1')]);
  const stop = startOutbox(undefined);
  await vi.waitFor(() => expect(failures).toEqual([]));
  await vi.waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(sent).toEqual(['1 to x']);
  });
  await vi.waitFor(() => expect(pendingReplies('x').load()).toEqual([]));
  stop();
});

test('a refused reply stays in its conversation with the reason', async () => {
  failures = [new ApiError(409, { message: 'Ola answered 1 minute ago. Send anyway?', current: {} })];
  pendingReplies('x').change(() => [pendingReply('1'), pendingReply('2')]);
  const stop = startOutbox(undefined);
  await vi.waitFor(() => expect(sent).toEqual(['2 to x']));
  await vi.waitFor(() =>
    expect(pendingReplies('x').load()).toEqual([
      pendingReply('1', { refused: 'Ola answered 1 minute ago. Send anyway?', crossed: true }),
    ]),
  );
  stop();
});

test('sends nothing after it has stopped, because the person may have signed out', async () => {
  pendingReplies('x').change(() => [pendingReply('1'), pendingReply('2')]);
  const stop = startOutbox(undefined);
  stop();
  await vi.waitFor(() => expect(pendingReplies('x').load()).toEqual([pendingReply('2')]));
  expect(sent).toEqual(['1 to x']);
});
