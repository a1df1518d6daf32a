export { hashToken, newToken } from './token.ts';
