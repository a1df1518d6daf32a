import { identityOf } from '@baobab/contract/messages/support';
import { ignore, type ChatStore } from './chat.state.ts';
import type { ChatWire } from './chat.wire.ts';

const TYPING_MS = 4_000;
const TYPING_THROTTLE_MS = 2_000;

type Timer = ReturnType<typeof setTimeout>;

export function createTyping(wire: ChatWire, store: ChatStore) {
  let typingTimer: Timer | undefined;
  const colleagueTimers = new Map<string, Timer>();
  let lastSentAt = 0;

  const others = (account: string) => store.getState().colleagues.filter((one) => one.account !== account);
  function onColleague({ account, name, note }: Record<string, unknown>) {
    if (typeof account !== 'string' || typeof name !== 'string' || identityOf(account) === wire.self) return;
    clearTimeout(colleagueTimers.get(account));
    store.setState({ colleagues: [...others(account), { account, name, note: note === true }] });
    const remove = () => store.setState({ colleagues: others(account) });
    colleagueTimers.set(account, setTimeout(remove, TYPING_MS));
  }
  return {
    onTyping(data: Record<string, unknown>) {
      if (!wire.matches(data)) return;
      if (data['side'] === wire.side) return onColleague(data);
      clearTimeout(typingTimer);
      store.setState({ typing: typeof data['name'] === 'string' ? data['name'] : '' });
      typingTimer = setTimeout(() => store.setState({ typing: null }), TYPING_MS);
    },
    typed() {
      if (Date.now() - lastSentAt < TYPING_THROTTLE_MS) return;
      lastSentAt = Date.now();
      wire.typing().catch(ignore);
    },
    // A message clears the typing hint, so the next key press must send it again.
    sent: () => (lastSentAt = 0),
    stop() {
      clearTimeout(typingTimer);
      colleagueTimers.forEach((timer) => clearTimeout(timer));
    },
  };
}
