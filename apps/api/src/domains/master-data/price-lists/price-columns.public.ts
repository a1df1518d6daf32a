export { wireNames } from './price-lists.presenter.ts';
