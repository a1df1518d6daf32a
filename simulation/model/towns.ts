import { refuse, type Model } from './model.ts';

/** Cities with their states, which files and forms change. */
export interface Towns {
  /** The towns of the first day with their states. */
  base: Record<string, string>;
  /** Towns that files added, unless an undo has removed them. */
  added: Record<string, boolean>;
  /** In order; an edit by a form is a set of one town that always counts. */
  sets: TownSet[];
}

export interface TownSet {
  name: string;
  /** The state of each town that the set changed or added. */
  values: Record<string, string>;
  adds: string[];
  undone: boolean;
}

export const townsOf = ({ towns: { base, added } }: Model) => [
  ...Object.keys(base),
  ...Object.keys(added).filter((town) => added[town]),
];

const counting = ({ towns }: Model, town: string) =>
  towns.sets.filter(({ values, undone }) => !undone && town in values);

/** The state of a town is that of the newest set that counts. */
export const stateOf = (model: Model, town: string): string =>
  counting(model, town).at(-1)?.values[town] ?? model.towns.base[town]!;

/** A file or an edit changes only what differs; towns that are not listed are added. Returns whether anything changes. */
export function change(model: Model, name: string, wanted: Record<string, string>): boolean {
  const listed = townsOf(model);
  const entries = Object.entries(wanted).filter(
    ([town, state]) => !listed.includes(town) || stateOf(model, town) !== state,
  );
  if (entries.length === 0) return false;
  const adds = entries.map(([town]) => town).filter((town) => !listed.includes(town));
  for (const town of adds) model.towns.added[town] = true;
  model.towns.sets.push({ name, values: Object.fromEntries(entries), adds, undone: false });
  return true;
}

const setOf = ({ towns }: Model, name: string, undone: boolean): TownSet => {
  const set = towns.sets.find((one) => one.name === name);
  return set?.undone === undone ? set : refuse(undone ? 'it is not undone' : 'it was undone');
};

/** Undo gives what would be without the set. A town that nothing else is about any more is removed. */
export function undo(model: Model, name: string) {
  const set = setOf(model, name, false);
  const about = Object.keys(set.values).filter((town) => townsOf(model).includes(town));
  if (about.length === 0) refuse('every town was removed');
  set.undone = true;
  for (const town of about)
    if (!(town in model.towns.base) && counting(model, town).length === 0) model.towns.added[town] = false;
}

/** A set that counts again has its place before later ones. */
export function redo(model: Model, name: string) {
  const set = setOf(model, name, true);
  for (const town of set.adds) model.towns.added[town] = true;
  if (!Object.keys(set.values).some((town) => townsOf(model).includes(town)))
    refuse('every town was removed');
  set.undone = false;
}
