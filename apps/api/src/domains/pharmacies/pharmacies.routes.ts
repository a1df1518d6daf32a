import { pharmacies } from '@baobab/contract/pharmacies';
import { serve } from '../../schema.ts';
import { presentPharmacy } from './pharmacies.presenter.ts';
import { countPharmacies, findPharmacies } from './pharmacies.repository.ts';

export const pharmaciesRoutes = serve(pharmacies, {
  list: async ({ query, page }, { db }) => ({
    rows: (await findPharmacies(db, query.search, page)).map(presentPharmacy),
    total: await countPharmacies(db, query.search),
  }),
});
