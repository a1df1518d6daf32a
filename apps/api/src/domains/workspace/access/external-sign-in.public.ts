export { disableExternally, signInExternally } from './external-sign-in.service.ts';
