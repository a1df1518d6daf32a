import { bellKinds } from '@baobab/contract/workspace/notifications';
import { Checkbox, Switch, useMantineColorScheme } from '@mantine/core';
import { SegmentedControl } from '../../../kit/form/SegmentedControl.tsx';
import { useTablePreferences } from '../../../kit/table/table-preferences.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { usePreferences } from '../views/public.ts';
import { QuietHoursCard } from './QuietHoursCard.tsx';
import classes from './account.module.css';

const themes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;
const kinds = Object.entries(bellKinds) as [keyof typeof bellKinds, string][];

/** Choices that apply at once. The theme belongs to this browser, the others to the account. */
export function PreferencesTab() {
  const { preferences, read, set, include } = usePreferences();
  const { density, setDensity, singleKeys, setSingleKeys } = useTablePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const muted = preferences['muted-bells'] ?? [];
  if (!read.data && read.error)
    return <ReadFailure text="Your preferences could not be loaded." read={read} />;
  return (
    <div className={classes.cards}>
      <section className={classes.card}>
        <h2>Notifications</h2>
        <p>The bell counts new items of these kinds. Others arrive as read.</p>
        <div className={classes.choices} role="group" aria-label="Notifications">
          {kinds.map(([kind, label]) => (
            <Checkbox
              key={kind}
              label={label}
              checked={!muted.includes(kind)}
              onChange={(event) => void include('muted-bells', kind, !event.currentTarget.checked)}
            />
          ))}
          <Checkbox label="Changes of my account (always)" checked disabled />
        </div>
      </section>
      <QuietHoursCard
        value={preferences['quiet-hours']}
        onChange={(value) => void set('quiet-hours', value)}
      />
      <section className={classes.card}>
        <h2>Appearance</h2>
        <p>Theme of this browser</p>
        <SegmentedControl label="Theme" options={themes} value={colorScheme} onChange={setColorScheme} />
        <p>Row height of tables</p>
        <SegmentedControl label="Row height" options={densities} value={density} onChange={setDensity} />
      </section>
      <section className={classes.card}>
        <h2>Keyboard</h2>
        <Switch
          label="Single-key shortcuts"
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </section>
    </div>
  );
}
