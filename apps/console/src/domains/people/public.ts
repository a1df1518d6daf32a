export { recordAddress } from './record.links.ts';
export { CopyableId, NamedLink, recordCell, RecordLink } from './RecordLink.tsx';
