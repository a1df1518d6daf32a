export { LinkBox, type LinkReply } from './LinkBox.tsx';
