export {
  byWireName,
  cellColumns,
  ruleOf,
  valueColumns,
  valueNames,
  wireNames,
  type Cell,
  type StoredColumn,
} from './price-values.ts';
