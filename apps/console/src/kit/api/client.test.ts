// @vitest-environment jsdom -- the client reads the stored session
import { account } from '@baobab/contract/workspace/account/account';
import { views } from '@baobab/contract/workspace/views';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { client } from './client.ts';
import { useNeedsSecondFactor } from './session.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

vi.mock('./config.ts', () => ({ config: () => ({ apiBase: '', product: { slug: 'acme' } }) }));

test('a second factor is needed from a refusal on until a call succeeds that needs one', async () => {
  const shown: boolean[] = [];
  function Shell() {
    shown.push(useNeedsSecondFactor());
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(createElement(Shell)));
  const answers: [typeof views.views | typeof account.get, number][] = [
    [views.views, 403],
    [account.get, 200],
    [views.views, 200],
  ];
  for (const [endpoint, status] of answers) {
    const reply = { message: 'Set it up', code: 'second_factor_setup_required' };
    vi.stubGlobal('fetch', async () => Response.json(reply, { status }));
    await act(() => client.call(endpoint, {}).then(String, String));
  }
  expect(shown).toEqual([false, true, false]);
  act(() => root.unmount());
  vi.unstubAllGlobals();
});
