import { access, viewedRoles } from '@baobab/contract/workspace/access/access';
import { fieldRules } from '@baobab/contract/kit/field-rules';
import { hasPermission, permissions, roles, type Permission, type Role } from '@baobab/contract/kit/roles';
import { Button } from '@mantine/core';
import { showAs } from '../../../kit/api/session.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import classes from './roles.module.css';

interface Area {
  label: string;
  permissions: readonly Permission[];
}

const words = (text: string) => text.replaceAll('-', ' ');
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const actionOf = (permission: Permission) => words(permission.slice(permission.indexOf(':') + 1));

/** Permissions of fields have a table of their own. */
const ofFields = fieldRules.map(({ permission }) => permission);

const areas: readonly Area[] = [
  ...Map.groupBy(
    permissions.filter((permission) => !ofFields.includes(permission)),
    (permission) => permission.slice(0, permission.indexOf(':')),
  ),
].map(([name, of]) => ({ label: capitalised(words(name)), permissions: of }));

/** The permissions of each role, from the table that the server checks. */
export function RolesTab() {
  const view = useAction(access.viewAs);
  async function askToView(role: Role) {
    const title = `View the console as ${role}?`;
    const text = 'You see what this role sees. Nothing can be changed until you end the view.';
    if (!(await confirm(title, { text, yes: 'View', no: 'Cancel' }))) return;
    if ((await view.run({ body: { role } })).ok) showAs(role);
  }
  return (
    <div className={classes.tables}>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label="Roles and areas">
        <table className={classes.matrix}>
          <caption>What each role may do. The four roles are fixed.</caption>
          <thead>
            <tr>
              <th scope="col">Area</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {role}
                  {viewedRoles.includes(role) && (
                    <Button
                      variant="subtle"
                      size="compact-xs"
                      aria-label={`View as ${role}`}
                      loading={view.running.some(({ body }) => body.role === role)}
                      onClick={() => void askToView(role)}
                    >
                      View as
                    </Button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {areas.map((area) => (
              <tr key={area.label}>
                <th scope="row">{area.label}</th>
                {roles.map((role) => (
                  <td key={role}>
                    <Granted role={role} permissions={area.permissions} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label="Roles and fields">
        <table className={classes.matrix}>
          <caption>Fields with a rule of their own. Without it the server sends them empty.</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {role}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fieldRules.map(({ label, permission }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {roles.map((role) => (
                  <td key={role}>{hasPermission(role, permission) ? 'visible' : <None />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Granted({ role, permissions: of }: { role: Role; permissions: readonly Permission[] }) {
  const granted = of.filter((permission) => hasPermission(role, permission)).map(actionOf);
  return granted.length > 0 ? granted.join(', ') : <None />;
}

const None = () => (
  <span className={classes.none} aria-label="none">
    –
  </span>
);
