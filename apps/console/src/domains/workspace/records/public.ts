export { recordAddress } from './record.links.ts';
export {
  CopyId,
  CopyableId,
  linkClass,
  NamedLink,
  recordCell,
  recordDetail,
  RecordLink,
} from './RecordLink.tsx';
