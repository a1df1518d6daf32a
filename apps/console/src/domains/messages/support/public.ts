export { ChatView } from './ChatView.tsx';
export type { ChatWire } from './chat.wire.ts';
export { Composer } from './Composer.tsx';
export { Presence } from './Presence.tsx';
export { useChat } from './use-chat.ts';
