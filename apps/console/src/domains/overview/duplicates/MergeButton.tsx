import type { DuplicateSide } from '@baobab/contract/overview/duplicates';
import { users } from '@baobab/contract/people/users';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import type { Choice } from '../../../kit/form/form.ts';
import { PickField } from '../../../kit/form/PickField.tsx';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { formatPhone } from '../../../kit/format.ts';
import { duplicatesMessages as messages } from './duplicates.messages.ts';
import { MergeDialog } from './MergeDialog.tsx';

interface OtherValues {
  other: Choice | null;
}

const empty: OtherValues = { other: null };
const rules: Rules<OtherValues> = { other: [required(messages.otherMissing)] };

/** Chooses the record that is a copy of a consumer, and compares the two. */
export function MergeButton({ person }: { person: DuplicateSide }) {
  const [isChoosing, setChoosing] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [other, setOther] = useState<DuplicateSide>();
  const pair = other && {
    uuid: `${person.uuid}-${other.uuid}`,
    kind: 'consumer' as const,
    score: 0,
    reasons: [],
    first: person,
    second: other,
  };
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
            endpoint={users.list}
            query={{ group: 'consumer' }}
            nameOf={(user) => user.full_name}
            detailOf={(user) => [formatPhone(user.mobile), user.email].join(' · ')}
            onPick={(user) =>
              setOther({
                uuid: user.uuid,
                full_name: user.full_name,
                email: user.email,
                mobile: user.mobile,
                dob: user.profile.dob,
                createdAt: user.createdAt,
              })
            }
            required
          />
        )}
      </FormDialog>
      {pair && (
        <MergeDialog key={pair.uuid} pair={pair} opened={isComparing} onClose={() => setComparing(false)} />
      )}
    </>
  );
}
