export { recordAddress } from './record.links.ts';
export { CopyId, CopyableId, linkClass, NamedLink, recordCell, RecordLink } from './RecordLink.tsx';
