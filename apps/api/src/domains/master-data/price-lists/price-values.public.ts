export {
  cellColumns,
  valueColumns,
  valueNames,
  wireNames,
  type Cell,
  type StoredColumn,
} from './price-values.ts';
