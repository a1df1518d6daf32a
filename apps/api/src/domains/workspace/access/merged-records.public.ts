export { mergedRows, notMerged, orMerged, survives, survivorOf } from './merged-records.repository.ts';
