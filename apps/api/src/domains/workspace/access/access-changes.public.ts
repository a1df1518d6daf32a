export {
  changeAccess,
  lockMember,
  losesAny,
  permissionsOf,
  type AccessChange,
} from './access-changes.service.ts';
export { lockStaffMember } from './access.repository.ts';
