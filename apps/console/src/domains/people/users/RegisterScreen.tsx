import { useNavigate } from '@tanstack/react-router';
import { useCan } from '../../../kit/api/session.ts';
import { DraftForm } from '../../../kit/dialog/FormDialog.tsx';
import { Page } from '../../../kit/layout/Page.tsx';
import { EmptyState } from '../../../kit/layout/States.tsx';
import { AddUserFields, useAddUser } from './AddUserForm.tsx';
import classes from './users.module.css';

/** The Add User form as a page. */
export function RegisterScreen() {
  const addUser = useAddUser();
  const navigate = useNavigate();
  const writable = useCan()('users:write');
  return (
    <Page title="Add User" width={688}>
      {writable ? (
        <div className={classes.form}>
          <DraftForm {...addUser} onDone={() => void navigate({ to: '/users' })}>
            {(form) => <AddUserFields form={form} />}
          </DraftForm>
        </div>
      ) : (
        <EmptyState title="No access">
          <p>Your role cannot add users. Ask an administrator if you need this.</p>
        </EmptyState>
      )}
    </Page>
  );
}
