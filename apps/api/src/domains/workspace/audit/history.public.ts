export type { AuditRow } from './audit.repository.ts';
export {
  accountIn,
  namedRecord,
  recordIn,
  touches,
  uploadedIn,
  type HistorySource,
} from './history.repository.ts';
