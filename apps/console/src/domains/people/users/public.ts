export { useToggleActive, useVerify } from './use-toggle-active.ts';
