export { numbersOf } from './joined.repository.ts';
export {
  getChannel,
  markReceived,
  openAttachment,
  publishTyping,
  readMessages,
  sendToDesk,
} from './support.service.ts';
