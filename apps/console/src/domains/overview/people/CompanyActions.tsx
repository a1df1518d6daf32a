import { companies } from '@baobab/contract/people/companies';
import { people, type CompanyPage } from '@baobab/contract/overview/people';
import { Button } from '@mantine/core';
import { useCan } from '../../../kit/api/session.ts';
import { useRecordDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { UploadUsersDialog } from '../../people/company-imports/public.ts';
import classes from './people.module.css';

const dialogs = () => import('../../people/companies/public.ts');
const AddCompanyUserDialog = lazyDialog(() => dialogs().then((m) => m.AddCompanyUserDialog));
const EditCompanyDialog = lazyDialog(() => dialogs().then((m) => m.EditCompanyDialog));

const nothingListed = { rows: [] };
const refresh = [people.company];

/** The actions that the reader has for the company. */
export function CompanyActions({ company }: { company: CompanyPage }) {
  const edit = useRecordDialog('edit', companies.get, nothingListed);
  const add = useDialog('add-user');
  const upload = useDialog('upload');
  const writable = useCan()('companies:write');
  if (!writable) return null;
  return (
    <div className={classes.actions}>
      <Button onClick={() => edit.open(company.uuid)}>Edit</Button>
      <Button variant="default" onClick={() => add.open()}>
        Add consumer
      </Button>
      <Button variant="default" onClick={() => upload.open()}>
        Upload Users
      </Button>
      <EditCompanyDialog refresh={refresh} {...edit.props} />
      <AddCompanyUserDialog company={company} refresh={refresh} {...add.props} />
      <UploadUsersDialog
        tab={upload.id ?? 'upload'}
        onTab={(tab) => upload.open(tab === 'upload' ? undefined : tab)}
        {...upload.props}
      />
    </div>
  );
}
