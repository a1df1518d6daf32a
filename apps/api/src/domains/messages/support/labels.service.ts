import { MAX_LABELS } from '@baobab/contract/messages/support-desk';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { conflict, found } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { workOn } from './conversations.service.ts';
import * as repository from './labels.repository.ts';

export const labelConstraintMessages = {
  support_labels_name: { field: 'name', message: 'A label with this name already exists' },
};

export const addLabel = (ctx: Ctx, name: string) =>
  change(ctx, 'support-label.add', async (trx) => {
    if ((await repository.countLabels(trx)) >= MAX_LABELS)
      throw conflict(`There can be at most ${MAX_LABELS} labels. Delete one first.`);
    const made = await repository.insertLabel(trx, name);
    return done(made, made.uuid, { name });
  });

export const editLabel = (ctx: Ctx, uuid: string, given: { name: string; version?: number | undefined }) =>
  change(ctx, 'support-label.edit', async (trx) => {
    const row = found(await repository.findLabelForUpdate(trx, uuid), 'This label');
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed: differences({ name: row.name }, { name: given.name }),
      sent: given,
      current: row,
      unchanged: row,
      update: () => repository.updateLabel(trx, uuid, given.name),
    });
  });

export const deleteLabel = (ctx: Ctx, uuid: string) =>
  change(ctx, 'support-label.delete', async (trx) => {
    const row = await repository.findLabelForUpdate(trx, uuid);
    if (!row) return unchanged(null);
    await repository.removeLabel(trx, uuid);
    return done(null, uuid, { name: row.name });
  });

/** The labels belong to the current case, so that the report counts each case under its own. */
export const setLabel = (ctx: Ctx, id: string, { label, on }: { label: string; on: boolean }) =>
  change(
    ctx,
    'support-channel.label',
    workOn(id, async (trx, { uuid, case_uuid }) => {
      if (!case_uuid) throw conflict('This conversation has no messages yet.');
      const { name } = found(await repository.findLabelForUpdate(trx, label), 'This label');
      const write = on ? repository.addCaseLabel : repository.removeCaseLabel;
      return (await write(trx, case_uuid, label)) ? done(null, uuid, { label: name, on }) : unchanged(null);
    }),
  );
