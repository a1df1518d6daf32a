import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { column } from '../../../platform/db/cell-values.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { partnerNameList } from './partner-names.repository.ts';

export const partnerNameListExport = defineListExport({
  endpoint: partnerNames.exportJob,
  subject: 'partner-names',
  title: 'Partner_Names',
  list: partnerNameList,
  columns: {
    uuid: { header: 'User Id', value: column('p.uuid'), width: 38 },
    code: { header: 'Code', value: column('p.code'), width: 14 },
    desc: { header: 'Description', value: column('p.description'), width: 40 },
    name: { header: 'Name', value: column('p.name'), width: 28 },
  },
});
