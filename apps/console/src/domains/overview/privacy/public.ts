export { CORRECT, PrivacyMenu } from './PrivacyMenu.tsx';
