import type { BodyOf } from '@baobab/contract/kit/client';
import { roles } from '@baobab/contract/kit/roles';
import type { SavedView, views } from '@baobab/contract/workspace/views';
import { useNavigate } from '@tanstack/react-router';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { useAuth, useCan } from '../../../kit/api/session.ts';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import type { Form, FormOf } from '../../../kit/form/form.ts';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { blank, editing } from '../../../kit/form/use-edit-form.ts';
import type { TableLayout } from '../../../kit/table/table-preferences.ts';
import { useViews } from './use-views.ts';

type ViewValues = FormOf<Pick<BodyOf<typeof views.addView>, 'name' | 'shared_with'>>;

const rules: Rules<ViewValues> = { name: [required('Enter a name for the view.')] };
const valuesOf = ({ name, shared_with }: SavedView): ViewValues => ({ name, shared_with });

function ViewFields({ form }: { form: Form<ViewValues> }) {
  const role = useAuth()?.admin.role;
  const shareable = useCan()('views:manage') ? roles : roles.filter((own) => own === role);
  return (
    <>
      <TextField form={form} name="name" label="Name" required />
      <SelectField
        form={form}
        name="shared_with"
        label="Share with"
        placeholder="Only me"
        options={shareable}
      />
    </>
  );
}

interface SaveViewDialogProps extends OpenProps {
  /** The filters and columns that the screen shows. */
  view: { screen: string; search: Record<string, string>; columns: TableLayout | null };
}

export function SaveViewDialog({ view, ...dialog }: SaveViewDialogProps) {
  const { add } = useViews();
  const navigate = useNavigate();
  const { columns, ...shown } = view;
  const layout = columns && { order: [...columns.order], hidden: [...columns.hidden] };
  return (
    <FormDialog
      title="Save view"
      {...dialog}
      draft={`view ${view.screen}`}
      start={blank<ViewValues>({ name: '', shared_with: null })}
      rules={rules}
      submitLabel="Save"
      onSubmit={async (values) => {
        const outcome = await add.run({ body: { ...shown, ...values, columns: layout } });
        if (outcome.ok) {
          const search = new URLSearchParams({ ...view.search, view: outcome.reply.data.uuid });
          void navigate({ href: `${view.screen}?${search}`, replace: true });
        }
        return outcome;
      }}
    >
      {(form) => <ViewFields form={form} />}
    </FormDialog>
  );
}

interface EditViewDialogProps extends OpenProps {
  view: SavedView;
}

/** Changes the name and the sharing of a view. */
export function EditViewDialog({ view, ...dialog }: EditViewDialogProps) {
  const { edit } = useViews();
  const { uuid } = view;
  return (
    <FormDialog
      key={uuid}
      title="Rename or share"
      subject={view.name}
      {...dialog}
      draft={`view ${uuid}`}
      start={editing(view, valuesOf)}
      rules={rules}
      submitLabel="Save"
      onSubmit={(values, version) => edit.run({ params: { uuid }, body: { ...values, version } })}
    >
      {(form) => <ViewFields form={form} />}
    </FormDialog>
  );
}
