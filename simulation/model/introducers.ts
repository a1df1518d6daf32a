import { refuse, type Model } from './model.ts';

/** An introducer with the values of its form. Two people who edit it lose nothing of either. */
export interface Introducer {
  values: IntroducerValues;
  version: number;
  /** The values of each version, for somebody who sets an earlier one again. */
  earlier: IntroducerValues[];
  /** The person who changed each field last. */
  changedBy: Partial<Record<IntroducerField, string>>;
}

export type IntroducerField = 'firstName' | 'lastName' | 'email';
export type IntroducerValues = Record<IntroducerField, string>;

/** A form with one field changed, and the choice of the person when a colleague has changed the same field. */
export interface IntroducerEdit {
  name: string;
  field: IntroducerField;
  value: string;
  seen: IntroducerValues;
  version: number;
  keeps: 'own' | 'other';
}

export function addIntroducer(model: Model, name: string, values: IntroducerValues) {
  model.introducers[name] = { values, version: 1, earlier: [values], changedBy: {} };
}

/** The changed field is saved over what colleagues saved meanwhile; the same field is a question that names the colleague. */
export function editIntroducer(model: Model, edit: IntroducerEdit, by: string): string | undefined {
  const { name, field, value, seen, version, keeps } = edit;
  const introducer = model.introducers[name] ?? refuse('it does not exist');
  const current = introducer.values[field];
  const isQuestion = version !== introducer.version && current !== seen[field] && current !== value;
  const asked = isQuestion ? `asked about ${field} of ${introducer.changedBy[field]}` : undefined;
  if (isQuestion && keeps === 'other') return asked;
  if (current === value) return asked;
  introducer.values = { ...introducer.values, [field]: value };
  introducer.version += 1;
  introducer.earlier.push(introducer.values);
  introducer.changedBy[field] = by;
  return asked;
}
