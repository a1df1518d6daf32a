export { startSso } from './sso.ts';
export { SsoReturn } from './SsoReturn.tsx';
