export { columnLabels } from './column-labels.ts';
export { partsOf } from './PriceLines.tsx';
export { priceSource } from './price-imports.source.ts';
export { ValidFromInput } from './ValidFromInput.tsx';
