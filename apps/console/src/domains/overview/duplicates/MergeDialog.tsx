import { labelOf } from '@baobab/contract/kit/field-labels';
import {
  duplicates,
  type DuplicateKind,
  type MergedField,
  type MergePreview,
} from '@baobab/contract/overview/duplicates';
import { people } from '@baobab/contract/overview/people';
import { patients } from '@baobab/contract/people/patients';
import { users } from '@baobab/contract/people/users';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { Button, Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useState } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { Dialog, type OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { isConflict, prepareCall, useAction } from '../../../kit/feedback/use-action.ts';
import { formatCount, formatPhone } from '../../../kit/format.ts';
import { ReadContent } from '../../../kit/layout/States.tsx';
import { duplicatesMessages as messages } from './duplicates.messages.ts';
import classes from './duplicates.module.css';

export interface MergedRecord {
  uuid: string;
  full_name: string;
}

interface MergeDialogProps extends OpenProps {
  pair: { kind: DuplicateKind; first: MergedRecord; second: MergedRecord };
}

/** Both records field by field, what moves and what prevents the merge. */
export function MergeDialog({ pair, ...dialog }: MergeDialogProps) {
  const [isSwapped, setSwapped] = useState(false);
  const [take, setTake] = useState<ReadonlySet<MergedField>>(new Set());
  const [kept, merged] = isSwapped ? [pair.second, pair.first] : [pair.first, pair.second];
  const body = { kind: pair.kind, kept: kept.uuid, merged: merged.uuid };
  const preview = useCall(duplicates.preview, { body }, { enabled: dialog.opened });
  const merge = useAction(duplicates.merge, {
    done: messages.merged,
    refresh: [duplicates.list, duplicates.merges, people.get, users.list, patients.get, patients.list],
    undo: (_input, { data }) => prepareCall(duplicates.undo, { params: { uuid: data.uuid } }),
  });
  const submit = async () => {
    const outcome = await merge.run({ body: { ...body, take: [...take], seen: preview.data?.seen } });
    if (outcome.ok) dialog.onClose();
    else if (isConflict(outcome.error)) void preview.refetch();
  };
  const choose = (name: MergedField, fromMerged: boolean) =>
    setTake((before) => {
      const next = new Set(before);
      if (fromMerged) next.add(name);
      else next.delete(name);
      return next;
    });
  return (
    <Dialog title="Merge records" subject={kept.full_name} width={860} {...dialog}>
      <div className={classes.body}>
        <ReadContent read={preview}>
          {(data) => (
            <>
              <Fields fields={data.fields} take={take} choose={choose} />
              <Effects preview={data} />
            </>
          )}
        </ReadContent>
        <p>{messages.afterwards}</p>
        <div className={classes.buttons}>
          <Button
            variant="default"
            onClick={() => {
              setSwapped(!isSwapped);
              setTake(new Set());
            }}
          >
            Keep the other record
          </Button>
          <Button
            disabled={!preview.data || preview.data.blockers.length > 0}
            loading={merge.running.length > 0}
            onClick={() => void submit()}
          >
            Merge
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface FieldsProps {
  fields: MergePreview['fields'];
  take: ReadonlySet<MergedField>;
  choose: (name: MergedField, fromMerged: boolean) => void;
}

/** Dates and numbers as everywhere else. */
function shownAs(name: MergedField, text: string | null) {
  if (!text) return null;
  if (name === 'dob') return formatDate(text);
  return name === 'mobile' || name === 'other_mobile' ? formatPhone(text) : text;
}

const Fields = ({ fields, take, choose }: FieldsProps) => (
  <table className={classes.fields}>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Kept record</th>
        <th scope="col">Merged record</th>
      </tr>
    </thead>
    <tbody>
      {fields.map(({ name, kept, merged }) => (
        <tr key={name}>
          <th scope="row">{labelOf(name)}</th>
          {kept === merged ? (
            <td colSpan={2}>{shownAs(name, kept) ?? '–'}</td>
          ) : (
            [
              { text: kept, isMerged: false },
              { text: merged, isMerged: true },
            ].map(({ text, isMerged }) => (
              <td key={String(isMerged)}>
                <Radio
                  name={`merge-${name}`}
                  label={shownAs(name, text) ?? '–'}
                  aria-label={`${labelOf(name)}: ${shownAs(name, text) ?? 'empty'}`}
                  checked={take.has(name) === isMerged}
                  onChange={() => choose(name, isMerged)}
                />
              </td>
            ))
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

const Effects = ({ preview: { moves, notes, blockers } }: { preview: MergePreview }) => (
  <>
    {blockers.length > 0 && (
      <div className={classes.blockers} role="alert">
        <strong>{messages.blocked}</strong>
        <ul className={classes.notes}>
          {blockers.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    )}
    <section aria-label="What moves to the kept record">
      <strong>What moves to the kept record</strong>
      {moves.length === 0 ? (
        <p>{messages.nothingMoves}</p>
      ) : (
        <ul className={classes.notes}>
          {moves.map(({ what, count }) => (
            <li key={what}>
              {what}: {formatCount(count)}
            </li>
          ))}
        </ul>
      )}
      {notes.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  </>
);
