import { Modal, Switch } from '@mantine/core';
import type { OpenProps } from '../dialog/Dialog.tsx';
import { Term } from '../layout/Term.tsx';
import { useTablePreferences } from './table-preferences.ts';
import classes from './ResourceTable.module.css';

const keys = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['/', 'Search'],
  ['?', 'Show this help'],
] as const;

/** The keys of a list. Single keys can be turned off, because speech input may trigger them. */
export function KeysDialog(dialog: OpenProps) {
  const { singleKeys, setSingleKeys } = useTablePreferences();
  return (
    <Modal {...dialog} title="Keyboard shortcuts" size={400}>
      <dl className={classes.keys}>
        {keys.map(([key, meaning]) => (
          <Term key={key} label={<kbd>{key}</kbd>} value={meaning} />
        ))}
        <div>
          <dt>
            <kbd>Ctrl</kbd> <kbd>K</kbd>
          </dt>
          <dd>Command palette</dd>
        </div>
      </dl>
      <Switch
        label="Single-key shortcuts"
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </Modal>
  );
}
