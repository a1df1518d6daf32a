export { usesOfLabel } from './reports.repository.ts';
