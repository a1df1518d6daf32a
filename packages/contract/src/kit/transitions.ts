/** The statuses that may follow each status; a status without an entry is final. */
export type Transitions<Status extends string> = Partial<Record<Status, readonly Status[]>>;

/** Every status that follows another one. */
export type NextOf<T> = T extends Record<string, readonly (infer Status)[]> ? Status : never;

export const nextStatuses = <Status extends string>(
  transitions: Transitions<Status>,
  from: Status,
): readonly Status[] => transitions[from] ?? [];

export const canBecome = <Status extends string>(
  transitions: Transitions<Status>,
  from: Status,
  to: Status,
): boolean => nextStatuses(transitions, from).includes(to);
