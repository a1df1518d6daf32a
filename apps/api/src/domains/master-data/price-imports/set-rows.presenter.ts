import { priceLabels } from '@baobab/contract/master-data/price-columns';
import type { SetRow as PresentedRow } from '@baobab/contract/master-data/price-sets';
import type { Db } from '../../../schema.ts';
import { findAreas } from '../price-lists/edited-prices.public.ts';
import type { SetRow } from './set-rows.repository.ts';
import { cellColumns, valueNames, type Cell } from '../price-lists/price-values.public.ts';
import { presentNames, presentValue } from './price-imports.presenter.ts';

const labelOf = (name: Cell) =>
  name === 'area_uuid' ? 'Area' : priceLabels[valueNames[name] as keyof typeof priceLabels];

/** The rows of an upload or plan as staff read them: labels, and values as the file writes them. */
export async function presentSetRows(db: Db, rows: readonly SetRow[]): Promise<PresentedRow[]> {
  const moved = rows.flatMap(({ before, after }) =>
    after?.['area_uuid'] ? [before?.['area_uuid'] as string, after['area_uuid'] as string] : [],
  );
  const areas = new Map(
    (moved.length > 0 ? await findAreas(db, moved) : []).map(({ uuid, area, city }) => [
      uuid,
      `${area}, ${city}`,
    ]),
  );
  const present = (name: Cell, value: unknown) =>
    name === 'area_uuid' ? (areas.get(value as string) ?? '') : presentValue(name, value);
  return rows.map(({ before, after, ...names }) => ({
    ...presentNames(names),
    added: before === null,
    changes: cellColumns
      .filter((name) => after?.[name] !== undefined)
      .map((name) => ({
        column: labelOf(name),
        from: before ? present(name, before[name]) : null,
        to: present(name, after![name]),
      })),
  }));
}
