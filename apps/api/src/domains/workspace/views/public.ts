export { setPreference } from './preferences.service.ts';
