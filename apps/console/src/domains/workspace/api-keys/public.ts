export { KeysTab } from './KeysTab.tsx';
