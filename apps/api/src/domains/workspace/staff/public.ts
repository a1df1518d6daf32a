export { findSecuritySettings } from './security-settings.service.ts';
