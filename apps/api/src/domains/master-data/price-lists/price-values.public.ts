export {
  byWireName,
  cellColumns,
  ruleOf,
  valueColumns,
  valueNames,
  wireNames,
  type Cell,
  type PriceValue,
  type StoredColumn,
} from './price-values.ts';
