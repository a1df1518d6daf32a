import { formatDate } from '@baobab/contract/kit/lagos-time';
import { duplicates, type DuplicateKind } from '@baobab/contract/overview/duplicates';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import type { Choice } from '../../../kit/form/form.ts';
import { PickField } from '../../../kit/form/PickField.tsx';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { formatPhone } from '../../../kit/format.ts';
import { duplicatesMessages as messages } from './duplicates.messages.ts';
import { MergeDialog, type MergedRecord } from './MergeDialog.tsx';

interface OtherValues {
  other: Choice | null;
}

const empty: OtherValues = { other: null };
const rules: Rules<OtherValues> = { other: [required(messages.otherMissing)] };

interface MergeButtonProps {
  kind: DuplicateKind;
  person: MergedRecord;
}

/** Chooses the record that is a copy of a consumer or patient, and compares the two. */
export function MergeButton({ kind, person }: MergeButtonProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [other, setOther] = useState<MergedRecord>();
  return (
    <>
      <Button variant="default" onClick={() => setChoosing(true)}>
        Merge
      </Button>
      <FormDialog
        title="Merge with another record"
        subject={person.full_name}
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        draft={`merge-${person.uuid}`}
        start={blank(empty)}
        rules={rules}
        submitLabel="Compare"
        onSubmit={async () => {
          setComparing(true);
          return { ok: true as const, reply: undefined };
        }}
      >
        {(form) => (
          <PickField
            form={form}
            name="other"
            label="Copy of this person"
            endpoint={duplicates.others}
            query={{ kind, of: person.uuid }}
            nameOf={(record) => record.full_name || (record.email ?? '–')}
            detailOf={({ mobile, email, dob }) =>
              [mobile && formatPhone(mobile), email, dob && `born ${formatDate(dob)}`]
                .filter(Boolean)
                .join(' · ')
            }
            placeholder={messages.otherPlaceholder[kind]}
            emptyText={messages.noOther[kind]}
            onPick={setOther}
            required
          />
        )}
      </FormDialog>
      {other && (
        <MergeDialog
          key={other.uuid}
          pair={{ kind, first: person, second: other }}
          opened={isComparing}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  );
}
