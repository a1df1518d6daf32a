export { ChecksTab } from './ChecksTab.tsx';
