export { markReceived, openAttachment, publishTyping, readMessages, sendToDesk } from './support.service.ts';
