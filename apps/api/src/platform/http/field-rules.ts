import { hiddenFields } from '@baobab/contract/kit/field-rules';
import { forbidden } from '../errors.ts';

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const emptied = (value: unknown) => (typeof value === 'string' ? '' : Array.isArray(value) ? [] : null);

/** The last part of a dotted name, such as `bank_detail.acc_number` in an edit conflict. */
const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** A copy without the content of the fields that the role may not see. */
export function hideFields(role: string, reply: unknown): unknown {
  const hidden = hiddenFields(role);
  if (hidden.size === 0) return reply;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        hidden.has(lastPart(name)) ? emptied(inner) : walk(inner),
      ]),
    );
  };
  return walk(reply);
}

/**
 * Refuses a request that sets a field its role may not see. An empty one was read as empty: it is removed, so that
 * sending a record back does not delete the field.
 */
export function refuseHiddenFields(role: string, body: unknown): unknown {
  const hidden = hiddenFields(role);
  if (hidden.size === 0) return body;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).filter(([name, inner]) => {
      if (!hidden.has(name)) return true;
      if (!isEmpty(inner)) throw forbidden();
      return false;
    });
    return Object.fromEntries(entries.map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(body);
}
