export { editedColumns } from './price-lists.presenter.ts';
export { findAreas, findPrices } from './price-lists.repository.ts';
