export { recordAddress } from './record.links.ts';
export { CopyableId, NamedLink, RecordLink } from './RecordLink.tsx';
