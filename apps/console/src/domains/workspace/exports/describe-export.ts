import type { ExportRecord } from '@baobab/contract/kit/list-export';

/** `lab-orders` becomes `Lab orders`, and `doctor_uuid` becomes `Doctor`. */
const inWords = (name: string) => {
  const words = name
    .replace(/[._]uuid$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-._]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isUuid = (value: unknown) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(String(value));

export const listName = ({ list }: Pick<ExportRecord, 'list'>) => inWords(list);

/** The filters that are set, in words. The id of a person says nothing, so only the filter is named. */
export const filterTexts = ({ filters }: Pick<ExportRecord, 'filters'>) =>
  Object.entries(filters)
    .filter(([, value]) => value !== '' && value !== null && value !== undefined)
    .map(([name, value]) =>
      isUuid(value) ? `One ${inWords(name).toLowerCase()}` : `${inWords(name)}: ${value}`,
    );
