export { findColleagues } from './conversations.repository.ts';
export { handOverConversations } from './conversations.service.ts';
export { markReceived, openAttachment, publishTyping, readMessages, sendToDesk } from './support.service.ts';
