import type { NationalTest } from '@baobab/contract/master-data/national-tests';
import { useMemo } from 'react';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { ViewDialog } from '../../../kit/dialog/ViewDialog.tsx';
import { notifyText } from '../../../kit/feedback/on-fail.ts';
import { useEdit, versionOf } from '../../../kit/feedback/use-edit.ts';
import { bodyOf, NationalTestFields, rules, valuesOf } from './NationalTestFields.tsx';
import { nationalTestsMessages as messages } from './national-tests.messages.ts';
import type { Variant } from './national-tests.variants.ts';

interface NationalTestDialogProps {
  variant: Variant;
  test: NationalTest;
  opened: boolean;
  mode: 'view' | 'edit';
  onClose: () => void;
}

/** Views or edits a test. */
export function NationalTestDialog({ variant, test, opened, mode, onClose }: NationalTestDialogProps) {
  const { calls, noun } = variant;
  const edit = useEdit(calls.edit, {
    valuesOf,
    done: messages.updated,
    onFail: notifyText(messages.failed),
    refresh: [calls.list],
  });
  const values = useMemo(() => valuesOf(test), [test]);
  return (
    <>
      <ViewDialog
        title={`View ${noun}`}
        subject={test.standardisedtestname}
        opened={opened && mode === 'view'}
        onClose={onClose}
        values={values}
      >
        <NationalTestFields />
      </ViewDialog>
      <FormDialog
        title={`Edit ${noun}`}
        subject={test.standardisedtestname}
        opened={opened && mode === 'edit'}
        onClose={onClose}
        draft={`edit-national-${test.uuid}`}
        initial={values}
        rules={rules}
        onSubmit={(typed) =>
          edit.run({ body: { ...bodyOf(typed), uuid: test.uuid, version: versionOf(typed) } })
        }
      >
        <NationalTestFields />
      </FormDialog>
    </>
  );
}
