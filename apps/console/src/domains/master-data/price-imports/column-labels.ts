import { priceColumns, priceHeaders, priceLabels } from '@baobab/contract/master-data/price-columns';
import { withSlug } from '@baobab/contract/kit/product';
import { config } from '../../../kit/api/config.ts';

/** The header of each column in files, with its label on the screens. */
export const columnLabels = () =>
  priceColumns.map(({ name, description }) => ({
    header: withSlug(name, config().product.slug),
    label:
      (priceLabels as Partial<Record<string, string>>)[name] ??
      priceHeaders[name].labels[0] ??
      name.charAt(0).toUpperCase() + name.slice(1),
    says: description,
  }));

export const columnLabel = (header: string) =>
  columnLabels().find((column) => column.header === header)?.label ?? header;
