import { catalogues } from '@baobab/contract/master-data/national-tests';
import {
  priceListsByKind,
  pricePermissions,
  testKinds,
  type PriceKind,
} from '@baobab/contract/master-data/price-lists';
import { priceListsMessages as messages } from './price-lists.messages.ts';

interface Texts {
  path: '/Masterpathelogy' | '/MasterRadiology' | '/homeService';
  title: string;
  /** The values of yes and no that the add form sends; edit forms always use upper case. */
  popular: readonly [string, string];
  added: string;
  editTitle: string;
  updated: string;
}

/** The `tab` in the URL while prices are edited in the list. */
export const EDIT_TAB = 'edit';

const variantOf = <const K extends PriceKind>(kind: K, texts: Texts) => ({
  ...texts,
  addTitle: `Add ${texts.title}`,
  calls: priceListsByKind[kind],
  write: pricePermissions[kind].write,
  /** The catalogue of tests to choose from. */
  tests: catalogues[testKinds[kind]].list,
  /** Whether an edit can move the price to another place and the list shows the city. */
  byCity: kind !== 'home',
});

/** The differences between the three lists. */
export const variants = {
  pathology: variantOf('pathology', {
    path: '/Masterpathelogy',
    title: 'Master Pathology',
    popular: ['Yes', 'No'],
    added: messages.pathologyAdded,
    editTitle: 'pathalogy',
    updated: messages.masterUpdated,
  }),
  radiology: variantOf('radiology', {
    path: '/MasterRadiology',
    title: 'Master Radiology',
    popular: ['YES', 'NO'],
    added: messages.radiologyAdded,
    editTitle: 'Edit Master Radiology',
    updated: messages.masterUpdated,
  }),
  home: variantOf('home', {
    path: '/homeService',
    title: 'Home Sample Collection',
    popular: ['YES', 'NO'],
    added: messages.homeAdded,
    editTitle: 'Update Home Sample Collection',
    updated: messages.homeUpdated,
  }),
};
export type Variant = (typeof variants)[PriceKind];
