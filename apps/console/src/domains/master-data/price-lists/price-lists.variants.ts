import type { HistoryEndpoint } from '@baobab/contract/kit/history';
import type { Permission } from '@baobab/contract/kit/roles';
import { catalogues } from '@baobab/contract/master-data/national-tests';
import { priceListsByKind, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { priceListsMessages as messages } from './price-lists.messages.ts';

interface Variant {
  path: '/Masterpathelogy' | '/MasterRadiology' | '/homeService';
  title: string;
  write: Permission;
  /** The catalogue of tests to choose from. */
  tests: (typeof catalogues)['pathology']['list'];
  addTitle: string;
  /** The values of yes and no that the add form sends; edit forms always use upper case. */
  popular: readonly [string, string];
  added: string;
  editTitle: string;
  updated: string;
  /** Whether an edit can move the price to another place and the list shows the city. */
  byCity: boolean;
}

/** The `tab` in the URL while prices are edited in the list. */
export const EDIT_TAB = 'edit';

/** The differences between the three lists. */
export const variants = {
  pathology: {
    calls: priceListsByKind.pathology,
    history: priceListsByKind.pathology.history,
    path: '/Masterpathelogy',
    title: 'Master Pathology',
    write: 'price-lists:write',
    tests: catalogues.pathology.list,
    addTitle: 'Add Master Pathology',
    popular: ['Yes', 'No'],
    added: messages.pathologyAdded,
    editTitle: 'pathalogy',
    updated: messages.masterUpdated,
    byCity: true,
  },
  radiology: {
    calls: priceListsByKind.radiology,
    history: priceListsByKind.radiology.history,
    path: '/MasterRadiology',
    title: 'Master Radiology',
    write: 'price-lists:write',
    tests: catalogues.radiology.list,
    addTitle: 'Add Master Radiology',
    popular: ['YES', 'NO'],
    added: messages.radiologyAdded,
    editTitle: 'Edit Master Radiology',
    updated: messages.masterUpdated,
    byCity: true,
  },
  home: {
    calls: priceListsByKind.home,
    history: priceListsByKind.home.history,
    path: '/homeService',
    title: 'Home Sample Collection',
    write: 'home-samples:write',
    tests: catalogues.pathology.list,
    addTitle: 'Add Home Sample Collection',
    popular: ['YES', 'NO'],
    added: messages.homeAdded,
    editTitle: 'Update Home Sample Collection',
    updated: messages.homeUpdated,
    byCity: false,
  },
} satisfies Record<
  PriceKind,
  Variant & { calls: (typeof priceListsByKind)[PriceKind]; history: HistoryEndpoint }
>;
