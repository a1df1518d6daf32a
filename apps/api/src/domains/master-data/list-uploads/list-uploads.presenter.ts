import type { ChangedLine, ChangedRecord } from '@baobab/contract/master-data/list-uploads';
import type { KnownNames, ListLine } from '../../../platform/imports/list-check.ts';
import type { ListUpload } from '../../../platform/imports/list-upload.ts';
import type { Cells } from '../../../platform/imports/list-records.ts';

/** The text of each cell as files and screens show it. */
export function presenterOf(list: ListUpload, known: KnownNames) {
  const names = new Map(
    Object.values(known).flatMap((all) => all.map(({ uuid, name }) => [uuid, name] as const)),
  );
  const textsOf = (cells: Cells): string[] =>
    list.cells.map(({ name, rule }) => {
      const value = cells[name] ?? '';
      if (rule.is === 'flag') return rule.words[value === true ? 0 : 1];
      return rule.is === 'name' ? (names.get(value as string) ?? '') : (value as string);
    });
  function present(before: Cells | null, after: Cells): ChangedRecord {
    const record = { ...before, ...after };
    const [from, to] = [textsOf(before ?? {}), textsOf(record)];
    const changes = list.cells.flatMap(({ name, header }, index) =>
      before && name in after && before[name] !== after[name]
        ? [{ column: header, from: from[index]!, to: to[index]! }]
        : [],
    );
    return { name: (before ?? record)[list.title] as string, added: before === null, changes };
  }
  const presentLine = (before: Cells | null, { row, cells }: ListLine): ChangedLine => ({
    row,
    ...present(before, cells),
  });
  return { textsOf, present, presentLine };
}
