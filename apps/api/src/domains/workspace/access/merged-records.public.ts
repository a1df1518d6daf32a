export {
  findSurvivor,
  lockSurvivor,
  mergedRows,
  notMerged,
  orMerged,
  refuseMerged,
  survives,
  survivorOf,
} from './merged-records.repository.ts';
