export { PrivacyMenu } from './PrivacyMenu.tsx';
