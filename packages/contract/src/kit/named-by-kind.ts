type Names<C> = { [K in keyof C & string]: `${K}${Capitalize<keyof C[K] & string>}` }[keyof C & string];
type Named<C, N> = {
  [K in keyof C & string]: N extends `${K}${infer Name}` ? C[K][Uncapitalize<Name> & keyof C[K]] : never;
}[keyof C & string];

/** The values of each kind in one record, such as endpoints in the registry: `list` of `home` is `homeList`. */
export const namedByKind = <const C extends Record<string, object>>(kinds: C) =>
  Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, values]) =>
      Object.entries(values).map(([name, value]) => [kind + name[0]!.toUpperCase() + name.slice(1), value]),
    ),
  ) as { [N in Names<C>]: Named<C, N> };
