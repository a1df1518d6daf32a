import { useEffect, useRef, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import { drafts } from '../api/session.ts';
import type { Form } from './form.ts';
import { isSame } from './merge-edit.ts';
import { resolverOf, type Rules } from './rules.ts';
import type { Base, FormStart } from './use-edit-form.ts';

/** A draft keeps its base, so that a later submit merges instead of overwriting. */
interface Draft<V> {
  base: Base<V>;
  values: V;
}

/** The form's values: they start from the draft, follow the record until something is typed, and are saved. */
export function useDraftedValues<V extends FieldValues>(
  start: FormStart<V>,
  rules: Rules<V> | ((values: V) => Rules<V>),
  draft: string | undefined,
) {
  const [saved] = useState(() => (draft ? loadDraft<V>(draft) : null));
  const baseRef = useRef<Base<V>>(saved?.base ?? start);
  /** The base before conflicts that are not decided: a draft that is opened again is asked about them again. */
  const undecidedRef = useRef<Base<V>>(null);
  const form: Form<V> = useForm<V>({
    defaultValues: (saved?.values ?? start.values) as DefaultValues<V>,
    resolver: resolverOf(rules),
    // An error disappears when its field changes; the next submit checks again.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  useEffect(() => {
    const { values, version } = baseRef.current;
    // A list may still hold an older version than the one that a conflict returned.
    if (start.version < version || (start.version === version && isSame(values, start.values))) return;
    if (!isSame(form.getValues(), values)) return;
    baseRef.current = start;
    form.reset(start.values);
  });

  const [saveDraft] = useState(() => () => {
    if (!draft) return;
    const { values, version } = undecidedRef.current ?? baseRef.current;
    if (isSame(form.getValues(), baseRef.current.values)) drafts.drop(draft);
    else drafts.save(draft, { base: { values, version }, values: form.getValues() } satisfies Draft<V>);
  });
  return { form, baseRef, undecidedRef, saveDraft };
}

/** A draft of an older release has another form and is ignored. */
function loadDraft<V>(key: string): Draft<V> | null {
  const saved = drafts.load(key) as Partial<Draft<V>> | null;
  return saved?.values && saved.base?.values ? { base: saved.base, values: saved.values } : null;
}
