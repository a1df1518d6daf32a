import { places } from '@baobab/contract/master-data/places';
import { influencerTypes } from '@baobab/contract/people/partners';
import { recordField } from '../../../kit/table/filter-fields.ts';

/** The filters of both screens. */
export const influencerFields = [
  { kind: 'choice', label: 'User Type', param: 'influencer_type', options: influencerTypes },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'In-Active' },
  { kind: 'boolean', label: 'Verification', param: 'verified', yes: 'Verified', no: 'Not verified' },
  {
    kind: 'boolean',
    label: 'Followers',
    param: 'has_followers',
    yes: 'With followers',
    no: 'Without followers',
  },
  recordField({ label: 'Branch city', param: 'city_uuid', endpoint: places.cityList }),
] as const;
