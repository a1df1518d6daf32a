export type Values = Record<string, string>;
export type Errors = Record<string, string>;

/** A form's values and errors. Each field subscribes to its own value and error. */
export class FormStore {
  values: Values;
  errors: Errors = {};
  readonly #listeners = new Set<() => void>();

  constructor(initial: Values) {
    this.values = initial;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Also clears the field's error, which is about the previous value. */
  set(name: string, value: string) {
    if (this.values[name] === value && !(name in this.errors)) return;
    this.values = { ...this.values, [name]: value };
    this.setErrors(Object.fromEntries(Object.entries(this.errors).filter(([field]) => field !== name)));
  }

  setError(name: string, error: string) {
    this.setErrors({ ...this.errors, [name]: error });
  }

  setErrors(errors: Errors) {
    if (Object.keys(errors).length > 0 || Object.keys(this.errors).length > 0) this.errors = errors;
    for (const listener of this.#listeners) listener();
  }
}
